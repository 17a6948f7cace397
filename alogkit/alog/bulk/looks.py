"""Looks at a whole file: which there were, what they found, and when another is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.alog.bulk.chunks import chunks
from alogkit.alog.bulk.segments import rest_of_line
from alogkit.alog.bulk.settle import Evidence, settle_one
from alogkit.alog.bulk.survey import Survey

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alogkit.alog.bulk.blocks import Block
    from alogkit.alog.source import Source


class Looks:
    """The surveys of a file, made when their findings are first asked for.

    Attributes:
        source: The file.
        head: A survey of its first chunk only.
        decimals: How many decimals its padded doubles have, as far as is known.
        index: A survey that notes all rows, if there was one.
    """

    def __init__(self, source: Source, chunk: int) -> None:
        """Look at the first chunk.

        Args:
            source: The file.
            chunk: Bytes to look at at once.

        """
        self.source = source
        self.decimals: tuple[int, ...] = ()
        self.index: Survey | None = None
        self.head = Survey(Evidence())
        self._chunk = chunk
        self._facts: Survey | None = None
        self._has_all_decimals = False
        for first in chunks(source, chunk):
            self.head.take(first)
            break

    @property
    def has_facts(self) -> bool:
        """Whether there was a survey of the whole file."""
        return self._facts is not None

    @property
    def latest(self) -> Survey:
        """The survey that knows most of those there were."""
        return self._facts or self.head

    def facts(self, *, note_all: bool) -> Survey:
        """A survey of the whole file.

        Args:
            note_all: Whether to note all rows if there is none yet.

        """
        if self._facts is None and note_all:
            return self.indexed()
        return self._facts or self.select(())

    def select(self, wanted: Iterable[bytes]) -> Survey:
        """A survey that notes the rows of some variables."""
        survey = Survey(Evidence(self.decimals), wanted=wanted)
        for chunk in chunks(self.source, self._chunk):
            survey.take(chunk)
        self._note(survey)
        if survey.is_doubtful:
            self.find_all_decimals()
        self._settle_doubts(survey)
        return survey

    def indexed(self) -> Survey:
        """The survey that notes all rows."""
        if self.index is None:
            self.index = Survey(Evidence(self.decimals), keep_all=True)
            for chunk in chunks(self.source, self._chunk):
                self.index.take(chunk)
            self._note(self.index)
            self._has_all_decimals = True
            self._settle_doubts(self.index)
        return self.index

    def find_all_decimals(self) -> None:
        """Look at the values of all rows, for evidence of how doubles are printed."""
        if not self._has_all_decimals:
            for _ in self._passing():
                pass

    def blocks(self) -> Iterator[tuple[Survey, Block]]:
        """All rows, a block of them after the other, each with the survey that knows its names.

        They are not held unless they were noted.
        """
        if self.index is not None:
            for block in self.index.blocks:
                yield self.index, block
            return
        self.find_all_decimals()
        yield from self._passing()

    def _passing(self) -> Iterator[tuple[Survey, Block]]:
        """A survey that gives all rows and holds none."""
        survey = Survey(Evidence(self.decimals), keep_all=True)
        for chunk in chunks(self.source, self._chunk):
            survey.take(chunk)
            for block in survey.blocks:
                yield survey, block
            survey.blocks.clear()
        self._note(survey)
        self._has_all_decimals = True
        self._settle_doubts(survey)

    def _note(self, survey: Survey) -> None:
        """Remember what a survey of the whole file has found."""
        self._facts = survey
        self.decimals = tuple(dict.fromkeys([*self.decimals, *survey.evidence.decimals]))

    def _settle_doubts(self, survey: Survey) -> None:
        """Settle again what a survey settled with less evidence than there is now."""
        survey.evidence.decimals[:] = self.decimals
        if not self.decimals:
            return
        for row in survey.others.continued:
            if row.raw:
                row.settle(survey.evidence, row.raw)
        for block in survey.blocks:
            doubts = block.doubts
            for row, raw_at, aligned, marked in zip(
                *(item.tolist() for item in doubts), strict=True
            ):
                raw = rest_of_line(self.source, block.offset + raw_at)
                value = settle_one(raw, survey.evidence, aligned=aligned, marked=marked)
                block.put(row, raw_at, value)
