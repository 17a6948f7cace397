"""pAutoPoke: deploys the vehicles once enough of them have been heard of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alogkit.sim.app import Mail, Post
from alogkit.sim.apps.base import QuietApp

if TYPE_CHECKING:
    from collections.abc import Sequence

_REQUIRED_NODES = 1


class AutoPoke(QuietApp):
    """Posts DEPLOY_ALL and MOOS_MANUAL_OVERRIDE_ALL once, when a node is there."""

    name = "pAutoPoke"
    rate = 2.0
    subscriptions = ("UFSB_NODE_COUNT",)

    def __init__(self) -> None:
        self._nodes = 0.0
        self._poked = False

    def on_mail(self, now: float, mail: Sequence[Mail]) -> Sequence[Post]:
        """Keep the node count."""
        del now
        for item in mail:
            if isinstance(item.value, float):
                self._nodes = item.value
        return ()

    def iterate(self, now: float) -> Sequence[Post]:
        """Poke once."""
        del now
        if self._poked or self._nodes < _REQUIRED_NODES:
            return ()
        self._poked = True
        return (
            Post("MOOS_MANUAL_OVERRIDE_ALL", "false"),
            Post("DEPLOY_ALL", "true", offset=2e-5),
        )
