"""Escape From a Dying Planet: every step, move and refusal in words."""

from escapade.engine.contract import Box, Line
from escapade.engine.moves import Choice
from escapade.engine.story import side
from escapade.engine.words import Described, Step, Words
from escapade.games.dying_planet import state
from escapade.games.dying_planet.rules import cards, challenge, decisions, effects, windows
from escapade.games.dying_planet.state import State
from escapade.games.dying_planet.view import card_numbers

WINDOW_WORDS: dict[int, str] = {
    state.CHALLENGE_AHEAD: "before the Challenge",
    state.CHALLENGE_REVEALED: "after the Challenge bids",
    state.TREASURES_AHEAD: "before the Treasures",
    state.TREASURES_REVEALED: "after the Treasure bids",
    state.REFRESHING: "in the Refresh phase",
}


def treasure_name(box: Box, treasure: int) -> str:
    """A Treasure as players say it."""
    return str(box.data.treasure_name(treasure))


# ---------------------------------------------------------------- steps


def _bids(told: str, rule: str) -> Step:
    return told, "Secret bids: waiting for {who}.", rule, "DP-BID-3"


def _challenge_bid(box: Box, s: State, seat: int) -> Step:
    value, danger = challenge.value_for(box.record, s, seat), challenge.danger(box.record, s)
    name = box.data.challenge[s.challenge].name
    return _bids(f"Bid in secret against {name}: reach {value}, or gain {danger} Contamination.", "DP-CHA-1")


def _treasure_bid(box: Box, s: State, seat: int) -> Step:
    text = "Bid in secret for the Treasures with what is left in your hand"
    floor = box.record.treasure_min_bid[s.escalation]
    if floor:
        return _bids(f"{text}. A total below {floor} wins no Treasure.", "DP-ESC-9")
    return _bids(f"{text}.", "DP-TRE-1")


def _claim(box: Box, s: State, seat: int) -> Step:
    if s.ask != state.NO_ASK:
        return _ability(box, s)
    name = box.data.challenge[s.challenge].name
    size, holds = cards.hand_size(s, seat), s.hand_dirt[seat] > 0
    if effects.usable(box.record, s, seat, s.challenge, size, holds):
        told, rule = ", or use its ability once.", "DP-CHA-12"
    else:
        told, rule = "; its ability would do nothing now.", "DP-CHA-13"
    return (
        f"You win {name}: keep the card for your deck{told}",
        "wins the Challenge and keeps or uses it",
        rule,
        "DP-CHA-12",
    )


def _window(box: Box, s: State, seat: int) -> Step:
    if s.ask != state.NO_ASK:
        return _ability(box, s)
    use = f"may use abilities {WINDOW_WORDS[windows.window_of(s.phase)]}"
    return f"You {use}, or hold back.", use, "DP-WIN-1"


def _ability(box: Box, s: State) -> Step:
    told, rule = _asked(box, s)
    return told, "carries out an ability", rule, "DP-ABI-6"


def _asked(box: Box, s: State) -> tuple[str, str]:
    effect = box.record.effect[s.ability]
    if s.ask == state.ASK_OPPONENT:
        if effect == state.OFFLOAD:
            return "Whose discard pile gets the Contamination?", "DP-FX-6"
        return "Which opponent does it hit?", "DP-FX-5" if effect == state.INFECT else "DP-FX-7"
    if s.ask == state.ASK_DISCARD:
        more = f" ({s.left} to take)" if s.left > 1 else ""
        return f"Take a card other than Contamination from your discard pile into your hand{more}.", "DP-FX-3"
    if s.ask == state.ASK_SALVAGE:
        return "Choose one of these Treasures for your Stash.", "DP-FX-8"
    if s.ask == state.ASK_OWN_TREASURE:
        return "Which Treasure of your Stash do you give?", "DP-FX-9"
    if effect == state.REROLL:
        return "Which available Treasure is replaced?", "DP-FX-10"
    return "Which available Treasure do you take for it?", "DP-FX-9"


# ---------------------------------------------------------------- moves


def _member(box: Box, s: State, seat: int, move: Choice) -> Described:
    member = box.data.member[move.member]
    energies = " ".join(str(card.energy) for card in member.cards)
    return f"Play {member.name}, {member.role} ({energies})"


def _use(box: Box, s: State, seat: int, move: Choice) -> Described:
    card = box.data.treasure[move.treasure] if move.block == state.USE_TREASURE else box.data.kit[move.kit]
    return f"Use {card.name}: {card.ability.text}"


def _bid(box: Box, s: State, seat: int, move: Choice) -> Described:
    """DP-BID-1: each card is a pick, Contamination by its number in the hand, then the commit."""
    slots, dirt = cards.chosen(s, seat, move.cards)
    numbers = card_numbers(box, s.member[seat], slots, 0)
    picks = [f"card:{card}" for card in numbers]
    picks += [f"card:{box.data.contamination}-{number}" for number in range(1, dirt + 1)]
    energy = sum(box.data.card_energy(card) for card in numbers)
    energy += dirt * int(box.record.contamination_energy[s.escalation])
    bid = state.TO_CHALLENGE if s.phase == state.CHALLENGE_BID else state.TO_TREASURE
    total = max(0, energy) + int(s.boost[bid, seat])
    names = [box.data.card_name(card) for card in numbers]
    if dirt:
        names.append("Contamination" if dirt == 1 else f"{dirt} Contamination")
    text = f"Bid {total}: {', '.join(names)}" if names else f"Bid nothing ({total})" if total else "Bid nothing"
    return text, *picks, "button:commit"


