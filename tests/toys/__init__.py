"""Tiny games that the gauntlet is tried out on."""
