from __future__ import annotations

from alogkit.sim.apps.process_watch import ProcessWatch

WATCHED = ("pShare", "pLogger", "pNodeReporter")


def test_it_notes_its_first_neighbour_and_the_warp_at_its_start() -> None:
    posts = ProcessWatch(WATCHED, 10.0).start(-0.35)
    assert [(post.variable, post.value) for post in posts] == [
        ("PROC_WATCH_TIME_WARP", 10.0),
        ("PROC_WATCH_EVENT", "Noted to be present: [pShare]"),
    ]


def test_it_reports_once_that_all_are_present_the_last_launched_first() -> None:
    watch = ProcessWatch(WATCHED, 10.0)
    assert [(post.variable, post.value) for post in watch.iterate(0.65)] == [
        ("PROC_WATCH_SUMMARY", "All Present"),
        ("PROC_WATCH_ALL_OK", "true"),
        ("PROC_WATCH_FULL_SUMMARY", "pNodeReporter(1/0),pLogger(1/0),pShare(1/0)"),
    ]
    assert not watch.iterate(1.65)
