"""The terminal table: any game, drawn in a terminal and played with the keyboard or the mouse.

`table_screen` is what every table looks like and `picture` what lies on it; `rules_screen` and `replay_screen` open
from it, `app` holds it, `files` says where things are kept. `local` is a table here, `remote` one on a server: in
both, `table` is what is known without any screen, and `screen` shows it and takes the keys.
"""
