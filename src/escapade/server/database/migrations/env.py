"""What Alembic runs: the changes, over the connection and in the transaction that it is handed."""

from alembic import context

from escapade.server.database.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
