"""Andromeda Escape: every step, move and refusal in words."""

from escapade.engine.contract import Box, Line, Move, Record
from escapade.engine.piles import has
from escapade.games.andromeda_escape import ending, state
from escapade.games.andromeda_escape.rules import board, cards
from escapade.games.andromeda_escape.state import (
    CARD_FIELD,
    CARD_MISSION,
    CARD_PHASE,
    CARD_PLAYER,
    CARD_ROUTE,
    CARD_SHIP,
    CARD_WARNING,
    COPIES,
    DESTINATION,
    DONE,
    FIRST_FIELD,
    FIRST_LETTER,
    FIRST_MISSION,
    FIRST_OPEN,
    FIRST_PLAYER,
    FIRST_ROUTE,
    FIRST_SOURCE,
    FIRST_WARNING,
    INTO_WORMHOLE,
    NONE,
    OVER,
    PLACE_LOST,
    PLATFORM,
    RETURN,
    SKIP,
    SOURCE,
    SWAP_OWN,
    SWAP_WITH,
    TAKE,
    WARP_SHIP,
    WORMHOLE,
)
from escapade.games.andromeda_escape.view import saves_own, strands

DECK_NAMES = ("ALERT", "WARNING")
PLACE_NAMES = ("no", "first", "second", "third")


def vp_words(points: int) -> str:
    """VP with their sign: '+2 VP', '−1 VP', '0 VP'."""
    return f"{'+' if points > 0 else '−' if points < 0 else ''}{abs(points)} VP"


# ---------------------------------------------------------------- the prompt

# What the player who decides is told, what the others read, and the rule.
_PROMPTS = {
    RETURN: ("Three missions: put one back and keep two.", "chooses missions", "AE-SETUP-6"),
    CARD_PHASE: ("Play action cards if you like, then go on to your action.", "may play action cards", "AE-TURN-2"),
    CARD_ROUTE: ("Close one dotted route for the rest of the game.", "closes a dotted route", "AE-ACT-R"),
    CARD_WARNING: ("Throw away one WARNING card.", "throws a WARNING card away", "AE-ACT-S"),
    CARD_MISSION: ("Keep one of these missions.", "looks at new missions", "AE-ACT-K"),
    SWAP_OWN: ("SWAP: change places with a ship in front of yours, or decline.", "may swap ships", "AE-SKIP-3"),
    SWAP_WITH: ("Choose the ship in front to swap with.", "swaps ships", "AE-SKIP-3"),
    WARP_SHIP: ("WARP: set one of your ships upright, or decline.", "may charge a ship", "AE-SKIP-4"),
    PLACE_LOST: ("Your Lost Ship is found: put it on a free outer field.", "places the Lost Ship", "AE-LOST-3"),
}


def prompt(box: Box, s: Record, seat: int) -> Line:
    """Who decides what: the decider is told what to do, the others for whom they wait."""
    if s.phase == OVER:
        return Line("The game is over.", "AE-END-1")
    told, doing, rule = _step_words(box, s)
    if s.phase == RETURN:
        if 0 <= seat < s.seats and s.returned[seat] == 0:
            return Line(told, rule)
        waiting = [f"{{{side}}}" for side in range(s.seats) if s.returned[side] == 0]
        return Line(f"Waiting for {' and '.join(waiting)} to put a mission back.", rule)
    return Line(told if s.who == seat else f"{{{s.who}}} {doing}.", rule)


def _step_words(box: Box, s: Record) -> tuple[str, str, str]:
    if s.phase in _PROMPTS:
        return _PROMPTS[s.phase]
    if s.phase == SOURCE:
        return _source_words(box, s)
    if s.phase == DESTINATION:
        ship = f"Choose where {'it' if s.chosen == NONE else f'the ship on {_place(box, s.chosen)}'} goes."
        return ship, "moves", "AE-MOVE-2"
    if s.phase == TAKE:
        why = "AE-ACT-T" if s.letter != NONE and box.record.kind[s.letter] == state.TAKE_OPEN else "AE-SAVE-2"
        return "Take one of the open cards.", "takes an open card", why
    card = box.data.card[s.letter]
    rule = f"AE-ACT-{card.letter}"
    name = f"{card.letter} {card.name}"
    if s.phase == CARD_PLAYER:
        return f"{name}: choose an opponent.", f"chooses an opponent for {name}", rule
    if s.phase == CARD_SHIP:
        return f"{name}: choose a ship.", f"chooses a ship for {name}", rule
    return f"{name}: choose where.", f"carries out {name}", rule


