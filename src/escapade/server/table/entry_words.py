"""What is written down beside each entry of a log, in words.

Whoever comes when these rules are gone can still read what happened; and a take-back stays in the story for good.
Only what a spectator may read is written here.
"""

from collections.abc import Mapping, Sequence

import msgspec

from escapade.engine.contract import SPECTATOR
from escapade.engine.events import Event
from escapade.engine.match import GIVES_UP, Match, TakenBack
from escapade.engine.plain import result_words
from escapade.wire.play import StoryLine

NOTHING_TO_ACT = ""  # in place of an event's kind


class EntryWords(msgspec.Struct, frozen=True, omit_defaults=True):
    """The words of an entry. stand_in: a bot played it for a person. result: how the game ended, if it did so here."""

    lines: list[str] = []
    stand_in: bool = False
    result: str = ""

    @property
    def text(self) -> str:
        """As the database keeps it."""
        return _encoder.encode(self).decode()


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(EntryWords)


def read(words: str | None) -> EntryWords:
    """What was written beside an entry; nothing if it was written before there were words."""
    return _decoder.decode(words) if words else EntryWords()


def of_deal(match: Match) -> EntryWords:
    """The words of entry 0."""
    return EntryWords([*(line.text for line in match.beforehand), *_public(match, match.opening)])


def line(match: Match, number: int, event: Event, whole: bool) -> StoryLine:
    """A line of the story, for those who see the event whole or for those who do not."""
    words = match.narrated(event, whole)
    if event.kind == GIVES_UP:
        return StoryLine(number, words.text, words.rule, NOTHING_TO_ACT, event.seat, {})
    kinds = match.game.events
    facts = kinds.read(event).facts(whole)
    return StoryLine(number, words.text, words.rule, kinds[event.kind].name, event.seat, facts)


def of_take_back(takes: Sequence[TakenBack], agreed: bool) -> EntryWords:
    """The words of steps that were taken back together: none where nobody had learnt anything."""
    if all(take.free for take in takes):
        return EntryWords()
    seat, steps = takes[-1].seat, len(takes)
    text = f"{{{seat}}} took back {steps} {'step' if steps == 1 else 'steps'}"
    if any(take.ply.drew for take in takes):
        text += ", dice or draws included"
    elif any(take.ply.seat != seat for take in takes):
        text += ", others' moves included"
    return EntryWords([text + (" (agreed by all)." if agreed else ".")])


def of_log(match: Match) -> dict[int, EntryWords]:
    """The words of a whole log that was brought in from a file."""
    plies = {ply.number: ply for ply in (*match.history, *(take.ply for take in match.take_backs))}
    found = {number: EntryWords(_public(match, ply.events)) for number, ply in plies.items()}
    found[0] = of_deal(match)
    found |= {run[-1].number: of_take_back(run, False) for run in _runs(match.take_backs, {})}
    if match.over:
        last = [event for _, event in match.events(match.version - 1)]
        found[match.version] = EntryWords(_public(match, last), result=result(match))
    return found


def take_backs(match: Match, told: Mapping[int, EntryWords]) -> list[tuple[int, int, str]]:
    """The take-backs that showed something, as the story tells them: number, seat and words.

    `told` has what was written beside the last entry of each; a log from elsewhere may have nothing.
    """
    lines = []
    for run in _runs(match.take_backs, told):
        last = run[-1]
        words = told[last.number] if last.number in told else of_take_back(run, False)
        lines += [(last.number, last.seat, match.named(line)) for line in words.lines]
    return lines


def _runs(takes: Sequence[TakenBack], told: Mapping[int, EntryWords]) -> list[list[TakenBack]]:
    """The steps that were taken back together."""
    runs: list[list[TakenBack]] = []
    for take in takes:
        before = runs[-1][-1] if runs else None
        together = before is not None and (before.seat, before.number + 1) == (take.seat, take.number)
        if before is None or not together or before.number in told:
            runs.append([])
        runs[-1].append(take)
    return runs


def _public(match: Match, events: Sequence[Event]) -> list[str]:
    return [match.told(event, SPECTATOR).text for event in events]


def result(match: Match) -> str:
    """How the match ended, in a sentence."""
    return result_words(match.names, match.scores, match.winners)
