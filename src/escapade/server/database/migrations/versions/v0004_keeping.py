"""When something last happened at a table and whether it is over; signs of life; the house's own secret."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

SECRET_BYTES = 32


def upgrade() -> None:
    """Of older tables nobody wrote down whether they are over: it stays open until somebody looks."""
    op.add_column("tables", sa.Column("touched", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("over", sa.Boolean, nullable=True))
    op.execute(sa.text("UPDATE tables SET touched = created"))
    op.create_index("old_tables", "tables", ["touched"])
    op.create_table(
        "signs",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
    )
    house = op.create_table(
        "house",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.bulk_insert(house, [{"name": "passes", "value": secrets.token_bytes(SECRET_BYTES)}])
