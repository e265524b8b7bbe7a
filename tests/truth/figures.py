"""Which figures a document holds, and what owns each: a script with its seed, a test, or a choice of ours.

A block (paragraph, list, table, code without a language) that holds figures has a line before it:

    <!-- figures: NAME -->                      of the block that follows
    <!-- figures of this section: NAME -->      of everything to the next heading of this rank

NAME is in docs/figures.toml. A block of ```console is its own owner: its commands print what stands below them.
"""

import re
import shlex
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
REGISTRY = ROOT / "docs" / "figures.toml"
SOURCES = ("python", "pycon", "sh", "toml", "json", "js", "ts", "c", "css", "svelte", "html", "xml", "yaml", "ini")
MARK = re.compile(r"<!-- figures( of this section)?: ([\w, -]+?) -->")
HEADING = re.compile(r"(#+) ")

# Numbers that nobody measures. Each kind is one pattern, taken out before figures are looked for.
NOT_FIGURES = {
    "code": r"`[^`]*`",
    "an address": r"\]\([^)]*\)|https?://\S+",
    "a day": r"\b\d{1,2}(?: and \d{1,2})? (?:January|February|March|April|May|June|July|August|September|October|"
    r"November|December) \d{4}",
    "a version": r"\b(?:Python|Numba|NumPy|llvmlite|gcc|OpenSpiel|Svelte|chance|version|commit|rules) v?\d[\w.]*",
    "the id of a rule": r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d+[a-z]?\b",
    "how sure an interval is": r"\((?:95|99) %\)|\b(?:95|99) % (?:probability|interval|of what it may truly be)",
    "a picture's size": r"\b\d+\s?×\s?\d+\b",
}
NUMBER = r"[−-]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)"
UNIT = (
    r"(?:%|pp\b|Elo\b|[µm]?s\b(?!\w)|seconds?\b|minutes?\b|hours?\b|[kMG]i?B\b|bytes\b|M\b|million\b|times\b|"
    r"percentage points\b|points\b|(?:of|in) (?:100|a hundred)\b)"
)
FIGURE = re.compile(
    rf"(?<![\w.#]){NUMBER}(?:\s*(?:[–…]|to|and|or)\s*{NUMBER})?\s?{UNIT}"  # 3 %, 20 to 30 ms
    rf"|±\s?{NUMBER}"
    r"|(?<![\w.#-])\d*\.\d+(?![\w.])"  # 0.35, .52
    r"|(?<![\w.#-])\d{1,3}(?:,\d{3})+(?!\w)"  # 20,000
    r"|\b(?:hundreds|thousands|millions?|hundred thousand)\b[\w ]{0,24} a second\b"
)
CELL = re.compile(rf"\**{NUMBER}\**(?:\s?\([^)]*\))?")


@dataclass(frozen=True)
class Block:
    """A part of a document between blank lines, and who answers for its figures."""

    where: str
    line: int
    language: str  # of a block of code, "" elsewhere
    fenced: bool
    text: str
    owners: tuple[str, ...]

    @property
    def figures(self) -> list[str]:
        """What of it somebody must have measured."""
        if self.fenced and (self.language in SOURCES or self.language == "console"):
            return []
        text = self.text
        for kind in NOT_FIGURES.values():
            text = re.sub(kind, " ", text)
        found = [match.group().strip() for match in FIGURE.finditer(text)]
        return found or self._cells(text)

    def _cells(self, text: str) -> list[str]:
        rows = [line.strip("| ").split("|") for line in text.splitlines() if line.startswith("|")]
        cells = [cell.strip() for row in rows[2:] for cell in row[1:]]
        found = [cell for cell in cells if CELL.fullmatch(cell)]
        return found if len(found) > 1 else []

    @property
    def commands(self) -> list[tuple[list[str], str]]:
        """Each command of a console block, word by word, and what is shown of its output."""
        if self.language != "console":
            return []
        found: list[tuple[list[str], list[str]]] = []
        line = ""
        for raw in self.text.splitlines():
            if raw.startswith("$ ") or line:
                line += raw.removeprefix("$ ").rstrip("\\")
                if raw.endswith("\\"):
                    continue
                found.append((shlex.split(line, comments=True), []))
                line = ""
            elif found:
                found[-1][1].append(raw)
        return [(words, "\n".join(shown)) for words, shown in found]


