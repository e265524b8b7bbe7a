"""Arrange a table of Escape From a Dying Planet in a few words, in a short notation, and play at it.

Seats are A, B, C … and play the members in the box's order: A Archeologist, B Cook, C Pilot, … Cards are words
between spaces: a number is a starter of that energy, X is Contamination, and Challenges, kits and Treasures have
their ids. Starters that are not mentioned lie in the deck; if the deck is given, in the discard pile; if that is
given too, among the spent cards, where they do nothing.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from escapade.engine import contract
from escapade.engine.chance import Rng, generator, loaded
from escapade.engine.doors import doors, scratch
from escapade.engine.piles import listed
from escapade.engine.record import bind, blank
from escapade.games.dying_planet import ending, state
from escapade.games.dying_planet.rules import decisions, rounds
from escapade.games.dying_planet.view import View
from tests.games.any_table import AnyTable, Word, blank_log

GAME = contract.game("dying-planet")
BOX = GAME.box
DATA = BOX.data
DOORS = doors(GAME)
SEATS = "ABCDEFGH"
CHALLENGES = [card.id for card in DATA.challenge]
TREASURES = [card.id for card in DATA.treasure]
KITS = [card.id for card in DATA.kit]
ESCALATIONS = [card.id for card in DATA.escalation]


def _go_on(boxes: Any, states: Any, rng: Rng, log: np.ndarray) -> None:
    go_on(boxes[0], states[0], rng, log)  # type: ignore[name-defined]  # noqa: F821


def _end(boxes: Any, states: Any, rng: Rng, log: np.ndarray) -> None:
    end_game(boxes[0], states[0], rng, log)  # type: ignore[name-defined]  # noqa: F821


# Doors into the middle of the rules: on to the next decision, and straight to the end.
GO_ON = bind(_go_on, "dying-planet-table", {"play": decisions.play, "go_on": rounds.go_on})
END = bind(_end, "dying-planet-table", {"play": decisions.play, "end_game": ending.end_game})


def seat_of(letter: str) -> int:
    return SEATS.index(letter)


def treasures(words: str) -> int:
    return sum(1 << TREASURES.index(word) for word in words.split())


def word_of(member: int, slot: int) -> str:
    """A card in the notation of this file."""
    kind = int(BOX.record.kind[member, slot])
    if kind < state.FIRST_CHALLENGE:
        return str(DATA.member[member].cards[kind].energy)
    return CHALLENGES[kind - state.FIRST_CHALLENGE] if kind < state.FIRST_KIT else KITS[kind - state.FIRST_KIT]


class Dealer:
    """Finds slots for words, each starter once."""

    def __init__(self, member: int) -> None:
        self.member = member
        self.free = listed(int(BOX.record.starters[member]))

    def take(self, words: str) -> tuple[int, int]:
        """The slots and the number of Contamination that the words mean."""
        slots = dirt = 0
        for word in words.split():
            if word == "X":
                dirt += 1
            else:
                slots |= 1 << self._slot(word)
        return slots, dirt

    def _slot(self, word: str) -> int:
        if word.isdigit():
            slot = next(slot for slot in self.free if word_of(self.member, slot) == word)
            self.free.remove(slot)
            return slot
        first = state.FIRST_CHALLENGE if word in CHALLENGES else state.FIRST_KIT
        number = CHALLENGES.index(word) if word in CHALLENGES else KITS.index(word)
        return int(BOX.record.slot[self.member, first + number])

    def rest(self) -> int:
        return sum(1 << slot for slot in self.free)


def fresh(seats: int, seed: int = 1, **options: int) -> "Table":
    """A new game from its setup."""
    return Table.dealt(seats, generator(seed), **options)


def at(
    phase: str = "challenge_bid",
    challenge: str | None = "boiling-lake",
    market: str = "",
    kit: str | None = None,
    escalation: str | None = None,
    *,
    round_number: int = 1,
    lead: str = "A",
    treasure_deck: str | None = None,
    used: str = "",
    rng: Rng | None = None,
    **players: dict[str, Any],
) -> "Table":
    """A table in the middle of a game; every player is a dict of zones: hand, deck, discard, stash, bid, known …"""
    states = blank(GAME.state)
    s = states[0]
    s.seats = len(players)
    s.escalated = int(escalation is not None or kit is not None)
    s.escalation = ESCALATIONS.index(escalation) if escalation else state.NO_ESCALATION
    s.lead = seat_of(lead)
    s.phase = state.PHASES.number(phase)
    s.member[:] = state.NOBODY
    s.give = state.NO_CARD
    s.salvaged[:] = state.NO_CARD
    s.market[:] = state.NO_CARD
    for place, word in enumerate(market.split()):
        s.market[place] = TREASURES.index(word)
    s.challenge = CHALLENGES.index(challenge) if challenge else state.NO_CARD
    s.kit = KITS.index(kit) if kit else state.NO_CARD
    s.used = treasures(used)
    for seat, (letter, zones) in enumerate(players.items()):
        assert letter == SEATS[seat]
        _seat_player(s, seat, **zones)
    _lay_out_treasures(s, treasure_deck)
    _lay_out_challenges(s, round_number)
    taken = _owned(s, state.FIRST_KIT, len(KITS)) | (1 << int(s.kit) if kit else 0)
    s.kit_deck = int(BOX.record.all_kits) & ~taken if s.escalated else 0
    if s.phase in (state.CHALLENGE_BID, state.TREASURE_BID):
        rounds.open_bids(s, int(s.phase))
    log = blank_log()
    GO_ON(BOX.records, states, generator(1) if rng is None else rng, log)
    return Table(states, log)


def _seat_player(s: Any, seat: int, **zones: Any) -> None:
    member = zones.pop("member", seat)
    s.member[seat] = member
    dealer = Dealer(member)
    for zone in ("hand", "deck", "discard"):
        slots, dirt = dealer.take(zones.get(zone, ""))
        s[zone][seat], s[f"{zone}_dirt"][seat] = slots, dirt
    for phase, zone in enumerate(("bid", "treasure_bid")):
        s.bid[phase, seat], s.bid_dirt[phase, seat] = dealer.take(zones.pop(zone, ""))
        s.face_up[phase, seat], s.face_up_dirt[phase, seat] = s.bid[phase, seat], s.bid_dirt[phase, seat]
    rest = next((zone for zone in ("deck", "discard") if zone not in zones), "spent")
    s[rest][seat] |= dealer.rest()
    for zone in ("hand", "deck", "discard"):
        zones.pop(zone, None)
    s.stash[seat] = treasures(zones.pop("stash", ""))
    s.bonus[seat] = zones.pop("bonus", 0)
    assert not zones, f"unknown: {zones}"


def _owned(s: Any, first: int, count: int) -> int:
    """The Challenges or kits that players own."""
    found = 0
    for seat in range(s.seats):
        cards = int(s.deck[seat] | s.hand[seat] | s.discard[seat] | s.bid[0, seat] | s.bid[1, seat])
        for slot in listed(cards):
            number = int(BOX.record.kind[s.member[seat], slot]) - first
            found |= 1 << number if 0 <= number < count else 0
    return found


def _lay_out_treasures(s: Any, deck: str | None) -> None:
    taken = sum(1 << int(card) for card in s.market if card != state.NO_CARD)
    for seat in range(s.seats):
        taken |= int(s.stash[seat])
    rest = int(BOX.record.all_treasures) & ~taken
    s.treasure_deck = rest if deck is None else treasures(deck)
    s.treasure_discard = rest & ~int(s.treasure_deck)


def _lay_out_challenges(s: Any, round_number: int) -> None:
    """As many Challenges have been revealed as rounds have begun; those that nobody has are discarded."""
    taken = _owned(s, state.FIRST_CHALLENGE, len(CHALLENGES))
    active = 1 << int(s.challenge) if s.challenge != state.NO_CARD else 0
    s.round_number = max(round_number, (taken | active).bit_count())
    free = [card for card in range(len(CHALLENGES)) if not (taken | active) >> card & 1]
    gone = sum(1 << card for card in free[: s.round_number - (taken | active).bit_count()])
    s.challenge_discard = gone
    s.unseen = int(BOX.record.all_challenges) & ~(taken | active | gone)


class Table(AnyTable):
    game = GAME
    phase = Word("phase", state.PHASES.names)

    @property
    def asked(self) -> str:
        """The letters of those who may act."""
        mask = int(DOORS.awaits(self.states))
        return "".join(SEATS[seat] for seat in listed(mask))

    def view(self, letter: str = "A") -> View:  # type: ignore[override]
        return super().view(seat_of(letter))

    def zone(self, letter: str, zone: str) -> str:
        """A zone in words, most energy first, Contamination last: hand, deck, discard, spent, bid, treasure_bid."""
        seat = seat_of(letter)
        if zone in ("bid", "treasure_bid"):
            phase = ("bid", "treasure_bid").index(zone)
            slots, dirt = self.s.bid[phase, seat], self.s.bid_dirt[phase, seat]
        else:
            slots, dirt = self.s[zone][seat], self.s[f"{zone}_dirt"][seat] if zone != "spent" else 0
        words = [word_of(int(self.s.member[seat]), slot) for slot in listed(int(slots))]
        return " ".join(words + ["X"] * int(dirt))

    def hand(self, letter: str) -> str:
        return self.zone(letter, "hand")

    def deck(self, letter: str) -> str:
        return self.zone(letter, "deck")

    def discard(self, letter: str) -> str:
        return self.zone(letter, "discard")

    def stash(self, letter: str) -> str:
        return " ".join(TREASURES[card] for card in listed(int(self.s.stash[seat_of(letter)])))

    @property
    def market(self) -> str:
        return " ".join(TREASURES[card] for card in self.s.market if card != state.NO_CARD)

    def dirt(self, letter: str) -> int:
        """All Contamination that a player owns."""
        return self.view().sides[seat_of(letter)].contamination

    def score(self, letter: str) -> int:
        return self.view().sides[seat_of(letter)].score.total

    def told(self, kind: int) -> list[tuple[str, int]]:
        """Who and `a` of the events of a kind."""
        return [(SEATS[event.seat] if event.seat >= 0 else "", event.a) for event in self.events if event.kind == kind]

    # Playing

    def legal(self, letter: str) -> list[int]:
        out = scratch(GAME)
        count = DOORS.legal(BOX.records, self.states, seat_of(letter), out)
        return [int(move) for move in out[:count]]

    def may(self, letter: str) -> set[str]:
        """The legal moves of a player by their last pick: pass, keep, treasure:4 …"""
        moves = [GAME.describe(BOX, self.s, seat_of(letter), move) for move in self.legal(letter)]
        return {move.picks[-1].removeprefix("button:") for move in moves}

    def play(self, letter: str, move: int, rng: Rng | None = None) -> "Table":
        assert letter in self.asked, f"{letter} is not asked, but {self.asked or 'nobody'}"
        assert move in self.legal(letter), f"move {move} is not legal"
        self.carry_out(seat_of(letter), move, generator(3) if rng is None else rng)
        return self

    def bid(self, letter: str, words: str = "", rng: Rng | None = None) -> "Table":
        """Commit these cards of the hand."""
        wanted, mask = words.split(), 0
        for place, word in enumerate(self.hand(letter).split()):
            if word in wanted:
                wanted.remove(word)
                mask |= 1 << place
        assert not wanted, f"{letter} does not hold {wanted}"
        return self.play(letter, state.BID + mask, rng)

    def bids(self, rng: Rng | None = None, **bids: str) -> "Table":
        """Commit for several players, in this order; chance belongs to the last."""
        for number, (letter, words) in enumerate(bids.items(), 1):
            self.bid(letter, words, rng if number == len(bids) else None)
        return self

    def use(self, letter: str, card: str, rng: Rng | None = None) -> "Table":
        move = state.USE_KIT + KITS.index(card) if card in KITS else state.USE_TREASURE + TREASURES.index(card)
        return self.play(letter, move, rng)

    def skip(self, letter: str, rng: Rng | None = None) -> "Table":
        return self.play(letter, state.HOLD_BACK, rng)

    def keep(self, letter: str, rng: Rng | None = None) -> "Table":
        return self.play(letter, state.KEEP_CHALLENGE, rng)

    def ability(self, letter: str, rng: Rng | None = None) -> "Table":
        return self.play(letter, state.USE_CHALLENGE, rng)

    def hit(self, letter: str, target: str, rng: Rng | None = None) -> "Table":
        return self.play(letter, state.CHOOSE_OPPONENT + seat_of(target), rng)

    def pick(self, letter: str, treasure: str, rng: Rng | None = None) -> "Table":
        """Pick, take or replace an available Treasure, or one of those salvaged."""
        places = [TREASURES[card] if card != state.NO_CARD else "" for card in self.s.salvaged]
        if treasure not in places:
            places = [TREASURES[card] if card != state.NO_CARD else "" for card in self.s.market]
        return self.play(letter, state.CHOOSE_TREASURE + places.index(treasure), rng)

    def give(self, letter: str, treasure: str) -> "Table":
        return self.play(letter, state.GIVE_TREASURE + TREASURES.index(treasure))

    def take_back(self, letter: str, word: str) -> "Table":
        member = int(self.s.member[seat_of(letter)])
        for move in self.legal(letter):
            slot = int(BOX.record.slot[member, move - state.RECOVER_CARD])
            if word_of(member, slot) == word:
                return self.play(letter, move)
        raise AssertionError(f"{letter} cannot take back {word}")

    def tops(self, *cards: str, then: Sequence[int] = ()) -> Rng:
        """Chance that lets these cards come off the decks, in this order: 'A 3', 'B X'."""
        decks = {letter: self.deck(letter).split() for letter in SEATS[: self.s.seats]}
        piles = {letter: self.discard(letter).split() for letter in SEATS[: self.s.seats]}
        draws = []
        for card in cards:
            letter, word = card.split()
            if not decks[letter]:
                decks[letter], piles[letter] = piles[letter], []
            in_order = sorted(decks[letter], key=lambda one: one != "X")  # Contamination is counted first
            draws.append(in_order.index(word))
            decks[letter].remove(word)
        return loaded([*draws, *then])
