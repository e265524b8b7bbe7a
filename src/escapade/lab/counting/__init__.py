"""Games that are counted while they are played. A folder of its own: what is compiled here hangs on nothing beside."""