@dataclass(frozen=True)
class Owner:
    """What answers for figures. Just one of `run`, `test` and `choice` is there."""

    name: str
    run: str = ""  # prints every line that holds its figures, as it stands in the document
    test: str = ""  # fails where the figures are no longer true
    choice: str = ""  # nobody measured it: a rule, a limit or a promise of ours, and where it is laid down
    seed: int | None = None
    on: str = ""  # the day it was run
    long: str = ""  # what it takes, where `make truth` leaves it to LONG=1
    within: float = 0.0  # the part by which a machine's figures may differ
    look: bool = False  # it prints its figures otherwise than the document tells them: a person compares
    files: tuple[str, ...] = ()  # documents that it writes, whole; their figures are its own without a line
    writes: tuple[str, ...] = ()  # documents of which it writes a part

    @property
    def problems(self) -> list[str]:
        """What it fails to say."""
        found = []
        if sum(map(bool, (self.run, self.test, self.choice))) != 1:
            found.append("name one of `run` (a command), `test` (file::test) and `choice` (why nobody measures it)")
        if self.run and not self.on:
            found.append("a `run` needs `on`, the day its figures were made")
        if self.run and self.seed is None and not self.long:
            found.append("a `run` needs its `seed`; what measures a machine has none, and says so in `long`")
        if self.look and not self.long:
            found.append("what a person has to compare is no quick owner: say in `long` what it takes")
        if self.run:
            script = next((word for word in shlex.split(self.run) if word.endswith(".py")), "")
            if script and not (ROOT / script).exists():
                found.append(f"there is no {script}")
        if self.test:
            path, _, name = self.test.partition("::")
            if not (ROOT / path).exists() or f"def {name}(" not in (ROOT / path).read_text("utf-8"):
                found.append(f"there is no test {self.test}")
        return found


@dataclass
class _Reader:
    where: str
    sections: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    rank: int = 0
    mine: tuple[str, ...] = ()

    def heading(self, rank: int) -> None:
        self.rank = rank
        self.sections = [section for section in self.sections if section[0] < rank]
        self.mine = ()

    def mark(self, line: str) -> bool:
        found = MARK.search(line)
        if not found:
            return False
        names = tuple(name.strip() for name in found[2].split(","))
        if found[1]:
            self.sections.append((self.rank, names))
        else:
            self.mine = names
        return True

    def block(self, line: int, lines: list[str], fence: str | None) -> Block:
        owners = self.mine or tuple(name for _, names in self.sections for name in names)
        self.mine = ()
        return Block(self.where, line, fence or "", fence is not None, "\n".join(lines), owners)


def blocks(where: str, text: str) -> Iterator[Block]:
    """The blocks of a document, in order."""
    reader, lines, start, fence = _Reader(where), list[str](), 0, None
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if fence is not None:
            if line.strip() == "```":
                yield reader.block(start, lines, fence)
                lines, fence = [], None
            else:
                lines.append(line)
            continue
        ends = not line.strip() or line.strip().startswith(("```", "<!--")) or HEADING.match(line)
        if ends and lines:
            yield reader.block(start, lines, None)
            lines = []
        if line.strip().startswith("```"):
            start, fence = number, line.strip().removeprefix("```")
        elif heading := HEADING.match(line):
            reader.heading(len(heading[1]))
        elif not ends:
            start = start if lines else number
            lines.append(line)
        else:
            reader.mark(line)


def documents() -> list[Path]:
    """Every document that holds figures about the product."""
    found = [ROOT / "README.md", ROOT / "bench" / "README.md", *(ROOT / "docs").rglob("*.md")]
    return sorted(found)


def every_block() -> Iterator[Block]:
    """The blocks of all documents."""
    written = {path: one.name for one in owners().values() for path in one.files}
    for path in documents():
        where = str(path.relative_to(ROOT))
        for block in blocks(where, path.read_text("utf-8")):
            yield replace(block, owners=block.owners or (written[where],)) if where in written else block


def owners() -> dict[str, Owner]:
    """Who may own figures, by name."""
    with REGISTRY.open("rb") as file:
        found = tomllib.load(file).items()
    return {name: msgspec.convert({"name": name, **entry}, Owner) for name, entry in found}


def unowned(block: Block, known: dict[str, Owner]) -> str:
    """What to add where figures of a block have no owner; "" where all is well."""
    missing = [name for name in block.owners if name not in known]
    if missing:
        return (
            f"{block.where}:{block.line} names the owner “{missing[0]}”, and docs/figures.toml has none of that name."
        )
    if block.owners or not block.figures:
        return ""
    shown = ", ".join(dict.fromkeys(block.figures))
    return (
        f"{block.where}:{block.line} has figures that no script owns: {shown[:160]}\n"
        f"  {block.text.splitlines()[0][:100]}\n"
        "  Put the line `<!-- figures: NAME -->` above it, and in docs/figures.toml\n"
        '  [NAME] with `run = "python bench/….py"`, `seed` and `on`, or `test = "tests/….py::test_…"`,\n'
        "  or show the command and its output in a ```console block; or say it without the figure."
    )
