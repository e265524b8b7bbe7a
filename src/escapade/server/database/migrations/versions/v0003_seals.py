"""Sealed shares, stand-ins that are asked for, and the log in words."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Columns for what tables now remember."""
    op.add_column("tables", sa.Column("chance", sa.Integer, nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("seals", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("stand_in_level", sa.String(20), nullable=False, server_default="medium"))
    op.add_column("tables", sa.Column("made_with", sa.String(20), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("seal", sa.String(64), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("stand_in_by", sa.Integer, nullable=False, server_default="-1"))
    op.add_column("entries", sa.Column("words", sa.Text, nullable=True))
