"""Sitting down at the terminal table, and getting up again with everything kept."""

from escapade.engine.match import Match
from escapade.terminal.app import TableApp
from escapade.terminal.lookback import LookBack
from escapade.terminal.playing import AGAIN, Playing
from escapade.terminal.sitting import Sitting


def sit_down(sitting: Sitting, pace: float) -> bool:
    """Play until the person leaves; whether they want another game. Whatever happens, the match is kept."""
    game = sitting.game
    try:
        answer = TableApp(Playing(sitting, pace), game.title, game.accent).run()
    finally:
        sitting.keep_if_new()
    return answer == AGAIN


def look_back(match: Match, start: int) -> None:
    """Step through a match, from the position before move `start`."""
    at = sum(ply.number < start for ply in match.history)
    TableApp(LookBack(match, at), match.game.title, match.game.accent).run()
