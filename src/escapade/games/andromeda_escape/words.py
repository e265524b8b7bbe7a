"""Andromeda Escape: every step, move and refusal in words."""

from escapade.engine.contract import Box, Line, Move
from escapade.engine.piles import has
from escapade.games.andromeda_escape import ending, state
from escapade.games.andromeda_escape.box import DECKS, spelled
from escapade.games.andromeda_escape.rules import board, cards
from escapade.games.andromeda_escape.state import State
from escapade.games.andromeda_escape.view import drifts, saves_own, strands

PRINTED_LETTERS = "ABCDEFGHIJKLMNOPQRSTU"  # a designer's further cards have no rule of their own


def vp_words(points: int) -> str:
    """VP with their sign: '+2 VP', '−1 VP', '0 VP'."""
    return f"{signed(points)} VP"


def signed(points: int) -> str:
    """A number with its sign: '+2', '−1', '0'."""
    return f"{'+' if points > 0 else '−' if points < 0 else ''}{abs(points)}"


def card_rule(box: Box, letter: int) -> str:
    """The rule that a card is carried out by."""
    it = box.data.card[letter].letter
    return f"AE-ACT-{it}" if it in PRINTED_LETTERS else "AE-CARD-4"


def place_name(box: Box, field: int) -> str:
    """A field, or the wormhole, as players say it."""
    return str(box.data.place(int(field)))


# ---------------------------------------------------------------- the prompt

# What the player who decides is told, what the others read, and the rule.
_PROMPTS: dict[int, tuple[str, str, str]] = {
    state.CARD_PHASE: (
        "Play action cards, or go on to your action.",
        "may play action cards",
        "AE-TURN-2",
    ),
    state.SWAP_OWN: ("SWAP: change places with a ship in front of yours, or decline.", "may swap ships", "AE-SKIP-3"),
    state.SWAP_WITH: ("Choose the ship in front to swap with.", "swaps ships", "AE-SKIP-3"),
    state.WARP_SHIP: ("WARP: set one of your ships upright, or decline.", "may charge a ship", "AE-SKIP-4"),
    state.PLACE_LOST: ("Your Lost Ship is found: put it on a free outer field.", "places the Lost Ship", "AE-LOST-3"),
}


def prompt(box: Box, s: State, seat: int) -> Line:
    """Who decides what: the decider is told what to do, the others for whom they wait."""
    if s.phase == state.OVER:
        return Line("The game is over.", "AE-END-1")
    told, doing, rule = _step_words(box, s)
    if s.phase == state.RETURN:
        if 0 <= seat < s.seats and s.returned[seat] == 0:
            return Line(told, rule)
        waiting = [f"{{{side}}}" for side in range(s.seats) if s.returned[side] == 0]
        names = " and ".join(part for part in (", ".join(waiting[:-1]), waiting[-1]) if part)
        return Line(f"Waiting for {names} to put a mission back.", rule)
    return Line(told if s.who == seat else f"{{{s.who}}} {doing}.", rule)


def _step_words(box: Box, s: State) -> tuple[str, str, str]:
    if s.phase in _PROMPTS:
        return _PROMPTS[s.phase]
    if s.phase == state.RETURN:
        dealt = int(box.record.dealt)
        told = f"{spelled(dealt).capitalize()} missions: put one back and keep {spelled(dealt - 1)}."
        return told, "chooses missions", "AE-SETUP-6"
    if s.phase == state.SOURCE:
        return _source_words(box, s)
    if s.phase == state.DESTINATION:
        if s.chosen == state.NONE:
            return "Launch a ship: choose a free outer field.", "launches a ship", "AE-MOVE-1"
        rule = "AE-WARP-4" if has(s.upright, s.chosen) else "AE-MOVE-2"
        return f"Choose where the ship on {place_name(box, s.chosen)} goes.", "moves a ship", rule
    if s.phase == state.TAKE:
        by_card = s.letter != state.NONE and box.record.kind[s.letter] == state.TAKE_OPEN
        rule = card_rule(box, s.letter) if by_card else "AE-SAVE-2"
        told = "Take one of the open cards." if by_card else "A ship of yours is saved: take one of the open cards."
        return told, "takes an open card", rule
    name = box.data.title(s.letter)
    told, doing = _target_words(box, s)
    if s.who != s.turn:
        return f"{{{s.turn}}} plays {name} on you: {told}.", f"{doing} for {name}", card_rule(box, s.letter)
    return f"{name}: {told}.", f"{doing} for {name}", card_rule(box, s.letter)


def _target_words(box: Box, s: State) -> tuple[str, str]:
    """What the card in play asks for now, and what the others read."""
    if s.phase == state.CARD_PLAYER:
        return "choose an opponent", "chooses an opponent"
    if s.phase == state.CARD_SHIP:
        return _ship_asked(box, s), "chooses a ship"
    if s.phase == state.CARD_ROUTE:
        return "close one dotted route for the rest of the game", "chooses a dotted route"
    if s.phase == state.CARD_WARNING:
        return "throw away one WARNING card", "chooses a WARNING card"
    if s.phase == state.CARD_MISSION:
        return "keep one of these missions", "looks at missions"
    kind = int(box.record.kind[s.letter])
    if kind == state.EXCHANGE:
        return "choose the ship to swap with", "chooses a partner"
    if kind == state.LAUNCH:
        return "launch a ship to a free outer field", "launches a ship"
    if kind == state.JUMP:
        return "choose where to land", "chooses where to land"
    return "choose where the ship goes", "chooses a field"


