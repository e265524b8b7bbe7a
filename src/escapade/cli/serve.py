"""`escapade serve`: tables for browsers."""

import sys
from typing import Annotated

import typer

from escapade.cli.console import stop
from escapade.engine.errors import BadOptions

SettingsFile = Annotated[
    str | None,
    typer.Option("--settings", metavar="FILE", help="A settings file. Default: what ESCAPADE_SETTINGS names."),
]
SettingPairs = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Any other setting; may be given several times."),
]
Database = Annotated[
    str | None, typer.Option(help="A file for SQLite, or postgresql://…. Default: a file of your own.")
]


def serve(
    host: Annotated[
        str | None, typer.Option(help="The address to listen on; 0.0.0.0 for everybody on your network.")
    ] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on. Default: 8642.", min=0, max=65535)] = None,
    database: Database = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the table in the browser.")] = False,
    settings: SettingsFile = None,
    setting: SettingPairs = None,
    show_settings: Annotated[
        bool, typer.Option("--show-settings", help="Print all settings, where each comes from, and end.")
    ] = False,
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="FOLDER", help="A game that is not installed, by its folder; may be given several times."),
    ] = None,
    box: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GAME=FILE", help="Play a game here with components from your own box.toml; for several games."
        ),
    ] = None,
    workshop: Annotated[
        bool | None,
        typer.Option("--workshop/--no-workshop", help="Whether people may change components here and play with them."),
    ] = None,
    watch: Annotated[
        bool,
        typer.Option(
            "--watch", help="For authors: rules in plain Python, and a fresh start after every edit of a game."
        ),
    ] = False,
    drain: Annotated[
        bool, typer.Option("--drain", help="End the server that runs on this database, after a minute's notice.")
    ] = False,
) -> None:
    """Serve tables to browsers, until Ctrl-C.

    Games are kept in the database, so nothing is lost when the server stops. Several servers can share one PostgreSQL
    database. A setting comes from the first place that has it: its own flag
    (--port 9000), --set port=9000, the environment (ESCAPADE_PORT), the settings file, the default. docs/host-it.md
    leads you through a server for everybody.

    Examples: [bold]escapade serve --open[/], [bold]escapade serve --show-settings > escapade.toml[/],
    [bold]escapade serve --game ./my-game --watch --open[/], [bold]escapade serve --box GAME=my-box.toml --workshop[/]
    """
    if drain:
        given = (host, port, open_browser or None, setting, show_settings or None, game, box, workshop)
        if watch or any(each not in (None, []) for each in given):
            raise BadOptions("Beside --drain only --database and --settings mean something: they name the server.")
        from escapade.cli.admin import drain as end_it

        end_it(database=database, settings=settings)
        return
    if watch:
        from escapade.cli.local_games import serve_anew

        stop(serve_anew(sys.argv[1:], game or []))
    if game:
        from escapade.cli.local_games import bring

        for word in game:
            bring(word)
    from escapade.server.run import serve as run

    flags = {
        "host": host,
        "port": port,
        "database": database,
        "boxes": box or None,
        "workshop": workshop,
    }
    try:
        run(flags, setting or [], settings, open_browser=open_browser, show_settings=show_settings)
    except SystemExit as end:
        stop(end.code if isinstance(end.code, int) else 1)
