"""Blind Hookey (H{32}-{33}).

Each player cuts a packet from the pack, stakes unseen, and wins if the bottom card of the packet
is higher than the dealer's; equal cards pay the dealer, who deals until he loses all round. The
second way has three packets: the company stakes on two, and the dealer has the one rejected.
"""

from cribscore.games.blind_hookey.driver import simulate_rounds
from cribscore.games.blind_hookey.laws import PACK, Rules, cut_packets, legal_cuts
from cribscore.games.blind_hookey.odds import keeping_odds, round_odds
from cribscore.games.blind_hookey.settle import Packets, Round, settle_packets, settle_round

__all__ = [
    "PACK",
    "QUESTIONS",
    "Packets",
    "Round",
    "Rules",
    "cut_packets",
    "keeping_odds",
    "legal_cuts",
    "round_odds",
    "settle_packets",
    "settle_round",
    "simulate_rounds",
]

QUESTIONS = {
    "cuts": legal_cuts,
    "cut": cut_packets,
    "settle": settle_round,
    "settle-packets": settle_packets,
    "simulate": simulate_rounds,
    "round": round_odds,
    "keeping": keeping_odds,
}
