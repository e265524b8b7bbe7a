"""Escape From a Dying Planet: the state record, the phases, the numbering of moves."""

from escapade.engine.declared import Names, Phases
from escapade.engine.events import Events
from escapade.engine.moves import Moves
from escapade.engine.options import Options
from escapade.engine.record import number, numbers, record

SEATS = 8  # DP-SET-2
HAND_CAP = 8  # DP-CARD-11
# Room for so many of each; how many there are is for box.toml to say
MEMBERS = 12
STARTERS = 12  # of one member
CHALLENGES = 40
KITS = 30
SLOTS = 53  # the cards that one deck may hold, Contamination apart: browsers are exact to 53 bits
TREASURES = 63
TYPES = 8
ESCALATIONS = 16
MARKET = 4  # Treasures available at a time
PENALISED = 100  # Contamination that the penalty tells apart
MOST_CONTAMINATION = 1000  # owned by one player; no game comes near
NO_ESCALATION = ESCALATIONS  # the row of zeros behind the cards
CONTAMINATION = SLOTS  # stands for a Contamination card where a slot is meant
NOBODY = -1
NO_CARD = -1
OPEN = -1  # in `commit`: still owed
# The cards of a player's deck by kind: starters, Challenges, kits
FIRST_CHALLENGE = STARTERS
FIRST_KIT = FIRST_CHALLENGE + CHALLENGES
KINDS = FIRST_KIT + KITS
NO_SLOT = 63  # in `slot`: there is no such card; no set holds it
PHASES = Phases()  # DP-RND-3
CHOOSE = PHASES.phase("choose")
BEFORE_CHALLENGE = PHASES.phase("before_challenge")
CHALLENGE_BID = PHASES.phase("challenge_bid")
AFTER_CHALLENGE = PHASES.phase("after_challenge_reveal")
CLAIM = PHASES.phase("claim")
BEFORE_TREASURE = PHASES.phase("before_treasure")
TREASURE_BID = PHASES.phase("treasure_bid")
AFTER_TREASURE = PHASES.phase("after_treasure_reveal")
PICK = PHASES.phase("pick")
REFRESH = PHASES.phase("refresh")
OVER = PHASES.phase("over")
BIDS = Names()  # of a round
TO_CHALLENGE = BIDS.add("challenge")
TO_TREASURE = BIDS.add("treasures")
WINDOWS = Names()  # phases in which abilities work (DP-WIN-1), called as the phases are
CHALLENGE_AHEAD = WINDOWS.add(BEFORE_CHALLENGE.name)
CHALLENGE_REVEALED = WINDOWS.add(AFTER_CHALLENGE.name)
TREASURES_AHEAD = WINDOWS.add(BEFORE_TREASURE.name)
TREASURES_REVEALED = WINDOWS.add(AFTER_TREASURE.name)
REFRESHING = WINDOWS.add(REFRESH.name)
NO_EFFECT = 0
EFFECTS = Names(first=1)  # DP-FX-1 to DP-FX-16, numbered as their rules are
BOOST = EFFECTS.add("boost")
DRAW = EFFECTS.add("draw")
RECOVER = EFFECTS.add("recover")
CLEANSE = EFFECTS.add("cleanse")
INFECT = EFFECTS.add("infect")
OFFLOAD = EFFECTS.add("offload")
SABOTAGE = EFFECTS.add("sabotage")
SALVAGE = EFFECTS.add("salvage")
SWAP = EFFECTS.add("swap")
REROLL = EFFECTS.add("reroll")
SCORE = EFFECTS.add("score")
EASE = EFFECTS.add("ease")
SHIELD = EFFECTS.add("shield")
TIE_WIN = EFFECTS.add("tie_win")
HAND_LIMIT_UP = EFFECTS.add("hand_limit")
ENDGAME = EFFECTS.add("endgame")
PER = Names()  # what endgame effects count
PER_TYPE = PER.add("type")
PER_DISTINCT = PER.add("distinct")
PER_CHALLENGE = PER.add("challenge")
PER_CLEAN = PER.add("clean")
PER_FILTER = PER.add("filter")
# Abilities are numbered over all cards that may have one
FIRST_TREASURE_ABILITY = CHALLENGES
FIRST_KIT_ABILITY = FIRST_TREASURE_ABILITY + TREASURES
ABILITIES = FIRST_KIT_ABILITY + KITS
NO_ASK = 0
ASKS = Names(first=1)  # what a used ability still asks for
ASK_OPPONENT = ASKS.add("opponent")
ASK_DISCARD = ASKS.add("discard")
ASK_SALVAGE = ASKS.add("salvage")
ASK_OWN_TREASURE = ASKS.add("own_treasure")
ASK_MARKET = ASKS.add("market")
MOVES = Moves(kit=lambda data, kit: data.first_kit + kit)
CHOOSE_MEMBER = MOVES.block("choose-member", "member:{member}", member=MEMBERS)
HOLD_BACK = MOVES.block("hold-back", "button:pass")  # use nothing, or nothing more, in a window
USE_TREASURE = MOVES.block("use-treasure", "treasure:{treasure}", treasure=TREASURES)
USE_KIT = MOVES.block("use-kit", "card:{kit}", kit=KITS)
COMMITS = 1 << HAND_CAP
BID = MOVES.block("bid", cards=COMMITS)  # cards: a bit for each card of the hand
KEEP_CHALLENGE = MOVES.block("keep-challenge", "button:keep")
USE_CHALLENGE = MOVES.block("use-challenge", "button:ability")
CHOOSE_TREASURE = MOVES.block("choose-treasure", place=MARKET)  # among those available, or salvaged
CHOOSE_OPPONENT = MOVES.block("choose-opponent", "seat:{seat}", seat=SEATS)
GIVE_TREASURE = MOVES.block("give-treasure", "treasure:{treasure}", treasure=TREASURES)
RECOVER_CARD = MOVES.block("recover-card", kind=KINDS)
# What players settle before the game
OPTIONS = Options()
ESCALATION = OPTIONS.add(
    "escalation",
    "Escalation mode: one lasting hardship and Supply Kits; always on with 6 to 8 (DP-SET-3).",
    said="Escalation mode: one lasting hardship and Supply Kits.",
)
RANDOM_MEMBERS = OPTIONS.add(
    "random_members", "Members are dealt instead of picked (DP-SET-7).", said="Members are dealt, not picked."
)
ESCALATION_CARD = OPTIONS.add(
    "escalation_card",
    "Which Escalation card is in play; choosing one turns Escalation mode on (DP-ESC-3).",
    default=-1,
    low=-1,
    high=ESCALATIONS - 1,
    kind="int",
    said="Escalation mode, with {name}.",
    names=lambda components: [card.name for card in components.escalation],
    needs="escalation",
)
# Events: the first field is public, the others are for those who may see the event whole.
# A set of cards is its slots, how much Contamination, and the member whose slots they are.
EVENTS = Events()
BEGINS = EVENTS.kind("begins", "escalation")  # seat: lead; escalation: Escalation card or NO_ESCALATION
JOINS = EVENTS.kind("joins", "member", "dealt")  # dealt: 1 dealt, 0 picked
ROUND = EVENTS.kind("round", "number", "challenge", "kit", "value", "danger")  # seat: lead; kit: or NO_CARD
APPEARS = EVENTS.kind("appears", "treasure", "place")
# cards (hidden): the first hand, by an ability, in the Refresh phase
FIRST_HAND = EVENTS.kind("first-hand", "count", "slots", "contamination", "member")
DRAWS = EVENTS.kind("draws", "count", "slots", "contamination", "member")
REFILLS = EVENTS.kind("refills", "count", "slots", "contamination", "member")
RESHUFFLES = EVENTS.kind("reshuffles", "count")
# bid: TO_CHALLENGE or TO_TREASURE; cards (hidden)
COMMITS_BID = EVENTS.kind("commits", "bid", "slots", "contamination", "member")
# cards; bid: TO_CHALLENGE or TO_TREASURE
REVEALS = EVENTS.kind("reveals", "total", "slots", "contamination", "member", "bid")
PASSES_CHALLENGE = EVENTS.kind("passes-challenge", "total", "value")
FAILS = EVENTS.kind("fails", "gained", "value", "shielded")
HUNTED = EVENTS.kind("hunted", "gained")
NOBODY_PASSES = EVENTS.kind("nobody-passes", "challenge")
TIE_CARD = EVENTS.kind("tie-card", "card")  # card: card shown or NO_CARD
WINS_CHALLENGE = EVENTS.kind("wins-challenge", "challenge", "total")
KEEPS = EVENTS.kind("keeps", "challenge", "asked")  # asked: 0 if everybody saw that there was no choice
TAKES_ABILITY = EVENTS.kind("takes-ability", "challenge")
CHALLENGE_LEAVES = EVENTS.kind("challenge-leaves", "challenge")
USES_TREASURE = EVENTS.kind("uses-treasure", "treasure")
USES_KIT = EVENTS.kind("uses-kit", "kit")
HOLDS_BACK = EVENTS.kind("holds-back", "window")
BOOSTS = EVENTS.kind("boosts", "by", "total")
RECOVERS = EVENTS.kind("recovers", "card")
CLEANSES = EVENTS.kind("cleanses", "count", "from_hand")
INFECTED = EVENTS.kind("infected", "count")
LAYS_OUT = EVENTS.kind("lays-out", "count")
OFFLOADED = EVENTS.kind("offloaded", "count")
SABOTAGED = EVENTS.kind("sabotaged", "count", "slots", "contamination", "member")
SALVAGES = EVENTS.kind("salvages", "count", "first", "second", "third", "fourth")
# treasure: Treasure, salvaged: 1 from a salvage, 0 by bid
TAKES_TREASURE = EVENTS.kind("takes-treasure", "treasure", "salvaged")
TREASURE_LEFT = EVENTS.kind("treasure-left", "treasure")
SWAPS = EVENTS.kind("swaps", "given", "taken")
REROLLS = EVENTS.kind("rerolls", "goes", "comes")
SCORES = EVENTS.kind("scores", "points")
SHIELDED = EVENTS.kind("shielded", "by")
TAKES_KIT = EVENTS.kind("takes-kit", "kit")
KIT_LEFT = EVENTS.kind("kit-left", "kit")
TREASURES_RESHUFFLED = EVENTS.kind("treasures-reshuffled", "count")
FINAL = EVENTS.kind("final", "score", "treasures", "bonuses", "penalty", "contamination")
LAST_CARD = EVENTS.kind("last-card", "card")  # card: card shown or NO_CARD
WINS = EVENTS.kind("wins", "score")
# What it means to have a card, the usual sense first
EVENTS.has("member", "chosen", JOINS)
EVENTS.has("treasure", "kept", TAKES_TREASURE, SWAPS.field("taken"), lost=SWAPS.field("given"))
EVENTS.has("treasure", "used", USES_TREASURE)
EVENTS.has("challenge", "won", WINS_CHALLENGE)
EVENTS.has("challenge", "kept", KEEPS)
EVENTS.has("kit", "kept", TAKES_KIT)
EVENTS.has("kit", "used", USES_KIT)
Box = record(
    [
        # set by the rulebook
        ("rounds", "i8"),
        ("hand_limit", "i8"),
        ("start_contamination", "i8"),
        ("supply", "i8"),
        ("base_players", "i8"),
        ("treasures_shown", "i8", SEATS + 1),  # by players
        ("penalty", "i8", PENALISED + 1),  # by Contamination
        ("worst_from", "i8"),  # from so much Contamination on the penalty grows no more
        # what there is: sets, and numbers
        ("all_members", "i8"),
        ("all_challenges", "i8"),
        ("all_treasures", "i8"),
        ("all_kits", "i8"),
        ("types", "i8"),
        ("escalations", "i8"),
        ("contamination_card", "i8"),
        # by member and slot; a member's cards lie in slots in the order of bids
        ("energy", "i8", (MEMBERS, SLOTS)),
        ("kind", "i8", (MEMBERS, SLOTS)),  # which card it is: starter, FIRST_CHALLENGE + …, FIRST_KIT + …
        ("slot", "i8", (MEMBERS, KINDS)),  # the other way round, or NO_SLOT
        ("card", "i8", (MEMBERS, SLOTS)),  # the number by which people and events know it
        ("kin", "i8", (MEMBERS, SLOTS)),  # the slots of the same class (DP-INF-1)
        # sets of slots by member
        ("shared", "i8", MEMBERS),  # those with others of their class
        ("starters", "i8", MEMBERS),
        ("challenges", "i8", MEMBERS),
        ("kits_in", "i8", (MEMBERS, len(WINDOWS))),  # kits with this window
        # by Challenge
        ("value", "i8", CHALLENGES),
        ("danger", "i8", CHALLENGES),
        ("bonus", "i8", CHALLENGES),
        # by Treasure
        ("points", "i8", TREASURES),
        ("type", "i8", TREASURES),
        ("of_type", "i8", TYPES),  # sets of Treasures from here on
        ("treasures_in", "i8", len(WINDOWS)),
        ("once_a_game", "i8"),
        ("passive", "i8", 1 + len(EFFECTS)),  # by effect
        # by ability
        ("effect", "i8", ABILITIES),
        ("n", "i8", ABILITIES),
        ("everyone", "i8", ABILITIES),  # 1: every opponent
        ("per", "i8", ABILITIES),
        ("of", "i8", ABILITIES),  # the type counted
        ("most", "i8", ABILITIES),  # at most so many points, or so much Contamination
        # by Escalation card, the last row without one
        ("value_delta", "i8", ESCALATIONS + 1),
        ("danger_delta", "i8", ESCALATIONS + 1),
        ("start_contamination_delta", "i8", ESCALATIONS + 1),
        ("hand_limit_delta", "i8", ESCALATIONS + 1),
        ("contamination_energy", "i8", ESCALATIONS + 1),
        ("treasure_min_bid", "i8", ESCALATIONS + 1),
        ("lowest_challenge_contamination", "i8", ESCALATIONS + 1),
        ("late_from_round", "i8", ESCALATIONS + 1),
        ("late_value_delta", "i8", ESCALATIONS + 1),
        ("late_danger_delta", "i8", ESCALATIONS + 1),
        ("fewest_treasures_points", "i8", ESCALATIONS + 1),
    ]
)