def _source_words(box: Box, s: Record) -> tuple[str, str, str]:
    doing = "launches, moves or skips"
    if board.must_act(box.record, s, int(s.who)):
        return "Launch a ship or move one.", doing, "AE-TURN-4"
    if board.movable(box.record, s, int(s.who)):
        return "Only a dotted route is open: fly across it, or skip.", doing, "AE-MOVE-7"
    return "Nothing can move: you must skip.", doing, "AE-TURN-5"


def _place(box: Box, field: int) -> str:
    return str(box.data.place(int(field)))


# ---------------------------------------------------------------- moves


def describe(box: Box, s: Record, seat: int, move: int) -> Move:
    """A move in words with what is at stake, and the thing to pick for it."""
    text, pick = _move_words(box, s, seat, move)
    if strands(box, s, seat, move):
        text += ". Careful: fewer than three ships will be left, and your Lost Ship is still missing"
    elif saves_own(box, s, seat, move) and board.fleet_left(s, seat) == 1 and not s.missing[seat]:
        cost = int(ending.hand_vp(box.record, s, seat))
        text += f". Your Last Ship: the cards in your hand will count {vp_words(cost)}" if cost else ". Your Last Ship"
    return Move(move, text, (pick,))


def _move_words(box: Box, s: Record, seat: int, move: int) -> tuple[str, str]:
    parts = box.data
    if move < FIRST_LETTER:
        mission = move - FIRST_MISSION + 1
        verb = "Put back" if s.phase == RETURN else "Keep"
        it = parts.mission[mission - 1]
        return f"{verb} mission {parts.orders(mission)} ({it.vp} VP): {_plain(it.text)}", f"mission:{mission}"
    if move < DONE:
        card = parts.card[move - FIRST_LETTER]
        return (
            f"Play {card.letter} {card.name} ({vp_words(card.vp_played)}): {_plain(card.text)}",
            f"card:{card.letter}",
        )
    if move == DONE:
        return "No more cards: go on to your action", "button:done"
    if move == PLATFORM:
        return "Launch a ship from your platform", f"platform:{seat}"
    if move < FIRST_FIELD:
        return _ship_words(box, s, seat, move - FIRST_SOURCE)
    if move < FIRST_PLAYER:
        return _field_words(box, s, seat, move - FIRST_FIELD)
    if move < FIRST_OPEN:
        other = move - FIRST_PLAYER
        return f"Choose {{{other}}}", f"seat:{other}"
    if move < FIRST_ROUTE:
        deck = move - FIRST_OPEN
        card = parts.card[s.open[deck] // COPIES]
        return f"Take {card.letter} {card.name}: {_plain(card.text)}", f"open:{DECK_NAMES[deck]}"
    if move < FIRST_WARNING:
        route = parts.board.route[move - FIRST_ROUTE]
        return f"Close {route.id} between {route.ends[0]} and {route.ends[1]}", f"route:{route.id}"
    if move < SKIP:
        card = parts.card[move - FIRST_WARNING]
        return f"Throw away {card.letter} {card.name}", f"card:{card.letter}"
    if move == SKIP:
        return _skip_words(box, s, seat), "button:skip"
    return "Decline the reward", "button:decline"


def _plain(text: str) -> str:
    """A card's text inside a sentence: without its full stop."""
    return text.rstrip(".")


def _skip_words(box: Box, s: Record, seat: int) -> str:
    field = int(box.record.next_skip[s.skip[seat]])
    return f"Skip: your disc goes to field {field}, {box.data.huds.skip[field - 1].name}"


def _ship_words(box: Box, s: Record, seat: int, field: int) -> tuple[str, str]:
    name = _place(box, field)
    pick = f"field:{name}"
    if s.phase == SOURCE:
        return f"Move your {'upright ' * bool(has(s.upright, field))}ship on {name}", pick
    if s.phase == SWAP_OWN:
        return f"Swap your ship on {name}", pick
    side = int(board.owner(s, field))
    whose = "your ship" if side == seat else f"{{{side}}}'s ship"
    kind = state.CHARGE if s.phase == WARP_SHIP else int(box.record.kind[s.letter])
    verb = {state.CHARGE: "Set upright", state.RECALL: "Take back"}.get(kind, "Choose")
    return f"{verb} {whose} on {name}", pick


def _field_words(box: Box, s: Record, seat: int, field: int) -> tuple[str, str]:
    name = _place(box, field)
    pick = "field:W" if field == WORMHOLE else f"field:{name}"
    if s.phase == PLACE_LOST:
        return f"Put your Lost Ship on {name}", pick
    if s.chosen == NONE:
        return f"Launch to {name}", pick
    start = _place(box, s.chosen)
    side = int(board.owner(s, int(s.chosen)))
    whose = "your ship" if side == seat else f"{{{side}}}'s ship"
    if s.phase == SWAP_WITH or (s.phase == CARD_FIELD and box.record.kind[s.letter] == state.EXCHANGE):
        return f"Swap {whose} on {start} with {{{int(board.owner(s, field))}}}'s ship on {name}", pick
    if field == WORMHOLE:
        return f"Save {whose} from {start}", pick
    if s.phase == CARD_FIELD and box.record.kind[s.letter] == state.JUMP:
        return f"Jump from {start} to {name}", pick
    if s.phase == DESTINATION and box.record.zone[s.chosen] != box.record.zone[field]:
        return f"Fly from {start} across the dotted route to {name}", pick
    if s.phase == DESTINATION and has(s.upright, s.chosen):
        return f"Warp from {start} to {name}", pick
    return f"Move {whose} from {start} to {name}", pick


# ---------------------------------------------------------------- refusals


def refuse(box: Box, s: Record, seat: int, move: int) -> Line:
    """Why a move is not legal now, with the rule that says so."""
    told, _, rule = _step_words(box, s)
    if s.phase == SOURCE:
        if move == SKIP:
            return Line("You can launch or move along a solid connection, so you may not skip.", "AE-MOVE-6")
        if FIRST_LETTER <= move <= DONE:
            return Line("Your action has begun: no card can be played any more.", "AE-TURN-3")
        if move == PLATFORM:
            return Line("You have no ship on the platform, or no outer field is free.", "AE-MOVE-1")
        if FIRST_SOURCE <= move < FIRST_FIELD:
            return _refuse_ship(box, s, seat, move - FIRST_SOURCE)
    if s.phase == CARD_PHASE and FIRST_LETTER <= move < DONE:
        return _refuse_card(box, s, seat, move - FIRST_LETTER)
    if move == INTO_WORMHOLE and board.last_is_barred(s, seat):
        return Line("Your only ship may not be saved while your Lost Ship is missing.", "AE-LAST-2")
    if s.phase in (DESTINATION, CARD_FIELD, PLACE_LOST) and FIRST_FIELD <= move < INTO_WORMHOLE:
        field = move - FIRST_FIELD
        if has(board.occupied(s), field):
            return Line(f"A ship stands on {_place(box, field)}.", "AE-BOARD-5")
        return Line(f"{_place(box, field)} cannot be reached. {told}", rule)
    return Line(f"That does not belong to this step. {told}", rule)


def _refuse_ship(box: Box, s: Record, seat: int, field: int) -> Line:
    name = _place(box, field)
    if not has(s.ships[seat], field):
        return Line(f"No ship of yours stands on {name}.", "AE-TURN-4")
    if has(s.fresh, field):
        return Line(f"Your ship on {name} was charged in this turn and cannot fly yet.", "AE-WARP-6")
    return Line(f"Your ship on {name} has nowhere to go.", "AE-MOVE-5")


def _refuse_card(box: Box, s: Record, seat: int, letter: int) -> Line:
    card = box.data.card[letter]
    if not has(cards.letters_in_hand(s, seat), letter):
        return Line(f"{card.letter} {card.name} is not in your hand.", "AE-TURN-2")
    if s.vp[seat] + card.vp_played < 0:
        return Line(f"{card.letter} {card.name} costs {-card.vp_played} VP, and you have {s.vp[seat]}.", "AE-CARD-3")
    return Line(f"{card.letter} {card.name} cannot be carried out now.", "AE-CARD-2")
