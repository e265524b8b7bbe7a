"""Andromeda Escape: every step, move and refusal in words."""

import msgspec

from escapade.engine.contract import Box, Line, Move
from escapade.engine.declared import Name
from escapade.engine.moves import Choice
from escapade.engine.piles import has
from escapade.engine.story import side
from escapade.engine.words import Described, Step, Stepping, Words
from escapade.games.andromeda_escape import ending, state
from escapade.games.andromeda_escape.box import spelled
from escapade.games.andromeda_escape.rules import board, cards, decisions
from escapade.games.andromeda_escape.state import State
from escapade.games.andromeda_escape.view import drifts, pick, saves_own, strands

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
    return str(box.data.place(field))


# ---------------------------------------------------------------- steps


def _returns(box: Box, s: State, seat: int) -> Step:
    dealt = box.record.dealt
    told = f"{spelled(dealt).capitalize()} missions: put one back and keep {spelled(dealt - 1)}."
    return told, "Waiting for {who} to put a mission back.", "AE-SETUP-6"


def _acts(box: Box, s: State, seat: int) -> Step:
    doing = "launches, moves or skips"
    if board.must_act(box.record, s, s.who):
        return "Launch a ship or move one.", doing, "AE-TURN-4"
    if board.movable(box.record, s, s.who):
        return "Only a dotted route is open: fly across it, or skip.", doing, "AE-MOVE-7"
    return "Nothing can move: you must skip.", doing, "AE-TURN-5"


def _goes(box: Box, s: State, seat: int) -> Step:
    if s.chosen == state.NONE:
        return "Launch a ship: choose a free outer field.", "launches a ship", "AE-MOVE-1"
    rule = "AE-WARP-4" if has(s.upright, s.chosen) else "AE-MOVE-2"
    return f"Choose where the ship on {place_name(box, s.chosen)} goes.", "moves a ship", rule


def _takes(box: Box, s: State, seat: int) -> Step:
    if s.letter != state.NONE and box.record.kind[s.letter] == state.TAKE_OPEN:
        return "Take one of the open cards.", "takes an open card", card_rule(box, s.letter)
    return "A ship of yours is saved: take one of the open cards.", "takes an open card", "AE-SAVE-2"


def _card_asks(asked: str, doing: str) -> Stepping:
    """What the card in play asks for, and what the others read."""
    return lambda box, s, _: _asked_by_card(box, s, asked, doing)


def _asked_by_card(box: Box, s: State, asked: str, doing: str) -> Step:
    name = box.data.title(s.letter)
    asking = name if s.who == s.turn else f"{{{s.turn}}} plays {name} on you"
    return f"{asking}: {asked}.", f"{doing} for {name}", card_rule(box, s.letter)


def _card_asks_for_ship(box: Box, s: State, seat: int) -> Step:
    effect, target = box.record.kind[s.letter], box.record.who[s.letter]
    if effect == state.RELOCATE:
        ring = box.data.board.ring_names[box.data.card[s.letter].ring - 1]
        asked = f"choose one of your ships to go to the {ring} ring"
    elif target == state.TWO_OPPONENTS:
        asked = "choose a ship to swap"
    else:
        asked = "choose one of your ships" if target == state.SELF else "choose an opponent's ship"
    return _asked_by_card(box, s, asked, "chooses a ship")


_FIELD_ASKED = {
    state.EXCHANGE: ("choose the ship to swap with", "chooses a partner"),
    state.LAUNCH: ("launch a ship to a free outer field", "launches a ship"),
    state.JUMP: ("choose where to land", "chooses where to land"),
}


def _card_asks_for_field(box: Box, s: State, seat: int) -> Step:
    asked, doing = _FIELD_ASKED.get(_effect(box, s), ("choose where the ship goes", "chooses a field"))
    return _asked_by_card(box, s, asked, doing)


def _effect(box: Box, s: State) -> Name:
    """What the card in play does."""
    return state.EFFECTS[box.record.kind[s.letter]]


# ---------------------------------------------------------------- moves


def describe(box: Box, s: State, seat: int, move: int) -> Move:
    """A move in words with what is at stake, and the thing to pick for it."""
    told = _WORDS.describe(box, s, seat, move)
    return msgspec.structs.replace(told, text=told.text + _at_stake(box, s, seat, move))


