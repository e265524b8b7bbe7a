"""What holds for a game that does not say otherwise: everything lies open."""

from escapade.engine.record import rule


@rule
def hide_nothing(box, s, seat, rng):  # type: ignore[no-untyped-def]
    """A `redeal` for games in which everybody sees everything."""


@rule
def imagine_nothing(box, s, seat, rng):  # type: ignore[no-untyped-def]
    """An `imagine` for games in which nothing is chosen unseen, or any choice is as likely as another."""


@rule
def show_all(box, s, seat, move):  # type: ignore[no-untyped-def]
    """A `shown` for games in which every move is made before everybody's eyes."""
    return move
