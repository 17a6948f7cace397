from __future__ import annotations

from alogkit.sim.apps.host_info import Host, HostInfo

HOST = Host("abe", 9001, 9011, 2.5)
LEAD = "community=abe,hostip=localhost,port_db=9001,port_udp=9011,pshare_iroutes=localhost:9011"


def test_an_address_knows_its_texts() -> None:
    assert HOST.share_route == "localhost:9011"
    assert HOST.lead_fields == LEAD
    assert HOST.warp_field == "timewarp=2.5"


def test_it_reports_the_address_in_five_texts() -> None:
    assert [(post.variable, post.value) for post in HostInfo(HOST).iterate(1.0)] == [
        ("PHI_HOST_IP", "localhost"),
        ("PHI_HOST_IP_ALL", "localhost"),
        ("PHI_HOST_IP_VERBOSE", "USER_HARD_CONFIGURED=localhost"),
        ("PHI_HOST_PORT_DB", "9001"),
        ("PHI_HOST_INFO", f"{LEAD},hostip_alts=,timewarp=2.5"),
    ]


def test_it_reports_at_once_and_every_ten_seconds_from_its_start() -> None:
    app = HostInfo(HOST)
    app.start(2.0)
    ticks = [2.0 + second for second in range(1, 25)]
    assert [now for now in ticks if app.iterate(now)] == [3.0, 12.0, 22.0]