@record
class State:
    """What lies on the table."""

    seats = number("i2")
    escalated = number("i2")
    escalation = number("i2")  # the Escalation card, or NO_ESCALATION
    round_number = number("i2")
    phase = number("i2")
    lead = number("i2")
    turn = number("i2")  # the seat that decides, outside commits
    progress = number("i2")  # how far a window, or the picking, has come in its order
    ask = number("i2")  # what the ability being carried out still asks of `turn`
    ability = number("i2")  # that ability
    left = number("i2")  # cards it may still recover, or Contamination it has laid out
    give = number("i2")  # the Treasure chosen for a swap
    salvaged = numbers("i2", MARKET)
    winners = number("i2")  # bit mask of the seats that share the win
    ranked = number("i2")  # rank[:ranked] are the seats that may win something, best first
    prizes = number("i2")  # Treasures to be picked by rank
    rank = numbers("i2", SEATS)
    # the table
    challenge = number("i2")
    market = numbers("i2", MARKET)
    kit = number("i2")
    unseen = number("i8")  # Challenges not revealed so far (DP-SET-10)
    challenge_discard = number("i8")
    treasure_deck = number("i8")
    treasure_discard = number("i8")
    kit_deck = number("i8")
    kit_discard = number("i8")
    used = number("i8")  # Treasures with a used mark (DP-ABI-5)
    # the players
    member = numbers("i2", SEATS)
    stash = numbers("i8", SEATS)
    bonus = numbers("i2", SEATS)
    deck = numbers("i8", SEATS)
    hand = numbers("i8", SEATS)
    discard = numbers("i8", SEATS)
    bid = numbers("i8", 2, SEATS)
    spent = numbers("i8", SEATS)
    aside = numbers("i8", SEATS)
    # dirt is Contamination: all alike, so each zone has a number of it
    deck_dirt = numbers("i2", SEATS)
    hand_dirt = numbers("i2", SEATS)
    discard_dirt = numbers("i2", SEATS)
    bid_dirt = numbers("i2", 2, SEATS)
    aside_dirt = numbers("i2", SEATS)
    commit = numbers("i2", SEATS)
    face_up = numbers("i8", 2, SEATS)  # the bids as they were last revealed, which everybody remembers
    face_up_dirt = numbers("i2", 2, SEATS)
    face_up_total = numbers("i2", 2, SEATS)  # without boosts
    boost = numbers("i2", 2, SEATS)
    shield = numbers("i2", SEATS)
    # what everybody knows of a hand (DP-INF-2, DP-INF-3)
    known = numbers("i8", SEATS)  # of each class the highest slots, as many as are known to be in hand
    known_dirt = numbers("i2", SEATS)
    clean = numbers("i2", SEATS)
