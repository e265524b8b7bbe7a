"""How the terminal table looks: a night-sky atlas, with the game's own accent."""

from textual.theme import Theme

NARROWEST, LOWEST = 70, 20  # Smaller than this and a table cannot be read.


def night(accent: str) -> Theme:
    """The dark theme with a game's accent."""
    return Theme(
        name="night",
        primary=accent,
        secondary="#8ea3d0",
        accent=accent,
        warning="#f2c230",
        error="#ff7a6b",
        success="#7cf29c",
        foreground="#dfe4f5",
        background="#0b0e1a",
        surface="#11162a",
        panel="#1a2140",
        dark=True,
        variables={"footer-key-foreground": accent, "block-cursor-foreground": "#0b0e1a"},
    )


STYLES = """
Screen { background: $background; }
#title { height: 1; padding: 0 1; background: $surface; color: $foreground; }
#table { height: 1fr; }
#board { width: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
#rail { width: 36; border-left: tall $panel; }
#prompt { height: auto; max-height: 7; padding: 0 1 1 1; }
#moves { height: auto; min-height: 7; max-height: 50%; border: none; padding: 0; background: $surface; }
#moves { scrollbar-size-vertical: 1; }
#moves:focus { border: none; }
#story { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
#log { height: auto; }
#small { display: none; width: 100%; height: 100%; content-align: center middle; text-align: center; }
Screen.small #small { display: block; }
Screen.small #title, Screen.small #table, Screen.small Footer { display: none; }
Screen.wide #rail { width: 46; }
Screen.vast #rail { width: 58; }
Footer { background: $surface; }

Curtain { align: center middle; background: $background; }
Curtain #words { width: auto; max-width: 60; height: auto; border: round $primary; padding: 2 4; text-align: center; }

Rules { background: $background; }
Rules #pages { padding: 0 2; scrollbar-size-vertical: 1; }
Rules .page { height: auto; padding: 0 1; }
Rules .here { background: $panel; border-left: thick $primary; }
"""
