"""What is done is kept: a command that is broken off and gone on with comes to the answer of one that never stopped."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from escapade.cli import main
from escapade.engine import contract
from escapade.engine.changes import changed_box
from escapade.engine.errors import BadOptions
from escapade.lab import tuning
from escapade.lab.by_card import cards
from escapade.lab.by_number import sensitivity
from escapade.lab.checkpoint import KIND, Checkpoint
from escapade.lab.comparison import compare
from escapade.lab.crew import Answer, Halt, Piece, ThisMachine
from escapade.lab.reporting import report
from escapade.lab.rungs import ladder
from escapade.lab.tuning import tune

GAME = contract.game("alien-getaway")
DEARER = changed_box(GAME, {"planet.pla-g1.value": 9})
ASKED: dict[str, Callable[..., Any]] = {
    "compare": lambda **more: compare(GAME, DEARER, seats=[2, 3], bots=["random"], until="200", **more),
    "cards": lambda **more: cards(GAME, seats=2, bots="random", until="40", **more),
    "sensitivity": lambda **more: sensitivity(GAME, seats=2, bots="random", until="40", move=["dice.*"], **more),
    "ladder": lambda **more: ladder(
        [GAME, contract.game("dying-planet")], seats=[3], bots=["random", "policy", "greedy"], until="130", **more
    ),
    "tune": lambda **more: tune(
        GAME, ["score=33..34"], ["planet.pla-g*.value"], box=DEARER, seats=3, bots="random", until="8", reach=8, **more
    ),
}


@dataclass(frozen=True)
class Interrupted(ThisMachine):
    """A crew during whose work somebody wants to stop: after so many answers in all."""

    after: int = 0
    halt: Halt | None = None
    given: Iterator[int] | None = None

    def answers(self, task: Callable[[Halt, Piece], Answer], pieces: Iterable[Piece], halt: Halt) -> Iterator[Answer]:
        """The answers, in order."""
        assert self.halt is not None and self.given is not None
        for answer in super().answers(task, pieces, halt):
            if next(self.given) == self.after:
                self.halt.set()
            yield answer


def told(answer: object) -> Any:
    """The answer as programs read it, without times."""
    return without_times(json.loads(msgspec.json.encode(answer)))


def without_times(part: Any) -> Any:
    if isinstance(part, str):  # how long it would take here is known only to whoever played
        return re.sub(r"(deals would tell) \([^()]*\)", r"\1", part)
    if isinstance(part, dict):
        return {name: without_times(inside) for name, inside in part.items() if name not in ("seconds", "made")}
    return [without_times(inside) for inside in part] if isinstance(part, list) else part


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "QUICK", tuning.Sample(16, 64, 64, 64, 128))


@pytest.mark.parametrize("after", [0, 7, 90])
@pytest.mark.parametrize("command", ASKED)
def test_broken_off_and_gone_on_with(tmp_path: Path, command: str, after: int) -> None:
    ask, file, halt = ASKED[command], tmp_path / "kept.json", Halt()
    broken_off = ask(keep=file, halt=halt, crew=Interrupted(2, after, halt, count()))
    assert broken_off.partial == halt.is_set()
    straight = told(ask())
    assert told(ask(keep=file)) == straight
    again = Interrupted(2, -1, Halt(), count())
    assert told(ask(keep=file, crew=again)) == straight
    if command != "compare":  # which plays the last look's games apart for the luck in them
        assert again.given is not None and next(again.given) == 0, "nothing is played twice"


def test_a_report_goes_on_from_the_parts_that_are_done(tmp_path: Path) -> None:
    def ask(**more: Any) -> Any:
        return report(GAME, seats=[2], bots=["random", "greedy"], until="40", **more)

    straight = told(ask())
    for number, stop_at in enumerate(("luck", "against", "every card", "with 2 seats, greedy")):
        file, halt, begun = tmp_path / f"{number}.json", Halt(), list[str]()

        def hear(words: str, stop_at: str = stop_at, halt: Halt = halt) -> None:
            if stop_at in words:
                halt.set()

        assert ask(keep=file, halt=halt, progress=hear).partial
        assert told(ask(keep=file, progress=begun.append)) == straight
        assert stop_at in begun[0] and len(begun) < 12


def test_another_question_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    sensitivity(GAME, seats=2, bots="random", until="40", move=["dice.*"], keep=file)
    with pytest.raises(BadOptions, match=r"another question \(sensitivity in alien-getaway, .*2 seats with random"):
        sensitivity(GAME, seats=3, bots="random", until="40", move=["dice.*"], keep=file)
    with pytest.raises(BadOptions, match="This one is cards and holders in alien-getaway"):
        cards(GAME, seats=2, bots="random", until="40", keep=file)
    with pytest.raises(BadOptions, match="box"):
        sensitivity(GAME, box=DEARER, seats=2, bots="random", until="40", move=["dice.*"], keep=file)
    sensitivity(GAME, seats=2, bots="random", until="80", move=["dice.*"], keep=file)


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"escapade": "lab 1", "parts": {}}'])
def test_a_file_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "kept.json"
    file.write_text(text)
    with pytest.raises(BadOptions, match="nothing that could be gone on with"):
        cards(GAME, seats=2, bots="random", until="40", keep=file)
    with pytest.raises(BadOptions, match="Nothing can be kept in"):
        cards(GAME, seats=2, bots="random", until="40", keep=tmp_path / "no" / "where.json")


def test_parts_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    for part in (3, [1, [[1.0]]], ["many", []]):
        file.write_text(json.dumps({"escapade": KIND, "question": "q", "parts": {"one": part}}))
        with pytest.raises(BadOptions, match="nothing that could be gone on with"):
            Checkpoint(file, "q").moments("one", 2)


def test_the_commands_keep(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = ["--output", str(tmp_path / "report.html")]
    for command, *words in (
        ["cards", "--seats", "2", "--until", "40"],
        ["sensitivity", "--seats", "2", "--until", "40", "--move", "dice.*"],
        ["ladder", "--seats", "2", "--bots", "random,greedy", "--until", "64"],
        ["tune", "--seats", "2", "--target", "score<34", "--move", "planet.pla-g*.value", "--until", "3"],
        ["report", "--seats", "2", "--until", "32", *page],
    ):
        bots = [] if "--bots" in words else ["--bots", "random"]
        file = tmp_path / f"{command}.json"
        answers = []
        for _ in range(2):
            with pytest.raises(SystemExit) as end:
                main(["lab", command, "alien-getaway", *words, *bots, "--keep", str(file), "--json"])
            assert not end.value.code
            answers.append(without_times(json.loads(capsys.readouterr().out)))
        assert answers[0] == answers[1] and json.loads(file.read_text())["parts"]
