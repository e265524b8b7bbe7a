"""What the documents tell of the tree is there, and the tree holds nothing that docs/design.md leaves out."""

import ast
import re
import subprocess
from collections import defaultdict
from functools import cache
from pathlib import Path
from runpy import run_path

import pytest

from escapade.engine import contract

ROOT = Path(__file__).parents[1]
DESIGN = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
DOCUMENTS = [
    *[ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "web" / "README.md", ROOT / "bench" / "README.md"],
    *sorted((ROOT / "docs").rglob("*.md")),
]
GAME = "src/escapade/games/<game>"
A_PATH = r"[\w./-]+(?:\.(?:py|toml|md|ts|svelte|css|mjs|c|yml|conf|txt)|/)"
MADE = {"dist/", "src/escapade/server/static/"}


@cache
def tree() -> frozenset[str]:
    """Every file that is part of the project, and every folder that holds one."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\n")
    files = {Path(name) for name in listed if name and (ROOT / name).exists()}
    return frozenset(str(path) for file in files for path in (file, *file.parents))


@cache
def layout() -> dict[str, str]:
    """The paths of the layout, each with its line: deeper lines belong to the folder above them."""
    block = DESIGN.split("## Layout")[1].split("```")[1]
    found: dict[str, str] = {}
    above: list[tuple[int, str]] = []
    for line in block.strip("\n").split("\n"):
        depth = len(line) - len(line.lstrip())
        name, _, about = line.strip().partition(" ")
        if depth > 8:
            continue  # the rest of the line before
        above = [(other, folder) for other, folder in above if other < depth]
        path = "/".join([*(folder for _, folder in above), name.rstrip("/")])
        found[path] = about.strip()
        if name.endswith("/"):
            above.append((depth, name.rstrip("/")))
    return found


def below(folder: str) -> set[str]:
    """What lies in a folder of the tree, leaving out what every package has."""
    inside = {path for path in tree() if str(Path(path).parent) == folder}
    return {path for path in inside if Path(path).name not in ("__init__.py", "__main__.py", "py.typed")}


def test_the_layout_is_the_tree() -> None:
    told = set(layout())
    assert {path for path in told if GAME not in path} <= tree()
    rooms = {path for path in below("src/escapade") if not (ROOT / path).is_file()}
    assert sorted(rooms - told) == [], "a room without a line"
    assert sorted(below("src/escapade/engine") - told) == [], "a file of the engine without a line"
    folders = {path for path in below(".") if (ROOT / path).is_dir() and not path.startswith(".")}
    assert sorted(folders - told - {"src"}) == [], "a folder without a line"
    assert all(about for path, about in layout().items() if path not in ("src/escapade", GAME))


@pytest.mark.parametrize("game", sorted(path for path in below("src/escapade/games") if not path.endswith(".py")))
def test_every_game_is_laid_out_as_told(game: str) -> None:
    told = {path.replace(GAME, game) for path in layout() if path.startswith(f"{GAME}/")}
    assert told == below(game)


def test_the_layout_orders_the_rooms_as_imports_do() -> None:
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8").split("layers = [")[1].split("]")[0]
    layers = [set(re.findall(r"escapade\.(\w+)", line)) for line in lines.split("\n") if line.strip()]
    rooms = [path.split("/")[-1] for path in layout() if path.count("/") == 2]
    for layer in layers[::-1]:
        assert set(rooms[: len(layer)]) == layer
        rooms = rooms[len(layer) :]
    assert rooms == []


def named_in(document: Path) -> set[str]:
    """The files and folders of ours that a document names in backticks; a command is no name."""
    text = re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.M | re.S)
    return {path for path in re.findall(rf"`({A_PATH})`", text) if path not in MADE and not path.startswith("/")}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_what_a_document_names_is_there(document: Path) -> None:
    files = tree()
    near = f"{document.parent.relative_to(ROOT)}/".removeprefix("./")
    for path in named_in(document):
        name = path.rstrip("/")
        found = any(file == name or file == near + name or file.endswith(f"/{name}") for file in files)
        assert found, f"{path} is not there"
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text(encoding="utf-8")):
        assert target.startswith("http") or (document.parent / target).exists(), f"{target} leads nowhere"


def test_decisions_are_numbered_once_each() -> None:
    numbers = [int(number) for number in re.findall(r"^(\d+)\. \*\*", DESIGN, re.M)]
    assert numbers == list(range(1, len(numbers) + 1))


CONTRACT = DESIGN.split("## The contract")[1].split("Decisions taken")[0]


def test_the_contract_is_told() -> None:
    told = set(re.findall(r"^\| .*?`(\w+)", CONTRACT, re.M)) | set(re.findall(r"`(\w+)`", CONTRACT))
    facts = {"id", "title", "version", "about", "minutes", "seats", "moves", "folder", "state", "options", "final"}
    facts |= {"automa", "cooperative", "most_legal", "accent"}
    fields = set(contract.Game.__dataclass_fields__)
    assert sorted(fields - facts - told) == [], "not told"
    rows = set(re.findall(r"^\| `(\w+)", CONTRACT, re.M))
    assert rows <= fields, "told, but not in the contract"


@pytest.mark.parametrize("script", sorted((ROOT / "bench").glob("te*_*.py")), ids=lambda file: file.name)
def test_what_was_learned_goes_where_it_is_read(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(script.parent))
    module = run_path(str(script), run_name="not main")
    assert isinstance(module["WEIGHTS"], Path) and module["WEIGHTS"].exists()


def test_a_class_name_means_one_thing() -> None:
    """Outside the games, whose nouns are those of their tables."""
    homes = defaultdict(list)
    for path in tree():
        if (
            path.startswith("src/escapade/")
            and path.endswith(".py")
            and "/games/" not in path
            and "/skeletons/" not in path
        ):
            module = ast.parse((ROOT / path).read_text(encoding="utf-8"))
            for each in ast.walk(module):
                if isinstance(each, ast.ClassDef):
                    homes[each.name].append(path)
    assert {name: paths for name, paths in homes.items() if len(paths) > 1} == {}
