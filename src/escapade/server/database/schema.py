"""The database's tables. What changes here needs a migration, too (see migrations/), and a change in rows.py."""

import sqlalchemy as sa

metadata = sa.MetaData()
tables_table = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(60), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("box", sa.String(32), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("pace", sa.String(12), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("imported", sa.Boolean, nullable=False),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("stamp", sa.Integer, nullable=False, default=0),
    sa.Column("undo_seat", sa.Integer, nullable=False, default=-1),
    sa.Column("undo_version", sa.Integer, nullable=False, default=-1),
    sa.Column("undo_agreed", sa.Integer, nullable=False, default=0),
    sa.Column("chance", sa.Integer, nullable=False, default=1),  # how seeds are derived
    sa.Column("seals", sa.Integer, nullable=False, default=0),  # how often the people's shares were sealed anew
    sa.Column("stand_in_level", sa.String(20), nullable=False, default="medium"),
    sa.Column("made_with", sa.String(20), nullable=False, default=""),  # the version of Escapade that set it up
    sa.Column("touched", sa.BigInteger, nullable=False, default=0),  # when something last happened, to the hour
    sa.Column("over", sa.Boolean, nullable=True, default=False),  # unknown of tables from before it was written down
    sa.Column("changes", sa.Text, nullable=False, default=""),  # what differs from the game's own box, as JSON
    sa.Index("listed_tables", "listed", "created"),
    sa.Index("old_tables", "touched"),
)
seats_table = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("level", sa.String(20), nullable=False),
    sa.Column("key_hash", sa.LargeBinary, nullable=True),
    sa.Column("stand_in", sa.Boolean, nullable=False, default=False),
    sa.Column("share", sa.String(128), nullable=False, default=""),
    sa.Column("seen_at", sa.BigInteger, nullable=False, default=0),  # the last sign; negative once it had gone then
    sa.Column("seal", sa.String(64), nullable=False, default=""),  # the hash of the share, known before the share
    sa.Column("stand_in_by", sa.Integer, nullable=False, default=-1),  # the seat that asked for the stand-in
    sa.Column("gives_up", sa.Boolean, nullable=False, default=False),  # would like to, if the others agree
    sa.Column("webhook", sa.String(500), nullable=False, default=""),  # what is called when it is the seat's turn
)
entries_table = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("move", sa.BigInteger, nullable=True),
    sa.Column("shares", sa.Text, nullable=True),  # of the deal, entry 0, only: see `table.DealRecord`
    sa.Column("words", sa.Text, nullable=True),  # what spectators read of it, for who no longer has these rules
)
chat_table = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("thing", sa.String(40), nullable=False, default=""),
)
house_table = sa.Table(  # what the house itself keeps
    "house",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)

signs_table = sa.Table(  # of life: what a process writes and reads to see that it can
    "signs",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("number", sa.BigInteger, nullable=False),
)
