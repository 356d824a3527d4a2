"""Blind hookey (H{32}-{33}).

Each player cuts a packet from the pack, stakes unseen, and wins if the bottom card of the packet
is higher than the dealer's; equal cards pay the dealer, who deals until they lose all round. The
second way has three packets: the company stakes on two, and the dealer has the one rejected.
Players are numbered from the dealer's left, the dealer last.
"""

from cribscore.games.blind_hookey.hand import (  # isort: skip
    PACK, POLICIES, Hand, Packets, Rules, State, cut_packets, keeping_odds, legal_cuts, odds,
    settle, settle_packets, simulate, start,
)  # fmt: skip

__all__ = [
    "PACK", "POLICIES", "QUESTIONS", "Hand", "Packets", "Rules", "State", "cut_packets",
    "keeping_odds", "legal_cuts", "odds", "settle", "settle_packets", "simulate", "start",
]  # fmt: skip

QUESTIONS = {
    "cuts": legal_cuts,
    "cut": cut_packets,
    "settle": settle,
    "settle-packets": settle_packets,
    "simulate": simulate,
    "odds": odds,
    "keeping": keeping_odds,
}
