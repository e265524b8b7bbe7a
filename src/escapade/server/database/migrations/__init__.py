"""How a database comes from one version of its schema to the next, with Alembic. Runs when a server starts."""
