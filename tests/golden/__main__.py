"""Write the golden playthroughs anew: `python -m tests.golden [game …]`. Review the difference before you commit it."""

import sys

from escapade.engine import contract
from tests.golden import file_of, playthrough

for game_id in sys.argv[1:] or contract.game_ids():
    file_of(game_id).write_text(playthrough(contract.game(game_id)), encoding="utf-8")
    print(f"wrote {file_of(game_id).name}")
