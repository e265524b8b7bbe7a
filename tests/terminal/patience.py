"""Waiting for a bot, a screen or a server to come about."""

from collections.abc import Callable

from textual.pilot import Pilot

PATIENCE = 3000  # Rounds of waiting.


async def until(pilot: Pilot[str], holds: Callable[[], bool]) -> None:
    for _ in range(PATIENCE):
        if holds():
            await pilot.pause()
            return
        await pilot.pause(0.02)
    raise AssertionError("that did not come about")
