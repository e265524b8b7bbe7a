"""The database. What is SQL is here, and nowhere else in the server."""
