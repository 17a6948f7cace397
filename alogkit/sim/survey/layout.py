"""Where the ports of a survey are in its list of signals."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from alogkit.sim.survey.wiring import IN_PORTS, OPTIONAL, OUT_PORTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from alogkit.sim.survey.wiring import Wires


class Layout:
    """Places of ports: out-ports first, object by object, then the constants.

    An in-port is where its source is, so reading it is reading that.
    """

    def __init__(self, objects: Iterable[str], wires: Wires) -> None:
        self._out: dict[str, tuple[int, int]] = {}
        self._in: dict[str, tuple[int, int]] = {}
        self._constants: list[float] = []
        self._size = 0
        for name in objects:
            for port, width in OUT_PORTS[name].items():
                self._out[f"{name}.{port}"] = self._room(width)
        self._outputs = self._size
        sources = dict(wires)
        for name in objects:
            for inner in IN_PORTS[name]:
                port = f"{name}.{inner}"
                source = sources[port] if port in sources else OPTIONAL[port]
                if isinstance(source, str):
                    self._in[port] = self._out[source]
                else:
                    self._in[port] = self._room(len(source))
                    self._constants += source

    def place(self, port: str) -> tuple[int, int]:
        """First place and width of a port; where an in-port is named alike, of the out-port."""
        return self._out[port] if port in self._out else self._in[port]

    def signals(self) -> list[float]:
        """A list with the constants in their places, and zeros for the out-ports."""
        return [0.0] * self._outputs + self._constants

    def outputs(self, name: str) -> slice:
        """The places of an object's out-ports."""
        places = [self._out[f"{name}.{port}"] for port in OUT_PORTS[name]]
        first, (last, width) = places[0][0], places[-1]
        return slice(first, last + width)

    def reader(self, name: str) -> Callable[[list[float]], tuple[float, ...]]:
        """What gets an object's in-ports out of the signals, in their order."""
        places: list[int] = []
        for port in IN_PORTS[name]:
            first, width = self._in[f"{name}.{port}"]
            places += range(first, first + width)
        return itemgetter(*places)

    def _room(self, width: int) -> tuple[int, int]:
        first = self._size
        self._size += width
        return first, width
