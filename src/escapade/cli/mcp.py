"""`escapade mcp`: a table for language models."""

from typing import Annotated

import typer

from escapade.engine.errors import BadOptions


def mcp(
    hints: Annotated[bool, typer.Option("--hints", help="Let models ask what a good bot would do.")] = False,
    seed: Annotated[
        int | None, typer.Option(help="Deal the same games again: table n plays game n - 1 of this seed.", min=0)
    ] = None,
) -> None:
    """Let a language model sit at a table, over the Model Context Protocol on standard input and output.

    A model sees what its seat sees. It opens tables against bots, or joins one on a server by its link.
    Needs the extra research: [bold]pip install 'escapade\\[research]'[/].
    """
    try:
        from escapade.research.mcp import server
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] != "mcp":
            raise
        raise BadOptions("The package mcp is not installed. Try: pip install 'escapade[research]'.") from None
    server(hints, seed).run("stdio")
