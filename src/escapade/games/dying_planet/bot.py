"""temp"""
from escapade.engine.chance import below
from escapade.engine.record import rule

@rule
def policy(box, s, seat, moves, n, rng):
    """any"""
    return moves[below(rng, n)]
