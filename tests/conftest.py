"""What all tests share."""

from escapade.engine import contract

# The example plugin is a package of its own; `make setup` installs it.
collect_ignore = [] if "connect-four" in contract.game_ids() else ["games/test_connect_four_rules.py"]
