"""`escapade serve`: tables for browsers."""

from typing import Annotated

import typer

from escapade.cli.speech import stop
from escapade.engine.errors import BadOptions

LOCAL = "127.0.0.1"
PORT = 8642


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for everybody on your network.")] = LOCAL,
    port: Annotated[int, typer.Option(help="The port to listen on.", min=0, max=65535)] = PORT,
    database: Annotated[
        str, typer.Option(help="A file for SQLite, or postgresql://…. Default: a file of your own.")
    ] = "",
    open_browser: Annotated[bool, typer.Option("--open", help="Open the table in the browser.")] = False,
) -> None:
    """Serve tables to browsers, until Ctrl-C.

    Games are kept in the database, so nothing is lost when the server stops. Several servers can share one
    PostgreSQL database.

    Example: [bold]escapade serve --open[/]
    """
    try:
        from escapade.server.run import serve as run
    except ModuleNotFoundError as missing:
        raise BadOptions(f"The table server needs {missing.name}: pip install 'escapade[server]'.") from None
    try:
        run(host, port, database, open_browser)
    except SystemExit as end:
        stop(end.code if isinstance(end.code, int) else 1)
