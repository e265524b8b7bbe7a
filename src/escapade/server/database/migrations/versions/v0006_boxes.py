"""Tables that are played with a box of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """So far all are played with the game's own."""
    op.add_column("tables", sa.Column("changes", sa.Text, nullable=False, server_default=""))
