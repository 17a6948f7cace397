"""What the helm did and what its behaviors complained of, out of all logs of a run."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from alogkit.alog.payload import field
from alogkit.diagnosis.inputs import last_mail
from alogkit.diagnosis.records import Helm, Trouble
from alogkit.evaluate.samples import shifted
from alogkit.toolbox.helm import helm_stories

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alogkit.alog.log import Alog
    from alogkit.evaluate.run import Run
    from alogkit.toolbox.helm import HelmStory
    from alogkit.verdict import Evidence

_ACTIVE = "active"
_REPORT = "NODE_REPORT"


class Helms:
    """The helms that the logs of a run tell of."""

    def __init__(self, logs: Sequence[Alog], run: Run, vehicle: str) -> None:
        """Read what the logs tell.

        Args:
            logs: Of the run.
            run: The same.
            vehicle: Whose node reports count, where a log has nothing of the helm itself.
        """
        self._run = run
        self._vehicle = vehicle.lower()
        self._stories: list[tuple[HelmStory, float, str]] = [
            (story, shift, name)
            for log, shift, name in zip(logs, run.archive.shifts, run.names, strict=True)
            for story in helm_stories(log)
        ]

    def at(self, time: float) -> Helm:
        """What the helm was doing at an instant (s)."""
        active = {
            name: None
            for story, shift, _ in self._stories
            for name, span in story.behaviors
            if span.value == _ACTIVE
            and shifted(span.start, shift) <= time < shifted(span.stop, shift)
        }
        return Helm(
            state=last_mail(self._run, "IVPHELM_STATE", time),
            allstop=last_mail(self._run, "IVPHELM_ALLSTOP", time) or self._told("ALLSTOP", time),
            mode=last_mail(self._run, "MODE", time) or self._told("MODE", time),
            active=tuple(active),
        )

    def _told(self, key: str, time: float) -> Evidence | None:
        """What the vehicle's last node report up to an instant (s) says of its helm."""

        def is_own(text: str) -> bool:
            return (field(text, "NAME") or "").lower() == self._vehicle

        report = last_mail(self._run, _REPORT, time, is_own)
        value = None if report is None else field(report.text, key)
        if report is None or value is None:
            return None
        return replace(report, variable=f"{_REPORT}.{key}", text=value)

    def troubles(self, until: float) -> tuple[Trouble, ...]:
        """Errors and warnings up to an instant (s), by their first time; of two logs' tales one."""
        found: dict[tuple[str, str], Trouble] = {}
        for story, shift, log in self._stories:
            for one in story.troubles:
                first = shifted(one.first, shift)
                if first <= until and (one.severity, one.text) not in found:
                    found[one.severity, one.text] = Trouble(
                        severity=one.severity,
                        behavior=one.behavior,
                        text=one.text,
                        times=one.times,
                        first=first,
                        last=shifted(one.last, shift),
                        log=log,
                        line=one.line,
                    )
        return tuple(sorted(found.values(), key=lambda trouble: trouble.first))