def _ship_asked(box: Box, s: State) -> str:
    """Which ship the card in play wants to be shown."""
    kind, whose = int(box.record.kind[s.letter]), int(box.record.who[s.letter])
    if kind == state.RELOCATE:
        ring = box.data.board.ring_names[box.data.card[s.letter].ring - 1]
        return f"choose one of your ships to go to the {ring} ring"
    if whose == state.TWO_OPPONENTS:
        return "choose a ship to swap"
    return "choose one of your ships" if whose == state.SELF else "choose an opponent's ship"


def _source_words(box: Box, s: State) -> tuple[str, str, str]:
    doing = "launches, moves or skips"
    if board.must_act(box.record, s, int(s.who)):
        return "Launch a ship or move one.", doing, "AE-TURN-4"
    if board.movable(box.record, s, int(s.who)):
        return "Only a dotted route is open: fly across it, or skip.", doing, "AE-MOVE-7"
    return "Nothing can move: you must skip.", doing, "AE-TURN-5"


# ---------------------------------------------------------------- moves


def describe(box: Box, s: State, seat: int, move: int) -> Move:
    """A move in words with what is at stake, and the thing to pick for it."""
    text, pick = _move_words(box, s, seat, move)
    if strands(box, s, seat, move):
        text += ". Careful: fewer than three ships will be left, and your Lost Ship is still missing"
    elif drifts(box, s, seat, move):
        when = "now" if move == state.DONE else "at your next action"
        text += (
            ". Careful: your Lost Ship is missing, so your only ship may not be saved; on the inner ring it will be "
        )
        text += f"taken off the board {when}, and you will be adrift"
    elif saves_own(box, s, seat, move) and board.fleet_left(s, seat) == 1 and not s.missing[seat]:
        cost = int(ending.hand_vp(box.record, s, seat))
        text += f". Your Last Ship: the cards in your hand will count {vp_words(cost)}" if cost else ". Your Last Ship"
    return Move(move, text, (pick,))


def _move_words(box: Box, s: State, seat: int, move: int) -> tuple[str, str]:
    parts = box.data
    if move < state.FIRST_LETTER:
        mission = move - state.FIRST_MISSION + 1
        verb = "Put back" if s.phase == state.RETURN else "Keep"
        it = parts.mission_of(mission)
        return f"{verb} mission {parts.orders(mission)} ({it.vp} VP): {_plain(it.text)}", f"mission:{mission}"
    if move < state.DONE:
        letter = move - state.FIRST_LETTER
        card = parts.card[letter]
        text = f"Play {parts.title(letter)}, {vp_words(card.vp_played)}: {_plain(card.text)}"
        return text, f"card:{card.letter}"
    if move == state.DONE:
        return "No more cards: go on to your action", "button:done"
    if move == state.PLATFORM:
        return "Launch a ship from your platform", f"platform:{seat}"
    if move < state.FIRST_FIELD:
        return _ship_words(box, s, seat, move - state.FIRST_SOURCE)
    if move < state.FIRST_PLAYER:
        return _field_words(box, s, seat, move - state.FIRST_FIELD)
    if move < state.FIRST_OPEN:
        other = move - state.FIRST_PLAYER
        return f"Choose {{{other}}}", f"seat:{other}"
    if move < state.FIRST_ROUTE:
        deck = move - state.FIRST_OPEN
        letter = int(box.record.letter[s.open[deck]])
        card = parts.card[letter]
        worth = f"{vp_words(card.vp_played)} when played, {vp_words(card.vp_hand)} if kept"
        return f"Take {parts.title(letter)}, {worth}: {_plain(card.text)}", f"open:{DECKS[deck]}"
    if move < state.FIRST_WARNING:
        route = parts.board.route[move - state.FIRST_ROUTE]
        return f"Close {route.id} between {route.ends[0]} and {route.ends[1]}", f"route:{route.id}"
    if move < state.SKIP:
        letter = move - state.FIRST_WARNING
        return f"Throw away {parts.title(letter)}", f"card:{parts.card[letter].letter}"
    if move == state.SKIP:
        return _skip_words(box, s, seat), "button:skip"
    return "Decline the reward", "button:decline"


def _plain(text: str) -> str:
    """A card's text inside a sentence: without its full stop."""
    return text.rstrip(".")


def _skip_words(box: Box, s: State, seat: int) -> str:
    field = int(box.record.next_skip[s.skip[seat]])
    return f"Skip: your disc goes to field {field}, {box.data.huds.skip[field - 1].name}"


