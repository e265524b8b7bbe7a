"""Words: every move, every position and every event has some, and they cite rules that are written down."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from escapade.check.case import Case, Trial, lively_games, positions
from escapade.check.finding import Unsound, hold, quoted, who
from escapade.check.ids import ids_in
from escapade.engine.contract import PICK_LENGTH, Game, Move
from escapade.engine.doors import doors
from escapade.engine.events import EVERYONE, Event, EventKind

KEPT_FREE = "kept free"  # a slice of the features without a meaning, so that the others stay where they are
MORE = 4  # times as many games, where a slice of the features has not come up
WIDTHS = (40, 80, 120)


def check_words(case: Case, seed: int = 1) -> None:
    """Every move and every event has words; the paths of picks tell the moves apart; views can travel."""
    rules = ids_in(case.game.rules_text)
    for match in positions(case, seed):
        for seat in match.awaits:
            _check_moves(match, match.moves(seat))
        for seat in case.viewers:
            line = match.prompt(seat)
            said = f"`prompt` says to {who(seat)}: '{line.text}'"
            hold(line.text.strip(), f"`prompt` has no words for {who(seat)}.", match)
            hold(not line.rule or line.rule in rules, f"{said}, and cites '{line.rule}', not in RULES.md.", match)
            hold("{" not in line.text, f"{said}. That names nobody: the seats are {{0}}, {{1}}, …", match)
            _check_view(match, seat)
    for number, event in match.events():
        _check_event(match, number, event, rules)
    for seat in case.viewers:
        for number, line in match.story(seat):
            hold(
                "{" not in line.text, f"The story tells {who(seat)} '{line.text}' (entry {number}): who is that?", match
            )


def _check_view(match: Trial, seat: int) -> None:
    """A view is a Struct that goes over the wire, and `sketch` draws it at any width."""
    view = match.view(seat)
    hold(isinstance(view, msgspec.Struct), f"`view` gives {type(view).__name__}; it should be a msgspec.Struct.", match)
    try:
        msgspec.json.encode(view)
    except (TypeError, ValueError) as problem:
        name = next((one for one in view.__struct_fields__ if not _travels(getattr(view, one))), "?")
        value = getattr(view, name, None)
        raise Unsound(
            f"`view` for {who(seat)} cannot travel: the field `{name}` is {quoted(value)} ({problem}). "
            f"A number of NumPy's goes through int() first.",
            match,
        ) from None
    if match.game.sketch:
        for width in WIDTHS:
            text = match.game.sketch(match.box, view, width)
            hold(isinstance(text, str) and text.strip(), f"`sketch` draws nothing for {who(seat)}.", match)


def _travels(value: object) -> bool:
    try:
        msgspec.json.encode(value)
    except (TypeError, ValueError):
        return False
    return True


def _check_event(match: Trial, number: int, event: Event, rules: set[str]) -> None:
    name = f"'{match.game.events[event.kind].name}' (entry {number})"
    for whole in (True, False) if event.sees != EVERYONE else (True,):
        line = match.game.narrate(match.box, event if whole else event.public(), whole)
        hold(line.text.strip(), f"`narrate` has no words for the event {name}{'' if whole else ' in public'}.", match)
        sentence = f"`narrate` says of {name} '{line.text}' and cites '{line.rule}', which is not in RULES.md."
        hold(line.rule in rules, sentence, match)


def _check_moves(match: Trial, moves: Sequence[Move]) -> None:
    for move in moves:
        hold(move.text.strip(), f"`describe` has no words for move {move.id}.", match)
        hold(move.picks and all(move.picks), f"`describe` has no picks for move {move.id} '{move.text}'.", match)
        for key in move.picks:
            sentence = f"`describe` picks '{key}' for move {move.id} '{move.text}'; a key has"
            fits = key.isprintable() and len(key) <= PICK_LENGTH
            hold(fits, f"{sentence} at most {PICK_LENGTH} characters, all of them printable.", match)
    paths: dict[tuple[str, ...], Move] = {}
    for move in moves:
        other = paths.setdefault(move.picks, move)
        both = f"move {other.id} '{other.text}' and move {move.id} '{move.text}'"
        hold(other is move, f"{both} are made by the same picks, {' > '.join(move.picks)}.", match)
    for path, move in paths.items():
        for length in range(1, len(path)):
            sentence = f"{path[:length]} is a move and the beginning of another, {move.id} '{move.text}'."
            hold(path[:length] not in paths, sentence, match)


# What a game declares


def check_declared(game: Game) -> None:
    """Kinds of events and their fields have names that travel well; laws cite their rules; slices can be told apart."""
    rules = ids_in(game.rules_text)
    hold(rules, f"RULES.md of {game.title} has no ids of rules: an id is two signs, a dash and a number, as in C4-1.")
    for kind in game.events:
        _check_names(kind)
    for words in game.laws.words((1 << len(game.laws)) - 1):
        known = ids_in(words) and ids_in(words) <= rules
        hold(known, f"The law '{words}' cites no rule of RULES.md.")
    for part in game.features:
        fine = part.name.strip() and len(set(part.columns)) == len(part.columns)
        hold(fine, f"The columns of the feature '{part.name}' have no names of their own: {part.columns}.")


def _check_names(kind: EventKind) -> None:
    hold(
        re.fullmatch(r"[a-z]+(-[a-z]+)*", kind.name),
        f"'{kind.name}' is no name for a kind of event: small letters, with dashes between words.",
    )
    for name in filter(None, kind.fields):
        fine = re.fullmatch(r"[a-z]+(_[a-z]+)*", name)
        hold(fine, f"'{name}' is no name for a field of '{kind.name}': small letters, with _ between words.")
    hold(all(kind.fields[1:]), f"A hidden field of '{kind.name}' has no name: {kind.fields}.")


def check_all_that_happens(game: Game, count: int = 12) -> None:
    """Every kind of event has words, whole and in public, and every slice of the features is written to.

    What a slice is for may be rare: where one is still empty after `count` games, it is looked for in more of them.
    """
    rules, told, ended = ids_in(game.rules_text), set[Event](), 0
    written, room = np.zeros(len(game.features), bool), np.zeros(len(game.features), np.float32)
    for match in lively_games(game, MORE * count):
        for seat in range(match.seats):
            doors(game).encode(match.box.records, match.states, seat, room)
            written |= room != 0
        told |= {event for _, event in match.events()} if match.over else set()
        ended += match.over
        if ended >= count * len(game.seats) and _empty(game, written) <= {KEPT_FREE}:
            break
    rare = set(range(len(game.events))) - {event.kind for event in told}
    told |= {Event(kind, 0, EVERYONE) for kind in rare}  # with nothing in it; at least the words are there
    for event in told:
        name = game.events[event.kind].name
        for one in {event, event if event.sees == EVERYONE else event.public()}:
            line = game.narrate(game.box, one, one is event)
            hold(line.text.strip(), f"`narrate` has no words for the event '{name}'.")
            hold(line.rule in rules, f"`narrate` cites '{line.rule}' for '{name}', which is not in RULES.md.")
    empty = _empty(game, written)
    for name in dict.fromkeys(part.name for part in game.features):
        sentence = f"What is ever written to the feature '{name}'? (One that is kept free is called so.)"
        hold((name in empty) == (name == KEPT_FREE), sentence)


def _empty(game: Game, written: np.ndarray[Any, Any]) -> set[str]:
    """The slices of the features to which nothing has been written."""
    return {part.name for part in game.features if not written[part.at : part.at + part.size].any()}
