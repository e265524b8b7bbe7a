"""The HTTP routes. Each says in one line what it does; the doing is elsewhere."""
