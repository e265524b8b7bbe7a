"""`escapade new`: the folder of a game of one's own, which plays and is green at once."""

import keyword
import re
import shlex
import shutil
import sys
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from escapade.cli.console import Json, NotPossibleHere, out, print_json
from escapade.engine.errors import BadOptions

SKELETONS = Path(__file__).parent / "skeletons"
KINDS = {
    "open-board": "two players, a board, nothing hidden",
    "hidden-cards": "a deck, and hands that nobody else sees",
    "bids": "everybody chooses in secret, all at once",
    "co-op": "everybody wins or loses together",
}
USUAL_KIND = "hidden-cards"
LONGEST_NAME = 40


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the game is called, such as moon-race.")],
    kind: Annotated[str, typer.Option(metavar="KIND", help=f"What it is most like: {', '.join(KINDS)}.")] = USUAL_KIND,
    into: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder in which the game's folder is made. Default: this one.")
    ] = Path(),
    json: Json = False,
) -> None:
    """Make a game of your own: a package with rules, components, tests and a Makefile.

    It is a whole small game, so it can be played, tested and changed from the first minute. It need not be installed:
    escapade play and escapade check take its folder.

    Example: [bold]escapade new moon-race --kind open-board[/], then [bold]escapade play moon-race --watch[/]
    """
    wanted = GameNames.of(name)
    folder = make(wanted, kind, into)
    if json:
        print_json({"game": wanted.id, "kind": kind, "folder": str(folder)})
        return
    console = out()
    shown = shlex.quote(str(folder))
    console.print(f"{wanted.title} lies in {folder}.", markup=False, soft_wrap=True)
    python = "" if shutil.which("python3") == sys.executable else f" PYTHON={shlex.quote(sys.executable)}"
    for command, does in (
        (f"escapade play {shown} --watch", "play it; the table follows your edits"),
        (f"make -C {shown} test{python}", "its tests, and the gauntlet"),
        (f"{shlex.quote(sys.executable)} -m pip install --no-deps -e {shown}", "put it on the shelf …"),
        ("escapade serve --open", "… of the browser"),
    ):
        console.print(f"  {command}", style="bold", markup=False, soft_wrap=True)
        console.print(f"      {does}", style="dim", markup=False)


@dataclass(frozen=True)
class GameNames:
    """What a game is called in the places where it is called something."""

    id: str
    module: str
    title: str
    prefix: str

    @classmethod
    def of(cls, name: str) -> "GameNames":
        """From what a person typed; refused if it does not serve everywhere."""
        words = re.split(r"[ _-]+", name.strip())
        if not all(re.fullmatch(r"[A-Za-z0-9]+", word) for word in words) or not words[0][0].isalpha():
            raise BadOptions(
                f"'{name}' is no name for a game: letters and digits, a letter first, with hyphens between words."
            )
        if len(name) > LONGEST_NAME:
            raise BadOptions(f"A name has at most {LONGEST_NAME} characters.")
        game_id, module = "-".join(words).lower(), "_".join(words).lower()
        title = " ".join([words[0][0].upper() + words[0][1:], *words[1:]])
        cls._check_free(game_id, module)
        initials = words[0][0] + (words[1][0] if len(words) > 1 else words[0][1:2] or "X")
        return cls(game_id, module, title, initials.upper())

    @staticmethod
    def _check_free(game_id: str, module: str) -> None:
        from escapade.engine.contract import game_ids

        if game_id in game_ids():
            raise BadOptions(f"There is a game called {game_id} already. Choose another name.")
        if keyword.iskeyword(module) or keyword.issoftkeyword(module) or find_spec(module) is not None:
            raise BadOptions(f"Python has something called '{module}' already. Choose another name.")

    def written_into(self, text: str) -> str:
        """A skeleton's text with these names in place of its own."""
        return (
            text.replace("my_game", self.module)
            .replace("my-game", self.id)
            .replace("My Game", self.title)
            .replace("MG-", f"{self.prefix}-")
        )


def make(names: GameNames, kind: str, into: Path) -> Path:
    """Write the game's folder; nothing is ever written over."""
    if kind not in KINDS:
        near = get_close_matches(kind, KINDS, 1, 0.4)
        guess = f" Did you mean {near[0]}?" if near else ""
        listed = "; ".join(f"{known}: {about}" for known, about in KINDS.items())
        raise BadOptions(f"There is no kind '{kind}'.{guess} Kinds: {listed}.")
    if not into.is_dir():
        raise NotPossibleHere(f"There is no folder {into}.")
    folder = into / names.id
    try:
        folder.mkdir()
        for source in (SKELETONS / "common", SKELETONS / kind.replace("-", "_")):
            for file in sorted(source.rglob("*")):
                if file.is_file() and "__pycache__" not in file.parts:
                    _write(file, folder / _place(names, file.relative_to(source)), names)
    except FileExistsError:
        raise BadOptions(f"{folder} is there already. Choose another name, or another folder with --into.") from None
    except OSError as problem:
        raise NotPossibleHere(f"{folder} cannot be written: {problem.strerror or problem}.") from None
    return folder


def _place(names: GameNames, path: Path) -> Path:
    if path.name == "gitignore":
        return path.with_name(".gitignore")
    return Path(names.written_into(str(path)))


def _write(source: Path, target: Path, names: GameNames) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(names.written_into(source.read_text(encoding="utf-8")), encoding="utf-8")
