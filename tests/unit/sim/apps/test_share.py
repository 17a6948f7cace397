from __future__ import annotations

import pytest

from alogkit.sim.app import Mail, Value
from alogkit.sim.apps.share import Share
from alogkit.sim.moosdb import MoosDB


def share(db: MoosDB) -> Share:
    def add_route(variable: str, alias: str) -> None:
        db.add_route(variable, alias)

    return Share(db, "localhost:9011", "localhost:9010", add_route)


def command(app: Share, text: Value) -> None:
    assert not app.on_mail(0.0, [Mail(0.0, "PSHARE_CMD", text, "p")])


def test_a_command_installs_its_route_once_and_the_summary_is_sorted() -> None:
    db = MoosDB("abe")
    app = share(db)
    for name in ("NAV_Y", "NAV_X", "NAV_Y"):
        command(app, f"cmd=output,src_name={name},dest_name=ABE_{name},route=localhost:9010")
    assert db.routes == {"NAV_Y": ["ABE_NAV_Y"], "NAV_X": ["ABE_NAV_X"]}
    assert app.iterate(10.0)[0].value == (
        "NAV_X->ABE_NAV_X:localhost:9010, NAV_Y->ABE_NAV_Y:localhost:9010"
    )


def test_it_posts_its_summaries_once_a_second_even_without_routes() -> None:
    app = share(MoosDB("abe"))
    app.start(0.0)
    ticks = [0.1 * tick for tick in range(1, 25)]
    posted = [(now, app.iterate(now)) for now in ticks]
    assert [round(now, 1) for now, posts in posted if posts] == [1.2, 2.2]
    assert [(post.variable, post.value) for post in posted[11][1]] == [
        ("PSHARE_OUTPUT_SUMMARY", ""),
        ("PSHARE_INPUT_SUMMARY", "localhost:9011"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "cmd=input,src_name=A,dest_name=B",
        "cmd=output,src_name=A",
        "cmd=output,dest_name=B",
        "src_name=A,dest_name=B",
        "",
        "nonsense,=",
        1.0,
    ],
)
def test_a_command_that_is_no_output_route_is_ignored(text: Value) -> None:
    db = MoosDB("abe")
    command(share(db), text)
    assert not db.routes
