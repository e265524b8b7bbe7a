"""Escape From a Dying Planet: what a seat may see, and every move in words."""

import msgspec

from escapade.engine.contract import Box, Line, Move, Record
from escapade.engine.piles import lowest
from escapade.games.dying_planet import cards, rules, scoring, state
from escapade.games.dying_planet.box import card_of
from escapade.games.dying_planet.state import (
    ABILITY,
    ASK_DISCARD,
    ASK_MARKET,
    ASK_OPPONENT,
    ASK_OWN_TREASURE,
    ASK_SALVAGE,
    CHALLENGE_BID,
    CHOOSE,
    CLAIM,
    CONTAMINATION_CARD,
    FIRST_COMMIT,
    FIRST_KIT_CARD,
    FIRST_OPPONENT,
    FIRST_OWN_DISCARD,
    FIRST_OWN_TREASURE,
    FIRST_PLACE,
    FIRST_USE,
    FIRST_USE_KIT,
    KEEP,
    NO_ASK,
    NO_CARD,
    NO_ESCALATION,
    NOBODY,
    OPEN,
    OVER,
    PASS,
    PICK,
    ROUNDS,
    TO_CHALLENGE,
    TO_TREASURE,
    TREASURE_BID,
)

PHASES = (
    "choose",
    "before_challenge",
    "challenge_bid",
    "after_challenge_reveal",
    "claim",
    "before_treasure",
    "treasure_bid",
    "after_treasure_reveal",
    "pick",
    "refresh",
    "over",
)
ASKS = ("", "opponent", "discard", "salvage", "own_treasure", "market")
PASS_WORDS = (
    "before the Challenge",
    "after the Challenge bids",
    "before the Treasures",
    "after the Treasure bids",
    "in the Refresh phase",
)


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


def members_of(mask: int) -> list[int]:
    """The numbers in a set."""
    found = []
    while mask:
        found.append(int(lowest(mask)))
        mask &= mask - 1
    return found


def card_numbers(box: Box, member: int, slots: int, contamination: int) -> list[int]:
    """A set of a member's cards by number, Contamination last."""
    numbers = [card_of(member, int(box.record.card[member, slot])) for slot in members_of(slots)]
    return numbers + [CONTAMINATION_CARD] * contamination


def view(box: Box, s: Record, seat: int) -> View:
    """DP-CARD-3, DP-INF-7: built up from what this seat may see, never cut down."""
    awaited = int(rules.awaits(s))
    return View(
        seat=seat,
        round=int(s.round_number),
        rounds=ROUNDS,
        phase=PHASES[s.phase],
        ask=ASKS[s.ask],
        ability=box.data.ability(int(s.ability)).text if s.ask != NO_ASK else "",
        awaits=[other for other in range(s.seats) if awaited >> other & 1],
        lead=int(s.lead),
        escalated=bool(s.escalated),
        escalation=int(s.escalation) if s.escalation != NO_ESCALATION else None,
        challenge=_card(s.challenge),
        danger=int(rules.danger(box.record, s)) if s.challenge != NO_CARD else None,
        market=[_card(s.market[place]) for place in range(int(rules.treasures_shown(s)))],
        kit=_card(s.kit),
        salvaged=[int(treasure) for treasure in s.salvaged if treasure != NO_CARD],
        challenges_left=ROUNDS - int(s.round_number),
        treasures_left=int(s.treasure_deck).bit_count(),
        kits_left=int(s.kit_deck).bit_count(),
        challenge_discard=members_of(int(s.challenge_discard)),
        treasure_discard=members_of(int(s.treasure_discard)),
        kit_discard=members_of(int(s.kit_discard)),
        supply=int(cards.supply_left(s)),
        free_members=members_of(int(rules.free_members(s))) if s.phase == CHOOSE else [],
        sides=[_side(box, s, side, seat) for side in range(s.seats)],
        winners=members_of(int(s.winners)),
    )


def _card(number: int) -> int | None:
    return None if number == NO_CARD else int(number)


