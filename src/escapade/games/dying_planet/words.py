"""Escape From a Dying Planet: every step, move and refusal in words."""

from escapade.engine.contract import Box, Line, Move
from escapade.engine.piles import listed
from escapade.games.dying_planet import state
from escapade.games.dying_planet.rules import cards, challenge, decisions, effects, rounds, windows
from escapade.games.dying_planet.state import State
from escapade.games.dying_planet.view import card_numbers

WINDOW_WORDS = (
    "before the Challenge",
    "after the Challenge bids",
    "before the Treasures",
    "after the Treasure bids",
    "in the Refresh phase",
)


# ---------------------------------------------------------------- prompts


def prompt(box: Box, s: State, seat: int) -> Line:
    """What is happening and what `seat` may do now."""
    if s.phase == state.OVER:
        return Line("The rescue craft has left.", "DP-END-1")
    if not int(decisions.awaits(s)) >> max(seat, 0) & 1 or seat < 0:
        return _waiting(s)
    if s.ask != state.NO_ASK:
        return _asked(box, s)
    if s.phase == state.CHOOSE:
        return Line("Choose the member of the expedition that you play.", "DP-SET-7")
    if s.phase == state.CHALLENGE_BID:
        value, danger = int(challenge.value_for(box.record, s, seat)), int(challenge.danger(box.record, s))
        name = box.data.challenge[s.challenge].name
        return Line(
            f"Bid in secret against {name}: reach {value}, or gain {danger} Contamination.",
            "DP-CHA-1",
        )
    if s.phase == state.TREASURE_BID:
        return _treasure_bid(box, s)
    if s.phase == state.CLAIM:
        name = box.data.challenge[s.challenge].name
        size, holds = cards.hand_size(s, seat), s.hand_dirt[seat] > 0
        if not effects.usable(box.record, s, seat, int(s.challenge), size, holds):
            return Line(f"You win {name}: keep the card for your deck; its ability would do nothing now.", "DP-CHA-13")
        return Line(f"You win {name}: keep the card for your deck, or use its ability once.", "DP-CHA-12")
    if s.phase == state.PICK:
        return Line("Your bid wins: pick a Treasure.", "DP-TRE-2")
    return Line(f"You may use abilities {WINDOW_WORDS[windows.window_of(int(s.phase))]}, or hold back.", "DP-WIN-1")


def _treasure_bid(box: Box, s: State) -> Line:
    text = "Bid in secret for the Treasures with what is left in your hand"
    floor = int(box.record.treasure_min_bid[s.escalation])
    if floor:
        return Line(f"{text}. A total below {floor} wins no Treasure.", "DP-ESC-9")
    return Line(f"{text}.", "DP-TRE-1")


def _waiting(s: State) -> Line:
    if s.phase in (state.CHALLENGE_BID, state.TREASURE_BID):
        *others, last = (f"{{{seat}}}" for seat in listed(rounds.owing(s)))
        waiting = f"{', '.join(others)} and {last}" if others else last
        return Line(f"Secret bids: waiting for {waiting}.", "DP-BID-3")
    name = f"{{{s.turn}}}"
    if s.ask != state.NO_ASK:
        return Line(f"{name} carries out an ability.", "DP-ABI-6")
    if s.phase == state.CHOOSE:
        return Line(f"{name} chooses a member of the expedition.", "DP-SET-7")
    if s.phase == state.CLAIM:
        return Line(f"{name} wins the Challenge and keeps or uses it.", "DP-CHA-12")
    if s.phase == state.PICK:
        return Line(f"{name} picks a Treasure.", "DP-TRE-2")
    return Line(f"{name} may use abilities {WINDOW_WORDS[windows.window_of(int(s.phase))]}.", "DP-WIN-1")