def _at_stake(box: Box, s: State, seat: int, move: int) -> str:
    if strands(box, s, seat, move):
        return ". Careful: fewer than three ships will be left, and your Lost Ship is still missing"
    if drifts(box, s, seat, move):
        when = "now" if move == state.DONE else "at your next action"
        return (
            ". Careful: your Lost Ship is missing, so your only ship may not be saved; on the inner ring it will be "
            f"taken off the board {when}, and you will be adrift"
        )
    if saves_own(box, s, seat, move) and board.fleet_left(s, seat) == 1 and not s.missing[seat]:
        cost = int(ending.hand_vp(box.record, s, seat))
        return f". Your Last Ship: the cards in your hand will count {vp_words(cost)}" if cost else ". Your Last Ship"
    return ""


def _mission(box: Box, s: State, seat: int, move: Choice) -> Described:
    verb = "Put back" if s.phase == state.RETURN else "Keep"
    it = box.data.mission_of(move.mission)
    return f"{verb} mission {box.data.orders(move.mission)} ({it.vp} VP): {_plain(it.text)}"


def _play_card(box: Box, s: State, seat: int, move: Choice) -> Described:
    card = box.data.card[move.letter]
    return f"Play {box.data.title(move.letter)}, {vp_words(card.vp_played)}: {_plain(card.text)}"


def _take_card(box: Box, s: State, seat: int, move: Choice) -> Described:
    letter = box.record.letter[s.open[move.deck]]
    card = box.data.card[letter]
    worth = f"{vp_words(card.vp_played)} when played, {vp_words(card.vp_hand)} if kept"
    return f"Take {box.data.title(letter)}, {worth}: {_plain(card.text)}"


def _plain(text: str) -> str:
    """A card's text inside a sentence: without its full stop."""
    return text.rstrip(".")


def _close_route(box: Box, s: State, seat: int, move: Choice) -> Described:
    route = box.data.board.route[move.route]
    return f"Close {route.id} between {route.ends[0]} and {route.ends[1]}"


def _skip(box: Box, s: State, seat: int, move: Choice) -> Described:
    field = box.record.next_skip[s.skip[seat]]
    return f"Skip: your disc goes to field {field}, {box.data.huds.skip[field - 1].name}"


def _ship(box: Box, s: State, seat: int, move: Choice) -> Described:
    name = place_name(box, move.field)
    if s.phase == state.SOURCE:
        return f"Move your {'upright ' * bool(has(s.upright, move.field))}ship on {name}"
    if s.phase == state.SWAP_OWN:
        return f"Swap your ship on {name}"
    effect = state.CHARGE if s.phase == state.WARP_SHIP else _effect(box, s)
    ship = f"{_whose_ship(s, seat, move.field)} on {name}"
    if effect == state.CHARGE:
        return f"Set {ship} upright"
    if effect == state.RECALL:
        return f"Take {ship} back to the platform"
    verb = {state.EXCHANGE: "Swap", state.JUMP: "Jump with"}.get(effect, "Move")
    return f"{verb} {ship}"


def _field(box: Box, s: State, seat: int, move: Choice) -> Described:
    name = place_name(box, move.field)
    if s.phase == state.PLACE_LOST:
        return f"Put your Lost Ship on {name}"
    if s.chosen == state.NONE:
        return f"Launch to {name}"
    start, whose = place_name(box, s.chosen), _whose_ship(s, seat, s.chosen)
    effect = _effect(box, s) if s.phase == state.CARD_FIELD else state.NONE
    if s.phase == state.SWAP_WITH or effect == state.EXCHANGE:
        return f"Swap {whose} on {start} with {{{board.owner(s, move.field)}}}'s ship on {name}"
    if effect == state.JUMP:
        return f"Jump from {start} to {name}"
    if s.phase == state.DESTINATION:
        verb = "Warp" if has(s.upright, s.chosen) else "Fly"
        if box.record.zone[s.chosen] != box.record.zone[move.field]:
            return f"{verb} from {start} across the dotted route to {name}"
        if verb == "Warp":
            return f"Warp from {start} to {name}"
    return f"Move {whose} from {start} to {name}"


