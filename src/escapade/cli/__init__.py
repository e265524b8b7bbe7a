"""`escapade …`: one module for each command, and one door for everything that goes wrong."""

import os
import sys
import traceback
from collections.abc import Sequence

import typer

from escapade.cli.admin import app as admin
from escapade.cli.box import box
from escapade.cli.check import check
from escapade.cli.console import BAD_INPUT, INTERRUPTED, TRACEBACK, TRACES, refuse, wants_traceback
from escapade.cli.games import games
from escapade.cli.lab import app as lab
from escapade.cli.mcp import mcp
from escapade.cli.new import new
from escapade.cli.play import play
from escapade.cli.replay import replay, verify
from escapade.cli.serve import serve
from escapade.cli.simulate import simulate
from escapade.cli.soak import soak
from escapade.cli.warm import warm
from escapade.cli.welcome import welcome
from escapade.engine.errors import EscapadeError

PLAYING = "Play"
AUTHORS = "Write a game"
LAB = "Measure and check"
HOUSE = "Run a server"

app = typer.Typer(
    name="escapade",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    add_completion=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.callback(invoke_without_command=True)(welcome)
app.command(rich_help_panel=PLAYING)(games)
app.command(rich_help_panel=PLAYING)(play)
app.command(rich_help_panel=PLAYING)(serve)
app.command(rich_help_panel=PLAYING)(replay)
app.command(rich_help_panel=PLAYING)(verify)
app.command(rich_help_panel=AUTHORS)(new)
app.command(rich_help_panel=AUTHORS)(check)
app.command(rich_help_panel=LAB)(box)
app.command(rich_help_panel=LAB)(simulate)
app.command(rich_help_panel=LAB)(soak)
app.command(rich_help_panel=LAB)(mcp)
app.command(rich_help_panel=HOUSE)(warm)
app.add_typer(lab, name="lab", rich_help_panel=LAB)
app.add_typer(admin, name="admin", rich_help_panel=HOUSE)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and exit: 0 done, 1 something is wrong with a game, 2 bad input, 130 interrupted."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    sys.exit(_run(given))


def _run(given: list[str]) -> int:
    as_json = "--json" in given
    if TRACEBACK in given:  # Wherever it stands: it is for all commands.
        given = [word for word in given if word != TRACEBACK]
        os.environ[TRACES] = "1"
    try:
        code = app(given, prog_name="escapade", standalone_mode=False)
    except EscapadeError as problem:
        if wants_traceback():
            traceback.print_exception(problem)
        refuse(problem.code, problem.sentence, as_json, problem.rule)
        return BAD_INPUT
    except (KeyboardInterrupt, typer.Abort):
        refuse("interrupted", "Stopped.", as_json)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader (head, less) has seen enough. Python would complain again when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as problem:
        if not hasattr(problem, "format_message"):
            raise
        refuse("usage", _sentence(problem.format_message()), as_json)
        return BAD_INPUT
    return code if isinstance(code, int) else 0


def _sentence(words: str) -> str:
    """Typer's complaint, with the way to help."""
    return f"{words.rstrip('.')}. For help: escapade --help."
