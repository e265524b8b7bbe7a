"""Loading other people's code: one that fails, or never comes to an end, is named and harms nobody else."""

import ctypes
import threading
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from escapade.engine.errors import EscapadeError
from escapade.engine.watched import sentence_of

PATIENCE = 15.0  # seconds for a plugin's import; ours take a fraction of one
STOPS = 5  # how often a thread is told to stop, in case it catches what it should not


class CannotLoad(Exception):
    """Why an entry point leads nowhere, in a sentence."""


def load(entry: EntryPoint) -> Any:
    """What an entry point leads to; CannotLoad if that fails or takes too long.

    Nobody can end a thread from outside, but an endless loop of Python can be interrupted; what sleeps costs nothing.
    """
    found: list[Any] = []
    problems: list[BaseException] = []

    def fetch() -> None:
        try:
            found.append(entry.load())
        except BaseException as problem:
            problems.append(problem)

    thread = threading.Thread(target=fetch, name=f"loading {entry.name}", daemon=True)
    thread.start()
    thread.join(PATIENCE)
    if thread.is_alive():
        _interrupt(thread)
        raise CannotLoad(f"the import of {entry.module} did not come to an end within {PATIENCE:.0f} s.")
    if problems:
        raise CannotLoad(_reason(entry, problems[0])) from problems[0]
    return found[0]


def _interrupt(thread: threading.Thread) -> None:
    for _ in range(STOPS):
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit))
        thread.join(0.2)
        if not thread.is_alive():
            return


def _reason(entry: EntryPoint, problem: BaseException) -> str:
    if isinstance(problem, EscapadeError):
        return problem.sentence
    if isinstance(problem, SystemExit):
        return f"the import of {entry.module} ends the program."
    if isinstance(problem, SyntaxError):
        place = f"{Path(problem.filename or '').name}, line {problem.lineno}"
        return f"{place}: {type(problem).__name__}: {problem.msg}."
    return f"{sentence_of(problem).rstrip('.')}."