def _side(box: Box, s: Record, side: int, seat: int) -> Side:
    member = int(s.member[side])
    joined = member != NOBODY
    bidding = s.phase in (CHALLENGE_BID, TREASURE_BID)
    own = side == seat or s.phase == OVER
    committed = bool(bidding and s.commit[side] != OPEN)
    return Side(
        member=member if joined else None,
        hand_count=int(cards.hand_size(s, side)),
        deck_count=int(cards.deck_size(s, side)),
        discard=card_numbers(box, member, int(s.discard[side]), int(s.discard_x[side])),
        spent=card_numbers(box, member, int(s.spent[side]), 0),
        challenge_bid=_bid(box, s, side, TO_CHALLENGE) if CHALLENGE_BID < s.phase <= PICK else None,
        treasure_bid=_bid(box, s, side, TO_TREASURE) if TREASURE_BID < s.phase <= PICK else None,
        committed=committed,
        stash=members_of(int(s.stash[side])),
        used=members_of(int(s.stash[side] & s.used)),
        contamination=int(cards.contamination(s, side)),
        hand_limit=int(cards.hand_limit(box.record, s, side)),
        value=int(rules.value_for(box.record, s, side)) if s.challenge != NO_CARD else None,
        shield=int(s.shield[side]) + int(cards.passive_sum(box.record, s, side, state.SHIELD)),
        known=card_numbers(box, member, int(s.known[side]), int(s.known_x[side])),
        known_clean=bool(s.clean[side]),
        score=_score(box, s, side) if joined else Score(0, 0, 0, 0, 0, 0, 0),
        hand=card_numbers(box, member, int(s.hand[side]), int(s.hand_x[side])) if own else None,
        commit=_committed(box, s, side) if own and committed else None,
    )


def _bid(box: Box, s: Record, side: int, phase: int) -> Bid:
    return Bid(
        cards=card_numbers(box, int(s.member[side]), int(s.face_up[phase, side]), int(s.face_up_x[phase, side])),
        boost=int(s.boost[phase, side]),
        total=int(s.face_up_total[phase, side]) + int(s.boost[phase, side]),
    )


def _committed(box: Box, s: Record, side: int) -> list[int]:
    slots, contamination = cards.chosen(s, side, int(s.commit[side]))
    return card_numbers(box, int(s.member[side]), int(slots), int(contamination))


def _score(box: Box, s: Record, side: int) -> Score:
    """DP-END-2, DP-END-3: everything in a score is open."""
    it = box.record
    return Score(
        total=int(scoring.score(it, s, side)),
        treasures=int(scoring.treasure_points(it, s, side)),
        challenges=int(scoring.challenge_bonus(it, s, side)),
        gained=int(s.bonus[side]),
        endgame=int(scoring.endgame_points(it, s, side)),
        audit=int(scoring.audit(it, s, side)),
        penalty=int(scoring.penalty(scoring.filtered(it, s, side))),
    )


# ---------------------------------------------------------------- prompts


def prompt(box: Box, s: Record, seat: int) -> Line:
    """What is happening and what `seat` may do now."""
    if s.phase == OVER:
        return Line("The rescue craft has left.", "DP-END-1")
    if not int(rules.awaits(s)) >> max(seat, 0) & 1 or seat < 0:
        return _waiting(s)
    if s.ask != NO_ASK:
        return _asked(box, s)
    if s.phase == CHOOSE:
        return Line("Choose the member of the expedition that you play.", "DP-SET-7")
    if s.phase == CHALLENGE_BID:
        value, danger = int(rules.value_for(box.record, s, seat)), int(rules.danger(box.record, s))
        name = box.data.challenge[s.challenge].name
        return Line(
            f"Bid in secret against {name}: reach {value}, or gain {danger} Contamination.",
            "DP-CHA-1",
        )
    if s.phase == TREASURE_BID:
        return Line("Bid in secret for the Treasures with what is left in your hand.", "DP-TRE-1")
    if s.phase == CLAIM:
        name = box.data.challenge[s.challenge].name
        return Line(f"You win {name}: keep the card for your deck, or use its ability once.", "DP-CHA-12")
    if s.phase == PICK:
        return Line("Your bid wins: pick a Treasure.", "DP-TRE-2")
    return Line(f"You may use abilities {PASS_WORDS[rules.window_of(int(s.phase))]}, or pass.", "DP-WIN-1")