def _ship_words(box: Box, s: State, seat: int, field: int) -> tuple[str, str]:
    name = place_name(box, field)
    pick = f"field:{name}"
    if s.phase == state.SOURCE:
        return f"Move your {'upright ' * bool(has(s.upright, field))}ship on {name}", pick
    if s.phase == state.SWAP_OWN:
        return f"Swap your ship on {name}", pick
    side = int(board.owner(s, field))
    whose = "your ship" if side == seat else f"{{{side}}}'s ship"
    kind = state.CHARGE if s.phase == state.WARP_SHIP else int(box.record.kind[s.letter])
    ship = f"{whose} on {name}"
    if kind == state.CHARGE:
        return f"Set {ship} upright", pick
    if kind == state.RECALL:
        return f"Take {ship} back to the platform", pick
    verb = {state.EXCHANGE: "Swap", state.JUMP: "Jump with"}.get(kind, "Move")
    return f"{verb} {ship}", pick


def _field_words(box: Box, s: State, seat: int, field: int) -> tuple[str, str]:
    name = place_name(box, field)
    pick = "field:W" if field == state.WORMHOLE else f"field:{name}"
    if s.phase == state.PLACE_LOST:
        return f"Put your Lost Ship on {name}", pick
    if s.chosen == state.NONE:
        return f"Launch to {name}", pick
    start = place_name(box, s.chosen)
    side = int(board.owner(s, int(s.chosen)))
    whose = "your ship" if side == seat else f"{{{side}}}'s ship"
    if s.phase == state.SWAP_WITH or (s.phase == state.CARD_FIELD and box.record.kind[s.letter] == state.EXCHANGE):
        return f"Swap {whose} on {start} with {{{int(board.owner(s, field))}}}'s ship on {name}", pick
    if field == state.WORMHOLE:
        return f"Save {whose} from {start}", pick
    if s.phase == state.CARD_FIELD and box.record.kind[s.letter] == state.JUMP:
        return f"Jump from {start} to {name}", pick
    if s.phase == state.DESTINATION:
        verb = "Warp" if has(s.upright, s.chosen) else "Fly"
        if box.record.zone[s.chosen] != box.record.zone[field]:
            return f"{verb} from {start} across the dotted route to {name}", pick
        if verb == "Warp":
            return f"Warp from {start} to {name}", pick
    return f"Move {whose} from {start} to {name}", pick


# ---------------------------------------------------------------- refusals


def refuse(box: Box, s: State, seat: int, move: int) -> Line:
    """Why a move is not legal now, with the rule that says so."""
    told, _, rule = _step_words(box, s)
    if s.phase == state.SOURCE:
        if move == state.SKIP:
            return Line("You can launch or move along a solid connection, so you may not skip.", "AE-MOVE-6")
        if state.FIRST_LETTER <= move <= state.DONE:
            return Line("Your action has begun: no card can be played any more.", "AE-TURN-3")
        if move == state.PLATFORM:
            why = "No outer field is free." if s.platform[seat] else "You have no ship on the platform."
            return Line(why, "AE-MOVE-1")
        if state.FIRST_SOURCE <= move < state.FIRST_FIELD:
            return _refuse_ship(box, s, seat, move - state.FIRST_SOURCE)
    if s.phase == state.CARD_PHASE and state.FIRST_LETTER <= move < state.DONE:
        return _refuse_card(box, s, seat, move - state.FIRST_LETTER)
    if move == state.INTO_WORMHOLE and board.last_is_barred(s, seat):
        return Line("Your only ship may not be saved while your Lost Ship is missing.", "AE-LAST-2")
    if (
        s.phase in (state.DESTINATION, state.CARD_FIELD, state.PLACE_LOST)
        and state.FIRST_FIELD <= move < state.INTO_WORMHOLE
    ):
        field = move - state.FIRST_FIELD
        if has(board.occupied(s), field):
            return Line(f"A ship stands on {place_name(box, field)}.", "AE-BOARD-5")
        return Line(f"{place_name(box, field)} cannot be reached. {told}", rule)
    return Line(f"That does not belong to this step. {told}", rule)


def _refuse_ship(box: Box, s: State, seat: int, field: int) -> Line:
    name = place_name(box, field)
    if not has(s.ships[seat], field):
        return Line(f"No ship of yours stands on {name}.", "AE-TURN-4")
    if has(s.fresh, field):
        return Line(f"Your ship on {name} was charged in this turn and cannot fly yet.", "AE-WARP-6")
    return Line(f"Your ship on {name} has nowhere to go.", "AE-MOVE-5")


def _refuse_card(box: Box, s: State, seat: int, letter: int) -> Line:
    if letter >= len(box.data.card):
        return Line("There is no such card.", "AE-TURN-2")
    name, vp = box.data.title(letter), box.data.card[letter].vp_played
    if not has(cards.letters_in_hand(box.record, s, seat), letter):
        return Line(f"{name} is not in your hand.", "AE-TURN-2")
    if s.vp[seat] + vp < 0:
        return Line(f"{name} costs {-vp} VP, and you have {s.vp[seat]}.", "AE-CARD-3")
    return Line(f"{name} cannot be carried out now.", "AE-CARD-2")
