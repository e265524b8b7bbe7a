"""What is called when it is a seat's turn."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Nothing, so far."""
    op.add_column("seats", sa.Column("webhook", sa.String(500), nullable=False, server_default=""))