def _waiting(s: Record) -> Line:
    if s.phase in (CHALLENGE_BID, TREASURE_BID):
        waiting = " and ".join(f"{{{seat}}}" for seat in members_of(int(rules.owing(s))))
        return Line(f"Secret bids: waiting for {waiting}.", "DP-BID-3")
    name = f"{{{s.turn}}}"
    if s.ask != NO_ASK:
        return Line(f"{name} carries out an ability.", "DP-ABI-6")
    if s.phase == CHOOSE:
        return Line(f"{name} chooses a member of the expedition.", "DP-SET-7")
    if s.phase == CLAIM:
        return Line(f"{name} wins the Challenge and keeps or uses it.", "DP-CHA-12")
    if s.phase == PICK:
        return Line(f"{name} picks a Treasure.", "DP-TRE-2")
    return Line(f"{name} may use abilities {PASS_WORDS[rules.window_of(int(s.phase))]}.", "DP-WIN-1")


def _asked(box: Box, s: Record) -> Line:
    effect = box.record.effect[s.ability]
    if s.ask == ASK_OPPONENT:
        if effect == state.OFFLOAD:
            return Line("Whose discard pile gets the Contamination?", "DP-FX-6")
        rule = "DP-FX-5" if effect == state.INFECT else "DP-FX-7"
        return Line("Which opponent does it hit?", rule)
    if s.ask == ASK_DISCARD:
        more = f" ({s.left} to take)" if s.left > 1 else ""
        return Line(f"Take a card from your discard pile into your hand{more}.", "DP-FX-3")
    if s.ask == ASK_SALVAGE:
        return Line("Choose one of these Treasures for your Stash.", "DP-FX-8")
    if s.ask == ASK_OWN_TREASURE:
        return Line("Which Treasure of your Stash do you give?", "DP-FX-9")
    if effect == state.REROLL:
        return Line("Which available Treasure is replaced?", "DP-FX-10")
    return Line("Which available Treasure do you take for it?", "DP-FX-9")


# ---------------------------------------------------------------- moves


def describe(box: Box, s: Record, seat: int, move: int) -> Move:
    """A move in words, and the things to pick for it."""
    data = box.data
    if move < PASS:
        member = data.member[move]
        energies = " ".join(str(card.energy) for card in member.cards)
        return Move(move, f"Play {member.name}, {member.role} ({energies})", (f"member:{move}",))
    if move == PASS:
        return Move(move, "Pass", ("button:pass",))
    if move < FIRST_USE_KIT:
        treasure = move - FIRST_USE
        return Move(
            move,
            f"Use {data.treasure[treasure].name}: {data.treasure[treasure].ability.text}",
            (f"treasure:{treasure}",),
        )
    if move < FIRST_COMMIT:
        kit = move - FIRST_USE_KIT
        return Move(move, f"Use {data.kit[kit].name}: {data.kit[kit].ability.text}", (f"card:{FIRST_KIT_CARD + kit}",))
    if move < KEEP:
        return _describe_bid(box, s, seat, move)
    if move == KEEP:
        return Move(move, f"Keep {data.challenge[s.challenge].name} for your deck", ("button:keep",))
    if move == ABILITY:
        return Move(move, f"Use it: {data.challenge[s.challenge].ability.text}", ("button:ability",))
    if move < FIRST_OPPONENT:
        return _describe_place(box, s, move)
    if move < FIRST_OWN_TREASURE:
        return Move(move, f"{{{move - FIRST_OPPONENT}}}", (f"seat:{move - FIRST_OPPONENT}",))
    if move < FIRST_OWN_DISCARD:
        treasure = move - FIRST_OWN_TREASURE
        return Move(move, f"Give {data.treasure_name(treasure)}", (f"treasure:{treasure}",))
    card = card_of(int(s.member[seat]), move - FIRST_OWN_DISCARD)
    return Move(move, f"Take back {data.card_name(card)}", (f"discard:{card}",))


