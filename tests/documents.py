"""What the documents show: blocks of code, and commands of ours that must exist."""

import re
import shlex

import typer.main
from typer.core import TyperGroup

from escapade.cli import app


def blocks(text: str, language: str) -> list[str]:
    """The blocks of a document in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.M | re.S)


def shell_lines(text: str) -> list[list[str]]:
    """The lines of its shell blocks, word by word."""
    return [shlex.split(line) for block in blocks(text, "sh") for line in block.splitlines() if line.strip()]


def group(*names: str) -> TyperGroup:
    """The commands of `escapade`, or of one of them."""
    found = typer.main.get_command(app)
    assert isinstance(found, TyperGroup)
    for name in names:
        found = found.commands[name]
        assert isinstance(found, TyperGroup)
    return found


def check_command(name: str, *words: str) -> None:
    """What follows `escapade` on a line: refused where a command or an option does not exist."""
    found, rest = group().commands[name], list(words)
    while isinstance(found, TyperGroup):
        found = found.commands[rest.pop(0)]
    found.make_context(name, rest)
