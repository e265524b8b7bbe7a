"""Machine code made ahead of need, by processes of its own, while people already play in plain Python."""
