"""Who would like to give up, where others must agree."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Nobody, so far."""
    op.add_column("seats", sa.Column("gives_up", sa.Boolean, nullable=False, server_default=sa.false()))
