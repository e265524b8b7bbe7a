"""Escape From a Dying Planet: what a seat may see."""

import msgspec

from escapade.engine.contract import Box
from escapade.engine.piles import listed
from escapade.games.dying_planet import ending, state
from escapade.games.dying_planet.rules import cards, challenge, decisions, members
from escapade.games.dying_planet.state import State


class Bid(msgspec.Struct, frozen=True):
    """A bid as it was revealed: its cards, and its total with boosts."""

    cards: list[int]
    boost: int
    total: int


class Score(msgspec.Struct, frozen=True):
    """How a score is made up."""

    total: int
    treasures: int
    challenges: int
    gained: int
    endgame: int
    audit: int
    penalty: int


class Side(msgspec.Struct, frozen=True):
    """A player. What others may not see is None. Cards are numbers: starters, Challenges, kits, Contamination."""

    member: int | None
    hand_count: int
    deck_count: int
    discard: list[int]
    spent: list[int]
    challenge_bid: Bid | None
    treasure_bid: Bid | None
    committed: bool
    stash: list[int]
    used: list[int]
    contamination: int
    hand_limit: int
    value: int | None  # what a Challenge total must reach
    shield: int
    known: list[int]  # cards that everybody knows to be in hand, as numbers of their class
    known_clean: bool
    score: Score
    hand: list[int] | None
    commit: list[int] | None


class View(msgspec.Struct, frozen=True):
    """All that a seat sees of the table."""

    seat: int
    round: int
    rounds: int
    phase: str
    ask: str
    ability: str  # the text of the ability being carried out
    awaits: list[int]
    lead: int
    escalated: bool
    escalation: int | None
    challenge: int | None
    value: int | None  # the Escalation card counted, nobody's ease
    danger: int | None
    market: list[int | None]
    kit: int | None
    salvaged: list[int]
    challenges_left: int
    treasures_left: int
    kits_left: int
    challenge_discard: list[int]
    treasure_discard: list[int]
    kit_discard: list[int]
    supply: int
    free_members: list[int]
    sides: list[Side]
    winners: list[int]


def card_numbers(box: Box, member: int, slots: int, contamination: int) -> list[int]:
    """A set of a member's cards by number, Contamination last."""
    numbers = [int(box.record.card[member, slot]) for slot in listed(slots)]
    return numbers + [box.data.contamination] * contamination


def view(box: Box, s: State, seat: int) -> View:
    """DP-CARD-3, DP-INF-7: built up from what this seat may see, never cut down."""
    return View(
        seat=seat,
        round=s.round_number,
        rounds=box.data.rules.rounds,
        phase=state.PHASES[s.phase].name,
        ask=state.ASKS[s.ask].name if s.ask != state.NO_ASK else "",
        ability=box.data.ability(s.ability).text if s.ask != state.NO_ASK else "",
        awaits=listed(decisions.awaits(s)),
        lead=s.lead,
        escalated=bool(s.escalated),
        escalation=s.escalation if s.escalation != state.NO_ESCALATION else None,
        challenge=_card(s.challenge),
        value=int(challenge.value(box.record, s)) if s.challenge != state.NO_CARD else None,
        danger=int(challenge.danger(box.record, s)) if s.challenge != state.NO_CARD else None,
        market=[_card(s.market[place]) for place in range(box.record.treasures_shown[s.seats])],
        kit=_card(s.kit),
        salvaged=[int(treasure) for treasure in s.salvaged if treasure != state.NO_CARD],
        challenges_left=box.data.rules.rounds - s.round_number,
        treasures_left=s.treasure_deck.bit_count(),
        kits_left=s.kit_deck.bit_count(),
        challenge_discard=listed(s.challenge_discard),
        treasure_discard=listed(s.treasure_discard),
        kit_discard=listed(s.kit_discard),
        supply=int(cards.supply_left(box.record, s)),
        free_members=listed(members.free_members(box.record, s)) if s.phase == state.CHOOSE else [],
        sides=[_side(box, s, side, seat) for side in range(s.seats)],
        winners=listed(s.winners),
    )


def _card(number: int) -> int | None:
    return None if number == state.NO_CARD else int(number)


def _side(box: Box, s: State, side: int, seat: int) -> Side:
    member = int(s.member[side])
    joined = member != state.NOBODY
    bidding = s.phase in (state.CHALLENGE_BID, state.TREASURE_BID)
    own = side == seat or s.phase == state.OVER
    committed = bool(bidding and s.commit[side] != state.OPEN)
    return Side(
        member=member if joined else None,
        hand_count=int(cards.hand_size(s, side)),
        deck_count=int(cards.deck_size(s, side)),
        discard=card_numbers(box, member, int(s.discard[side]), int(s.discard_dirt[side])),
        spent=card_numbers(box, member, int(s.spent[side]), 0),
        challenge_bid=_bid(box, s, side, state.TO_CHALLENGE) if state.CHALLENGE_BID < s.phase <= state.PICK else None,
        treasure_bid=_bid(box, s, side, state.TO_TREASURE) if state.TREASURE_BID < s.phase <= state.PICK else None,
        committed=committed,
        stash=listed(s.stash[side]),
        used=listed(s.stash[side] & s.used),
        contamination=int(cards.contamination(s, side)),
        hand_limit=int(cards.hand_limit(box.record, s, side)),
        value=int(challenge.value_for(box.record, s, side)) if s.challenge != state.NO_CARD else None,
        shield=int(s.shield[side]) + int(cards.passive_sum(box.record, s, side, state.SHIELD)),
        known=card_numbers(box, member, int(s.known[side]), int(s.known_dirt[side])),
        known_clean=bool(s.clean[side]),
        score=_score(box, s, side) if joined else Score(0, 0, 0, 0, 0, 0, 0),
        hand=card_numbers(box, member, int(s.hand[side]), int(s.hand_dirt[side])) if own else None,
        commit=_committed(box, s, side) if own and committed else None,
    )


def _bid(box: Box, s: State, side: int, phase: int) -> Bid:
    return Bid(
        cards=card_numbers(box, int(s.member[side]), int(s.face_up[phase, side]), int(s.face_up_dirt[phase, side])),
        boost=int(s.boost[phase, side]),
        total=int(s.face_up_total[phase, side]) + int(s.boost[phase, side]),
    )


def _committed(box: Box, s: State, side: int) -> list[int]:
    slots, contamination = cards.chosen(s, side, int(s.commit[side]))
    return card_numbers(box, int(s.member[side]), int(slots), int(contamination))


def _score(box: Box, s: State, side: int) -> Score:
    """DP-END-2, DP-END-3: everything in a score is open."""
    it = box.record
    return Score(
        total=int(ending.score(it, s, side)),
        treasures=int(ending.treasure_points(it, s, side)),
        challenges=int(ending.challenge_bonus(it, s, side)),
        gained=int(s.bonus[side]),
        endgame=int(ending.endgame_points(it, s, side)),
        audit=int(ending.audit(it, s, side)),
        penalty=int(ending.penalty(it, ending.filtered(it, s, side))),
    )
