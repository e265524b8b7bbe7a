"""Lines of chat that point at a thing."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """What a line points at."""
    op.add_column("chat", sa.Column("thing", sa.String(40), nullable=False, server_default=""))
