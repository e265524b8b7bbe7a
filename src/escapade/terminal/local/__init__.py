"""A table at this terminal: people beside each other, bots, and a file that keeps the match."""
