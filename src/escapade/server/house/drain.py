"""Ending without anybody losing anything: tables are told, bots pause, and what is in flight is written."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from escapade.server.errors import Restarting
from escapade.server.house.admin_wire import DrainFacts, DrainStage
from escapade.server.house.notices import RESTART, Notices
from escapade.server.table.bot_seats import BotSeats

BOTS_PAUSE = 10.0  # seconds before the end: nobody should wait for a bot longer than that
PATIENCE = 30.0  # seconds for what is in flight, after that the server ends anyway: what was acknowledged is written
LOOK = 0.1
QUIET_LOOKS = 3  # so often nothing may be in flight before it is called safe
FAREWELL = 1.5  # seconds in which who asked for it can still read that it is safe

logger = logging.getLogger("escapade.server")


@dataclass(eq=False)
class Drain:
    """The way to the end of this process."""

    notices: Notices
    bots: BotSeats
    in_flight: Callable[[], int]
    end: Callable[[], None]
    stage: DrainStage = "open"
    _deadline: float = 0.0
    _task: asyncio.Task[None] | None = None

    def begin(self, seconds: float) -> None:
        """Announce the end; beginning again sets another time."""
        self.stop()
        self._deadline = asyncio.get_running_loop().time() + seconds
        self.stage = "announced"
        self._go_on()
        self.notices.put_up("restart", RESTART, seconds)
        self._task = asyncio.create_task(self._run())

    def cancel(self) -> None:
        """Everything goes on."""
        if self.stage == "open":
            return
        self.stop()
        self.stage = "open"
        self._go_on()
        self.notices.take_down()

    def _go_on(self) -> None:
        """Bots that had paused look again where somebody waits for them."""
        if self.bots.paused:
            self.bots.paused = False
            self.bots.nudge_watched()

    def stop(self) -> None:
        """No more of it, for whatever reason."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def admit(self) -> None:
        """Refuse a new table shortly before the end."""
        if self.stage != "open":
            raise Restarting("The server is about to restart. New tables can be set up in a moment.")

    def facts(self) -> DrainFacts:
        """How far it is."""
        left = max(0.0, self._deadline - asyncio.get_running_loop().time()) if self.stage == "announced" else 0.0
        return DrainFacts(self.stage, round(left, 1), self.in_flight())

    async def _run(self) -> None:
        await self._until(self._deadline - BOTS_PAUSE)
        self.bots.paused = True
        await self._until(self._deadline)
        self.stage = "finishing"
        give_up = asyncio.get_running_loop().time() + PATIENCE
        quiet = 0
        while quiet < QUIET_LOOKS and asyncio.get_running_loop().time() < give_up:
            await asyncio.sleep(LOOK)
            quiet = 0 if self.in_flight() else quiet + 1
        if quiet < QUIET_LOOKS:
            logger.warning("drained with %d requests, moves or thoughts still in flight", self.in_flight())
        self.stage = "safe"
        await asyncio.sleep(FAREWELL)
        self.end()

    async def _until(self, moment: float) -> None:
        await asyncio.sleep(max(0.0, moment - asyncio.get_running_loop().time()))