def _whose_ship(s: State, seat: int, field: int) -> str:
    owner = board.owner(s, field)
    return "your ship" if owner == seat else f"{{{owner}}}'s ship"


_WORDS = Words(
    state.MOVES,
    state.PHASES,
    decisions.awaits,
    says={"seat": side, "letter": lambda box, letter: box.data.title(letter)},
    move_words={
        state.MISSION: _mission,
        state.PLAY_CARD: _play_card,
        state.DONE: "No more cards: go on to your action",
        state.PLATFORM: lambda box, _, seat, move: ("Launch a ship from your platform", pick(box, seat, move.move)),
        state.SHIP: _ship,
        state.FIELD: _field,
        state.INTO_WORMHOLE: lambda box, s, seat, _: (
            f"Save {_whose_ship(s, seat, s.chosen)} from {place_name(box, s.chosen)}"
        ),
        state.PLAYER: "Choose {seat}",
        state.TAKE_CARD: _take_card,
        state.CLOSE_ROUTE: _close_route,
        state.THROW_AWAY: "Throw away {letter}",
        state.SKIP: _skip,
        state.DECLINE: "Decline the reward",
    },
    phase_words={
        state.RETURN: _returns,
        state.CARD_PHASE: (
            "Play action cards, or go on to your action.",
            "may play action cards",
            "AE-TURN-2",
        ),
        state.CARD_SHIP: _card_asks_for_ship,
        state.CARD_FIELD: _card_asks_for_field,
        state.CARD_PLAYER: _card_asks("choose an opponent", "chooses an opponent"),
        state.CARD_MISSION: _card_asks("keep one of these missions", "looks at missions"),
        state.CARD_ROUTE: _card_asks("close one dotted route for the rest of the game", "chooses a dotted route"),
        state.CARD_WARNING: _card_asks("throw away one WARNING card", "chooses a WARNING card"),
        state.SOURCE: _acts,
        state.DESTINATION: _goes,
        state.SWAP_OWN: (
            "SWAP: change places with a ship in front of yours, or decline.",
            "may swap ships",
            "AE-SKIP-3",
        ),
        state.SWAP_WITH: ("Choose the ship in front to swap with.", "swaps ships", "AE-SKIP-3"),
        state.WARP_SHIP: ("WARP: set one of your ships upright, or decline.", "may charge a ship", "AE-SKIP-4"),
        state.TAKE: _takes,
        state.PLACE_LOST: (
            "Your Lost Ship is found: put it on a free outer field.",
            "places the Lost Ship",
            "AE-LOST-3",
        ),
        state.OVER: ("The game is over.", "AE-END-1"),
    },
)
prompt = _WORDS.prompt

# ---------------------------------------------------------------- refusals


def refuse(box: Box, s: State, seat: int, move: int) -> Line:
    """Why a move is not legal now, with the rule that says so."""
    told, *_, rule = _WORDS.step(box, s, seat)
    it = state.MOVES.read(move)
    if s.phase == state.SOURCE:
        if it.block == state.SKIP:
            return Line("You can launch or move along a solid connection, so you may not skip.", "AE-MOVE-6")
        if it.block in (state.PLAY_CARD, state.DONE):
            return Line("Your action has begun: no card can be played any more.", "AE-TURN-3")
        if it.block == state.PLATFORM:
            why = "No outer field is free." if s.platform[seat] else "You have no ship on the platform."
            return Line(why, "AE-MOVE-1")
        if it.block == state.SHIP:
            return _refuse_ship(box, s, seat, it.field)
    if s.phase == state.CARD_PHASE and it.block == state.PLAY_CARD:
        return _refuse_card(box, s, seat, it.letter)
    if it.block == state.INTO_WORMHOLE and board.last_is_barred(s, seat):
        return Line("Your only ship may not be saved while your Lost Ship is missing.", "AE-LAST-2")
    if s.phase in (state.DESTINATION, state.CARD_FIELD, state.PLACE_LOST) and it.block == state.FIELD:
        if has(board.occupied(s), it.field):
            return Line(f"A ship stands on {place_name(box, it.field)}.", "AE-BOARD-5")
        return Line(f"{place_name(box, it.field)} cannot be reached. {told}", rule)
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
