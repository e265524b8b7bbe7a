"""The games: one folder each, found by entry point like any plugin."""
