"""A stream whose bytes are taken away as they come, for writers that want a file."""

from __future__ import annotations

from io import BytesIO


class Sink(BytesIO):
    """Holds what was written since it was last drained, so that a big file is not held whole."""

    _drained = 0

    def tell(self) -> int:
        """How many bytes were written in all."""
        return self._drained + super().tell()

    def drain(self) -> bytes:
        """The bytes written since the last time."""
        data = self.getvalue()
        self._drained += len(data)
        self.seek(0)
        self.truncate()
        return data
