"""The terminal table: any game, drawn in a terminal and played with the keyboard or the mouse."""
