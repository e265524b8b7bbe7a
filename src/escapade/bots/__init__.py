"""Players made of code: random, greedy, and search at four levels."""
