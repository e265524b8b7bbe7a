"""The table server: tables, seats, live updates. It knows no game."""
