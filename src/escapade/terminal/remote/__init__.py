"""A table on a server, played from this terminal."""