def _asked(box: Box, s: State) -> Line:
    effect = box.record.effect[s.ability]
    if s.ask == state.ASK_OPPONENT:
        if effect == state.OFFLOAD:
            return Line("Whose discard pile gets the Contamination?", "DP-FX-6")
        rule = "DP-FX-5" if effect == state.INFECT else "DP-FX-7"
        return Line("Which opponent does it hit?", rule)
    if s.ask == state.ASK_DISCARD:
        more = f" ({s.left} to take)" if s.left > 1 else ""
        return Line(f"Take a card other than Contamination from your discard pile into your hand{more}.", "DP-FX-3")
    if s.ask == state.ASK_SALVAGE:
        return Line("Choose one of these Treasures for your Stash.", "DP-FX-8")
    if s.ask == state.ASK_OWN_TREASURE:
        return Line("Which Treasure of your Stash do you give?", "DP-FX-9")
    if effect == state.REROLL:
        return Line("Which available Treasure is replaced?", "DP-FX-10")
    return Line("Which available Treasure do you take for it?", "DP-FX-9")


# ---------------------------------------------------------------- moves


def describe(box: Box, s: State, seat: int, move: int) -> Move:
    """A move in words, and the things to pick for it."""
    data = box.data
    if move < state.HOLD_BACK:
        member = data.member[move]
        energies = " ".join(str(card.energy) for card in member.cards)
        return Move(move, f"Play {member.name}, {member.role} ({energies})", (f"member:{move}",))
    if move == state.HOLD_BACK:
        return Move(move, "Hold back", ("button:pass",))
    if move < state.FIRST_USE_KIT:
        treasure = move - state.FIRST_USE
        return Move(
            move,
            f"Use {data.treasure[treasure].name}: {data.treasure[treasure].ability.text}",
            (f"treasure:{treasure}",),
        )
    if move < state.FIRST_COMMIT:
        kit = move - state.FIRST_USE_KIT
        return Move(move, f"Use {data.kit[kit].name}: {data.kit[kit].ability.text}", (f"card:{data.first_kit + kit}",))
    if move < state.KEEP:
        return _describe_bid(box, s, seat, move)
    if move == state.KEEP:
        return Move(move, f"Keep {data.challenge[s.challenge].name} for your deck", ("button:keep",))
    if move == state.ABILITY:
        return Move(move, f"Use it: {data.challenge[s.challenge].ability.text}", ("button:ability",))
    if move < state.FIRST_OPPONENT:
        return _describe_place(box, s, move)
    if move < state.FIRST_OWN_TREASURE:
        return Move(move, f"{{{move - state.FIRST_OPPONENT}}}", (f"seat:{move - state.FIRST_OPPONENT}",))
    if move < state.FIRST_OWN_DISCARD:
        treasure = move - state.FIRST_OWN_TREASURE
        return Move(move, f"Give {data.treasure_name(treasure)}", (f"treasure:{treasure}",))
    member = int(s.member[seat])
    card = int(box.record.card[member, box.record.slot[member, move - state.FIRST_OWN_DISCARD]])
    return Move(move, f"Take back {data.card_name(card)}", (f"discard:{card}",))


def _describe_bid(box: Box, s: State, seat: int, move: int) -> Move:
    """DP-BID-1: each card is a pick, Contamination by its number in the hand, then the commit."""
    slots, dirt = cards.chosen(s, seat, move - state.FIRST_COMMIT)
    numbers = card_numbers(box, int(s.member[seat]), int(slots), 0)
    picks = [f"card:{card}" for card in numbers] + [
        f"card:{box.data.contamination}-{i}" for i in range(1, int(dirt) + 1)
    ]
    energy = sum(box.data.card_energy(card) for card in numbers)
    energy += int(dirt) * int(box.record.contamination_energy[s.escalation])
    phase = state.TO_CHALLENGE if s.phase == state.CHALLENGE_BID else state.TO_TREASURE
    total = max(0, energy) + int(s.boost[phase, seat])
    names = [box.data.card_name(card) for card in numbers]
    if dirt:
        names.append("Contamination" if dirt == 1 else f"{dirt} Contamination")
    text = f"Bid {total}: {', '.join(names)}" if names else f"Bid nothing ({total})" if total else "Bid nothing"
    return Move(move, text, (*picks, "button:commit"))