def _keep_challenge(box: Box, s: State, seat: int, move: Choice) -> Described:
    return f"Keep {box.data.challenge[s.challenge].name} for your deck"


def _use_challenge(box: Box, s: State, seat: int, move: Choice) -> Described:
    return f"Use it: {box.data.challenge[s.challenge].ability.text}"


def _choose_treasure(box: Box, s: State, seat: int, move: Choice) -> Described:
    if s.ask == state.ASK_SALVAGE:
        return f"Keep {treasure_name(box, s.salvaged[move.place])}", f"salvage:{move.place}"
    verb = "Replace" if s.ask == state.ASK_MARKET and s.give == state.NO_CARD else "Take"
    return f"{verb} {treasure_name(box, s.market[move.place])}", f"market:{move.place}"


def _recover_card(box: Box, s: State, seat: int, move: Choice) -> Described:
    member = s.member[seat]
    card = box.record.card[member, box.record.slot[member, move.kind]]
    return f"Take back {box.data.card_name(card)}", f"discard:{card}"


_WORDS = Words(
    state.MOVES,
    state.PHASES,
    decisions.awaits,
    says={"seat": side, "treasure": treasure_name},
    move_words={
        state.CHOOSE_MEMBER: _member,
        state.HOLD_BACK: "Hold back",
        state.USE_TREASURE: _use,
        state.USE_KIT: _use,
        state.BID: _bid,
        state.KEEP_CHALLENGE: _keep_challenge,
        state.USE_CHALLENGE: _use_challenge,
        state.CHOOSE_TREASURE: _choose_treasure,
        state.CHOOSE_OPPONENT: "{seat}",
        state.GIVE_TREASURE: "Give {treasure}",
        state.RECOVER_CARD: _recover_card,
    },
    phase_words={
        state.CHOOSE: (
            "Choose the member of the expedition that you play.",
            "chooses a member of the expedition",
            "DP-SET-7",
        ),
        state.BEFORE_CHALLENGE: _window,
        state.CHALLENGE_BID: _challenge_bid,
        state.AFTER_CHALLENGE: _window,
        state.CLAIM: _claim,
        state.BEFORE_TREASURE: _window,
        state.TREASURE_BID: _treasure_bid,
        state.AFTER_TREASURE: _window,
        state.PICK: ("Your bid wins: pick a Treasure.", "picks a Treasure", "DP-TRE-2"),
        state.REFRESH: _window,
        state.OVER: ("The rescue craft has left.", "DP-END-1"),
    },
)
prompt, describe = _WORDS.prompt, _WORDS.describe

# ---------------------------------------------------------------- refusals

_ANSWERS = (state.CHOOSE_TREASURE, state.CHOOSE_OPPONENT, state.GIVE_TREASURE, state.RECOVER_CARD)


def refuse(box: Box, s: State, seat: int, move: int) -> Line:
    """Why a move is not legal now, with the rule that says so."""
    choice = state.MOVES.read(move)
    if s.ask != state.NO_ASK:
        if choice.block not in _ANSWERS:
            return Line("First finish the ability that you are carrying out.", "DP-ABI-6")
        return Line("That is not among the choices of this ability.", f"DP-FX-{box.record.effect[s.ability]}")
    if s.phase == state.CHOOSE:
        return Line("Choose one of the members that nobody has taken.", "DP-SET-7")
    if s.phase in (state.CHALLENGE_BID, state.TREASURE_BID):
        if choice.block != state.BID:
            return Line("Everybody is bidding: lay cards of your hand face down, or none.", "DP-BID-3")
        if choice.cards >= 1 << cards.hand_size(s, seat):
            return Line("That bid has more cards than your hand.", "DP-BID-1")
        return Line("Of cards that are alike, bid the first ones.", "DP-INF-1")
    if s.phase == state.CLAIM:
        if choice.block == state.USE_CHALLENGE:
            return Line("Its ability would do nothing now: keep the card.", "DP-CHA-13")
        return Line("You have won the Challenge: keep the card or use its ability.", "DP-CHA-12")
    if s.phase == state.PICK:
        return Line("Pick one of the available Treasures.", "DP-TRE-4")
    if choice.block == state.USE_TREASURE:
        return _refuse_treasure(box, s, seat, choice.treasure)
    if choice.block == state.USE_KIT:
        return _refuse_kit(box, s, seat, choice.kit)
    return Line("Use an ability of this window, or hold back.", "DP-WIN-1")


def _refuse_treasure(box: Box, s: State, seat: int, treasure: int) -> Line:
    window = windows.window_of(s.phase)
    if treasure >= len(box.data.treasure):
        return _no_such_card()
    name = box.data.treasure[treasure].name
    if not s.stash[seat] >> treasure & 1:
        return Line(f"{name} is not in your Stash.", "DP-ABI-1")
    if not box.record.treasures_in[window] >> treasure & 1:
        return Line(f"{name} does not work {WINDOW_WORDS[window]}.", "DP-ABI-1")
    if s.used >> treasure & 1:
        return Line(f"{name} has been used.", "DP-ABI-4")
    return Line(f"{name} would do nothing now.", "DP-ABI-6")


def _refuse_kit(box: Box, s: State, seat: int, kit: int) -> Line:
    if kit >= len(box.data.kit):
        return _no_such_card()
    name = box.data.kit[kit].name
    if not s.hand[seat] >> cards.kit_slot(box.record, s, seat, kit) & 1:
        return Line(f"{name} is not in your hand.", "DP-KIT-8")
    return Line(f"{name} cannot be used now.", "DP-ABI-6")


def _no_such_card() -> Line:
    return Line("There is no such card in the box.", "DP-CARD-19")
