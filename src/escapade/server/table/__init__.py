"""A table: its rows and its match, who sits there and looks on, and what each of them is sent."""
