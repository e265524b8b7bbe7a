"""Escape From a Dying Planet: its bots. Nothing but the game's own `__init__` leans on this folder."""