def _describe_place(box: Box, s: State, move: int) -> Move:
    place = move - state.FIRST_PLACE
    if s.ask == state.ASK_SALVAGE:
        treasure = int(s.salvaged[place])
        return Move(move, f"Keep {box.data.treasure_name(treasure)}", (f"salvage:{place}",))
    verb = "Replace" if s.ask == state.ASK_MARKET and s.give == state.NO_CARD else "Take"
    return Move(move, f"{verb} {box.data.treasure_name(int(s.market[place]))}", (f"market:{place}",))


# ---------------------------------------------------------------- refusals


def refuse(box: Box, s: State, seat: int, move: int) -> Line:
    """Why a move is not legal now, with the rule that says so."""
    step = _step_of(move)
    if s.ask != state.NO_ASK and step != "answer":
        return Line("First finish the ability that you are carrying out.", "DP-ABI-6")
    if s.phase == state.CHOOSE:
        return Line("Choose one of the members that nobody has taken.", "DP-SET-7")
    if s.phase in (state.CHALLENGE_BID, state.TREASURE_BID):
        if step != "bid":
            return Line("Everybody is bidding: lay cards of your hand face down, or none.", "DP-BID-3")
        if move - state.FIRST_COMMIT >= 1 << int(cards.hand_size(s, seat)):
            return Line("That bid has more cards than your hand.", "DP-BID-1")
        return Line("Of cards that are alike, bid the first ones.", "DP-INF-1")
    if s.ask != state.NO_ASK:
        return Line("That is not among the choices of this ability.", "DP-FX-" + _effect_rule(box, s))
    if s.phase == state.CLAIM:
        if move == state.ABILITY:
            return Line("Its ability would do nothing now: keep the card.", "DP-CHA-13")
        return Line("You have won the Challenge: keep the card or use its ability.", "DP-CHA-12")
    if s.phase == state.PICK:
        return Line("Pick one of the available Treasures.", "DP-TRE-4")
    return _refuse_use(box, s, seat, move)


def _effect_rule(box: Box, s: State) -> str:
    return str(int(box.record.effect[s.ability]))


def _step_of(move: int) -> str:
    if move < state.HOLD_BACK:
        return "choose"
    if move < state.FIRST_COMMIT:
        return "window"
    if move < state.KEEP:
        return "bid"
    return "claim" if move <= state.ABILITY else "answer"


def _refuse_use(box: Box, s: State, seat: int, move: int) -> Line:
    window = windows.window_of(int(s.phase))
    treasure, kit = move - state.FIRST_USE, move - state.FIRST_USE_KIT
    if len(box.data.treasure) <= treasure < state.TREASURES or len(box.data.kit) <= kit < state.KITS:
        return Line("There is no such card in the box.", "DP-CARD-19")
    if state.FIRST_USE <= move < state.FIRST_USE_KIT:
        name = box.data.treasure[treasure].name
        if not s.stash[seat] >> treasure & 1:
            return Line(f"{name} is not in your Stash.", "DP-ABI-1")
        if not box.record.treasures_in[window] >> treasure & 1:
            return Line(f"{name} does not work {WINDOW_WORDS[window]}.", "DP-ABI-1")
        if s.used >> treasure & 1:
            return Line(f"{name} has been used.", "DP-ABI-4")
        return Line(f"{name} would do nothing now.", "DP-ABI-6")
    if state.FIRST_USE_KIT <= move < state.FIRST_COMMIT:
        name = box.data.kit[kit].name
        if not s.hand[seat] >> int(cards.kit_slot(box.record, s, seat, kit)) & 1:
            return Line(f"{name} is not in your hand.", "DP-KIT-8")
        return Line(f"{name} cannot be used now.", "DP-ABI-6")
    return Line("Use an ability of this window, or hold back.", "DP-WIN-1")
