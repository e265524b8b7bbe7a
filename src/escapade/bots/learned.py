"""Players that have learned: the weights of a network in a small file, played with NumPy alone.

A file (.npz) holds `about` (JSON: format, game, seats, sight, box) and the layers weight0, bias0, weight1, …, from what
a seat sees to one number for each move; between layers negative numbers become 0. The legal move with the highest
number is played. A network sees what `encode` tells its seat, so it cannot know more than a person there.
"""

import json
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np

from escapade.bots.levels import BOTS, Bot, bot, plays
from escapade.bots.thoughts import Thought, Thoughts
from escapade.engine.contract import Box, Game, Records
from escapade.engine.doors import doors, scratch
from escapade.engine.errors import BadWeights, UnknownBot

LEARNED = "learned"  # the name of the player that came with a game
ENDING = ".npz"
FORMAT = "escapade player 1"
MOST_LAYERS = 16
LARGEST = 64 << 20  # bytes, unpacked
MOST_ABOUT = 10_000

Layer = tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]


@dataclass(frozen=True)
class Learned(Bot):
    """A player made of weights."""

    file: Path = Path()
    game_id: str = ""
    seats: int = 0  # the number at which it learned
    layers: tuple[Layer, ...] = field(default=(), compare=False, repr=False)
    box_digest: str = ""  # of the box with which it learned; empty where the file does not say

    @property
    def searches(self) -> bool:
        """It looks once, and plays."""
        return False

    @property
    def word(self) -> str:
        """What a saved match calls it: where it was read from."""
        return self.name if self.name == LEARNED else quote(str(self.file))

    def doubt(self, game: Game, box: Box) -> str:
        """A sentence for those who let it play with a box with which it has not learned; else empty."""
        if self.box_digest in {"", box.digest}:
            return ""
        return f"{self.name} has learned {game.title} with other components: nobody knows how well it plays with these."

    def think(
        self, game: Game, box: Box, states: Records, seat: int, seed: int, threads: int | None = None
    ) -> Thoughts:
        """The move that it likes best."""
        seen, moves = np.zeros(len(game.features), np.float32), scratch(game)
        legal = moves[: doors(game).legal(box.records, states, seat, moves)]
        doors(game).encode(box.records, states, seat, seen)
        return Thoughts([Thought(int(legal[self.liking(seen)[legal].argmax()]), 1, 0.5)], 0, 0.0)

    def moves(self, seen: np.ndarray[Any, Any], mask: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """What it plays in each row of many positions: the same as one by one, to the last bit."""
        liked = self.liking(seen[:, None, :])[:, 0]  # each row by itself: a product of matrices would round otherwise
        best: np.ndarray[Any, Any] = np.where(mask, liked, -np.inf).argmax(1)
        return best

    def liking(self, seen: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """How much it likes each move, legal or not, in one position or in each row of many."""
        for weight, bias in self.layers[:-1]:
            seen = np.maximum(seen @ weight + bias, np.float32(0.0))
        weight, bias = self.layers[-1]
        return seen @ weight + bias


def came_with(game: Game) -> Learned:
    """The player that came with a game."""
    file = game.folder / "bots" / f"{LEARNED}{ENDING}"
    if not file.exists():
        others = ", ".join(other for other in BOTS if plays(BOTS[other], game))
        raise UnknownBot(f"Nobody has learned {game.title} yet. Bots: {others}.")
    return read(file, game, LEARNED)


def player_or_file(word: str, game: Game) -> Bot:
    """The bot of this name, or the player in this file. For words of a person at this machine, who may name files."""
    if word.endswith(ENDING):
        return read(Path(word), game)
    return came_with(game) if word == LEARNED else bot(word, game)


def opponent(word: str | Path | Bot, game: Game) -> Bot:
    """Whoever holds a seat in an environment: a bot or a player by name or file, or such a player itself."""
    if isinstance(word, Bot):
        if isinstance(word, Learned) and word.game_id != game.id:
            raise BadWeights(f"{word.file} has learned {word.game_id}, not {game.id}.")
        return word
    text = str(word)
    return player_or_file(text, game) if text == LEARNED or text.endswith(ENDING) else bot(text)


def doubts(players: Iterable[Bot | None], game: Game, box: Box) -> list[str]:
    """What there is to say of players that have learned with another box, each once."""
    learned = (player for player in players if isinstance(player, Learned))
    return list(dict.fromkeys(filter(None, (player.doubt(game, box) for player in learned))))


def keep(file: Path, game: Game, seats: int, layers: Sequence[Layer], box: Box | None = None) -> None:
    """Write a player down, with the box it has learned with; half precision is enough to play, and half as long."""
    digest = (box or game.box).digest
    about = {"format": FORMAT, "game": game.id, "seats": seats, "sight": sight(game), "box": digest}
    kept = {"about": np.array(json.dumps(about))}
    for number, (weight, bias) in enumerate(layers):
        kept |= {f"weight{number}": weight.astype(np.float16), f"bias{number}": bias.astype(np.float32)}
    with file.open("wb") as opened:
        np.savez_compressed(opened, allow_pickle=False, **kept)


def read(file: Path, game: Game, name: str = "") -> Learned:
    """The player in a file, if it is one and has learned this game as it is seen and played now."""
    about, arrays = _unpacked(file)
    if about.get("game") != game.id:
        raise BadWeights(f"{file} has learned {_short(about.get('game'))}, not {game.id}.")
    seats = about.get("seats")
    if about.get("sight") != sight(game) or not isinstance(seats, int):
        raise BadWeights(f"{file} has learned {game.title} when it was seen or played otherwise. It must learn again.")
    layers = _layers(file, arrays)
    shape = layers[0][0].shape[0], layers[-1][0].shape[1]
    if shape != (len(game.features), len(game.moves)):
        wanted = f"{len(game.features)} numbers to {len(game.moves)} moves"
        raise BadWeights(f"{file} leads from {shape[0]} numbers to {shape[1]} moves; {game.title} has {wanted}.")
    digest = str(about.get("box", ""))
    return Learned(name or file.name, f"has learned, with {seats} seats", None, 0, file, game.id, seats, layers, digest)


def sight(game: Game) -> str:
    """A fingerprint of what a learner sees and may do: the features by name and size, and the number of moves."""
    words = [len(game.moves), *((part.name, part.rows, part.columns) for part in game.features)]
    return blake2b(json.dumps(words).encode(), digest_size=8).hexdigest()


def _unpacked(file: Path) -> tuple[dict[str, Any], dict[str, np.ndarray[Any, Any]]]:
    if not file.is_file():
        raise BadWeights(f"There is no file {file}.")
    try:
        with zipfile.ZipFile(file) as packed:
            if sum(part.file_size for part in packed.infolist()) > LARGEST:
                raise BadWeights(f"{file} is too large: a player has up to {LARGEST >> 20} MB.")
        with np.load(file, allow_pickle=False) as kept:
            arrays = {name: kept[name] for name in kept.files}
        about = json.loads(str(arrays.pop("about"))[:MOST_ABOUT])
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError):
        raise BadWeights(f"{file} holds no player: it is not what examples/learn/ppo.py writes.") from None
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise BadWeights(f"{file} holds no player of a form that is known here ({FORMAT}).")
    return about, arrays


def _layers(file: Path, arrays: dict[str, np.ndarray[Any, Any]]) -> tuple[Layer, ...]:
    """The layers in order, each fitting the one before it."""
    names = [name for number in range(len(arrays) // 2) for name in (f"weight{number}", f"bias{number}")]
    if not names or len(names) > 2 * MOST_LAYERS or set(names) != set(arrays):
        raise BadWeights(
            f"{file} must hold weight0, bias0, weight1, … for 1 to {MOST_LAYERS} layers, and nothing else."
        )
    if any(array.dtype.kind != "f" or not np.isfinite(array).all() for array in arrays.values()):
        raise BadWeights(f"{file} holds weights that are no finite fractions.")
    found = [arrays[name].astype(np.float32) for name in names]
    layers = tuple(zip(found[::2], found[1::2], strict=True))
    wide = layers[0][0].shape[0] if layers[0][0].ndim else 0
    for number, (weight, bias) in enumerate(layers):
        if weight.ndim != 2 or weight.shape[0] != wide or bias.shape != weight.shape[1:]:
            raise BadWeights(f"{file}: layer {number} is {weight.shape} with {bias.shape}, which does not fit.")
        wide = weight.shape[1]
    return layers


def _short(value: object) -> str:
    return str(value)[:40] if isinstance(value, str) else "nothing that it names"
