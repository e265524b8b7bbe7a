"""What checking a finished match proves, and what it cannot prove: the same words in every place that checks."""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from escapade.engine.chance import NARROW_CHANCE
from escapade.engine.match import Match, TakenBack


@dataclass(frozen=True)
class Rewind:
    """Steps that one player took back in one go."""

    number: int  # the entry after which they were taken back
    seat: int
    steps: int
    beyond: int  # how many of them were not free to take back
    dice: bool  # whether something was rolled, drawn or shuffled in them


@dataclass(frozen=True)
class Verdict:
    """What was checked of a finished game."""

    match: Match
    old_format: bool = False
    digest: str = ""
    promise_checked: bool = False
    share_checked: bool = False
    seat_checked: int | None = None
    seals_checked: int = 0

    @property
    def moves(self) -> int:
        """The moves that stand."""
        return len(self.match.history)

    @property
    def rolls(self) -> int:
        """How many of them, the deal included, drew on chance."""
        return 1 + sum(ply.drew for ply in self.match.history)

    @property
    def take_backs(self) -> int:
        """The steps that were taken back."""
        return len(self.match.take_backs)

    @property
    def beyond_free(self) -> int:
        """How many of them had rolled or shown something, or were another's."""
        return sum(not step.free for step in self.match.take_backs)

    @property
    def practice(self) -> bool:
        """Whether somebody moved again knowing more than the first time: then it was practice, not a contest."""
        return self.beyond_free > 0

    @property
    def sealed(self) -> bool:
        """Whether every share was bound before any was known."""
        return bool(self.match.shares) and len(self.match.origin.seals) == len(self.match.shares)

    @cached_property
    def rewinds(self) -> tuple[Rewind, ...]:
        """What was taken back, in order."""
        steps = self.match.take_backs
        cuts = [0, *(n for n, (a, b) in enumerate(pairwise(steps), 1) if not _together(a, b)), len(steps)]
        return tuple(_rewind(steps[first:last]) for first, last in pairwise(cuts) if first < last)

    @property
    def sentence(self) -> str:
        """All of it in one sentence."""
        proved = f"All {self.moves} moves follow the rules; every shuffle and die comes from the promised secret"
        if self.match.origin.imported:
            return f"{proved}, but the owner of the file that the game came from knew it all beforehand."
        return f"{proved}, but {_steps(self.beyond_free)} taken back too far." if self.practice else f"{proved}."

    @property
    def remarks(self) -> tuple[str, ...]:
        """What else there is to say, and what is not proved."""
        end, file = self._of_the_end(), self._of_the_file()
        box = self.match.changed_box
        return tuple(filter(None, (self._of_shares(), self._of_own(), self._of_take_backs(), end, box, file)))

    def _of_shares(self) -> str:
        shares, origin = len(self.match.shares), self.match.origin
        if origin.imported:
            return "The match was brought in from a file, whose owner knew all its chance: it proves nothing of luck."
        if not shares:
            return "Nobody added a share of chance: it came from whoever dealt, alone, who could have known it."
        many = "One player" if shares == 1 else f"{shares} players"
        if not self.sealed:
            narrow = " Its seeds are short, too (64 bits)." if self.match.chance == NARROW_CHANCE else ""
            last = "whoever came last could have chosen one that suits"
            return f"{many} added a share of chance, unsealed: {last}.{narrow}"
        anew = (
            f" They were sealed anew {_times(origin.sealed_anew)} before the deal: "
            "somebody left, and who knew all shares could have called off a deal that way."
            if origin.sealed_anew
            else ""
        )
        fit = "it fits the seal that was" if shares == 1 else "they fit the seals that were all"
        return f"{many} added a share of chance, and {fit} fixed before any share was known.{anew}"

    def _of_own(self) -> str:
        place = "" if self.seat_checked is None else f", in the place of seat {self.seat_checked + 1}"
        share = f"Your own share is part of it{place}." if self.share_checked else ""
        seals = f"Of the {len(self.match.origin.seals)} seals you named {self.seals_checked}, and they are there."
        return f"{share} {seals if self.seals_checked else ''}".strip()

    def _of_take_backs(self) -> str:
        if not self.take_backs:
            return "Nothing was taken back."
        if not self.practice:
            return f"{_steps(self.take_backs).capitalize()} taken back, all before anything was rolled or shown."
        return (
            f"{_steps(self.take_backs).capitalize()} taken back, {self.beyond_free} after something was rolled or "
            "shown, or another had moved: it counts as practice."
        )

    def _of_the_end(self) -> str:
        who = " and ".join(map(self._name, self.match.gave_up))
        return f"{who} gave up, so it was not played to its end." if who else ""

    def _of_the_file(self) -> str:
        if self.old_format:
            return "The file is of an older kind: it holds no seals, and its names and words are bound by nothing."
        return ""

    @property
    def rewinds_told(self) -> tuple[str, ...]:
        """Each take-back in words."""
        return tuple(
            f"{self._name(each.seat)} took back {each.steps} step{'s' * (each.steps > 1)} at move {each.number}"
            f"{_with_what(each)}."
            for each in self.rewinds
        )

    def _name(self, seat: int) -> str:
        names = self.match.names
        return names[seat] if seat < len(names) else f"Seat {seat + 1}"


def _together(one: TakenBack, other: TakenBack) -> bool:
    return one.seat == other.seat and other.number == one.number + 1


def _rewind(steps: list[TakenBack]) -> Rewind:
    first = steps[0]
    return Rewind(
        first.number - 1,
        first.seat,
        len(steps),
        sum(not step.free for step in steps),
        any(step.ply.drew for step in steps),
    )


def _with_what(rewind: Rewind) -> str:
    if rewind.dice:
        return ", dice included"
    return ", after something was shown" if rewind.beyond else ""


def _steps(count: int) -> str:
    return "one step was" if count == 1 else f"{count} steps were"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
