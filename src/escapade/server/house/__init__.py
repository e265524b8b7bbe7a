"""The house that all tables are in: its settings, its operator, what it keeps, and its figures."""