def _describe_bid(box: Box, s: Record, seat: int, move: int) -> Move:
    """DP-BID-1: each card is a pick, Contamination by its number in the hand, then the commit."""
    slots, dirt = cards.chosen(s, seat, move - FIRST_COMMIT)
    numbers = card_numbers(box, int(s.member[seat]), int(slots), 0)
    picks = [f"card:{card}" for card in numbers] + [f"card:{CONTAMINATION_CARD}-{i}" for i in range(1, int(dirt) + 1)]
    energy = sum(box.data.card_energy(card) for card in numbers)
    energy += int(dirt) * int(box.record.contamination_energy[s.escalation])
    phase = TO_CHALLENGE if s.phase == CHALLENGE_BID else TO_TREASURE
    total = max(0, energy) + int(s.boost[phase, seat])
    names = [box.data.card_name(card) for card in numbers]
    if dirt:
        names.append("Contamination" if dirt == 1 else f"{dirt} Contamination")
    text = f"Bid {total}: {', '.join(names)}" if names else f"Bid nothing ({total})" if total else "Bid nothing"
    return Move(move, text, (*picks, "button:commit"))


def _describe_place(box: Box, s: Record, move: int) -> Move:
    place = move - FIRST_PLACE
    if s.ask == ASK_SALVAGE:
        treasure = int(s.salvaged[place])
        return Move(move, f"Keep {box.data.treasure_name(treasure)}", (f"salvage:{place}",))
    verb = "Replace" if s.ask == ASK_MARKET and s.give == NO_CARD else "Take"
    return Move(move, f"{verb} {box.data.treasure_name(int(s.market[place]))}", (f"market:{place}",))


# ---------------------------------------------------------------- refusals


def refuse(box: Box, s: Record, seat: int, move: int) -> Line:
    """Why a move is not legal now, with the rule that says so."""
    step = _step_of(move)
    if s.ask != NO_ASK and step != "answer":
        return Line("First finish the ability that you are carrying out.", "DP-ABI-6")
    if s.phase == CHOOSE:
        return Line("Choose one of the members that nobody has taken.", "DP-SET-7")
    if s.phase in (CHALLENGE_BID, TREASURE_BID):
        if step != "bid":
            return Line("Everybody is bidding: lay cards of your hand face down, or none.", "DP-BID-3")
        if move - FIRST_COMMIT >= 1 << int(cards.hand_size(s, seat)):
            return Line("That bid has more cards than your hand.", "DP-BID-1")
        return Line("Of cards that are alike, bid the first ones.", "DP-INF-1")
    if s.ask != NO_ASK:
        return Line("That is not among the choices of this ability.", "DP-FX-" + _effect_rule(box, s))
    if s.phase == CLAIM:
        if move == ABILITY:
            return Line("Its ability would do nothing now: keep the card.", "DP-CHA-13")
        return Line("You have won the Challenge: keep the card or use its ability.", "DP-CHA-12")
    if s.phase == PICK:
        return Line("Pick one of the available Treasures.", "DP-TRE-4")
    return _refuse_use(box, s, seat, move)


def _effect_rule(box: Box, s: Record) -> str:
    return str(int(box.record.effect[s.ability]))


def _step_of(move: int) -> str:
    if move < PASS:
        return "choose"
    if move < FIRST_COMMIT:
        return "window"
    if move < KEEP:
        return "bid"
    return "claim" if move <= ABILITY else "answer"


def _refuse_use(box: Box, s: Record, seat: int, move: int) -> Line:
    window = rules.window_of(int(s.phase))
    if FIRST_USE <= move < FIRST_USE_KIT:
        treasure = move - FIRST_USE
        name = box.data.treasure[treasure].name
        if not s.stash[seat] >> treasure & 1:
            return Line(f"{name} is not in your Stash.", "DP-ABI-1")
        if not box.record.treasures_in[window] >> treasure & 1:
            return Line(f"{name} does not work {PASS_WORDS[window]}.", "DP-ABI-1")
        if s.used >> treasure & 1:
            return Line(f"{name} has been used.", "DP-ABI-4")
        return Line(f"{name} would do nothing now.", "DP-ABI-6")
    if FIRST_USE_KIT <= move < FIRST_COMMIT:
        kit = move - FIRST_USE_KIT
        name = box.data.kit[kit].name
        if not s.hand[seat] >> int(rules.kit_slot(box.record, s, seat, kit)) & 1:
            return Line(f"{name} is not in your hand.", "DP-KIT-8")
        return Line(f"{name} cannot be used now.", "DP-ABI-6")
    return Line("Use an ability of this window, or pass.", "DP-WIN-1")
