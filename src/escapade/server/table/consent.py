"""What nobody at a table decides alone: taking a move back that others have seen, and giving up for others too."""

from collections.abc import Sequence

from escapade.engine.errors import NoUndo
from escapade.engine.match import Ply
from escapade.server.table.table_state import NOBODY, OfEntry, TableState
from escapade.wire.play import GivingUp, TakeBackAsked, UndoFacts


class Consent:
    """Whose word it takes at a table to take back or to give up, and who has given it."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._free_at: OfEntry | None = None
        self._free: dict[int, bool] = {}  # by seat: whether it may take its last step back at once

    # Taking back

    def steps_back(self, seat: int) -> int:
        """How many steps it is back to before the seat's own last move."""
        steps = _steps_back(self._state.dealt.history, seat)
        if not steps:
            raise NoUndo("You have not played anything yet that could be taken back.")
        return steps

    def must_agree(self, seat: int) -> list[int]:
        """Who must agree that `seat` takes its last move back: the people who play, and whose own moves would go."""
        return self._others(seat, self._state.dealt.history[-self.steps_back(seat) :])

    def _others(self, seat: int, going: Sequence[Ply]) -> list[int]:
        told = self._state.told
        own = {ply.seat for ply in going if not (ply.number in told and told[ply.number].stand_in)}
        people = [row for row in self._state.seats if row.kind == "person" and row.seat != seat]
        return [row.seat for row in people if not row.stand_in or row.seat in own]

    def asked(self) -> TakeBackAsked | None:
        """The request to take back that is open now."""
        row = self._state.row
        if row.undo_seat < 0 or row.undo_version != self._state.version or self._state.stage != "playing":
            return None
        others = self.must_agree(row.undo_seat)
        agreed = [seat for seat in others if row.undo_agreed >> seat & 1]
        waiting = [seat for seat in others if seat not in agreed]
        return TakeBackAsked(row.undo_seat, agreed, waiting, self.steps_back(row.undo_seat))

    def undo(self, seat: int) -> UndoFacts:
        """What the seat may take back, and who asks to."""
        asked = self.asked()
        history = self._state.dealt.history
        steps = _steps_back(history, seat)
        if not steps:
            return UndoFacts(asked=asked)
        if steps == 1 and self._may_undo(seat):
            return UndoFacts(free=True, ask=True, asked=asked, steps=1)
        return UndoFacts(ask=True, asked=asked, steps=steps, needs=self._others(seat, history[-steps:]))

    def _may_undo(self, seat: int) -> bool:
        """Whether the seat may take its last step back without asking. The match finds out once at each entry."""
        here = self._state.of_entry
        if self._free_at is not here:
            self._free_at, self._free = here, {}
        if seat not in self._free:
            self._free[seat] = self._state.dealt.can_undo(seat)
        return self._free[seat]

    # Giving up

    def giving_up(self, seat: int) -> GivingUp:
        """Who would like to give up, and whose word it takes beside that of `seat`."""
        people = self._state.people()
        asked = [each for each in people if self._state.seats[each].gives_up]
        others = [each for each in people if each not in (seat, *asked)]
        return GivingUp(asked, [] if self._each_for_itself() else others)

    def leaving(self) -> list[int]:
        """Those who give up, once everybody has said so whose word it takes."""
        wish = self.giving_up(NOBODY)
        return [] if wish.needs else wish.asked

    def _each_for_itself(self) -> bool:
        """Whether giving up decides the game between two, so that nobody else has a say in it."""
        game = self._state.game
        return game.sides(len(self._state.seats)) == 2 and not game.cooperative


def _steps_back(history: Sequence[Ply], seat: int) -> int:
    """How many steps it is back to before the seat's own last move; 0 if it has none."""
    return next((steps for steps, ply in enumerate(reversed(history), 1) if ply.seat == seat), 0)
