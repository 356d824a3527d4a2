"""Scorers from PyPI, each behind the same call: list of (hand ids, starter id) to list of points.

``pip install '.[bench]'`` brings those that can live together. Two of them, ``cribbage`` and
``magmacrunch-cribbage``, install into the same folder and overwrite each other, so a peer is also
looked for in a folder of its own: ``python benchmarks/peers.py DIR`` installs each below DIR, and
``CRIBSCORE_PEERS=DIR`` uses them.
"""

import importlib
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


@contextmanager
def only(name):
    """Import from the peer's own folder, and forget what was imported."""
    folder = os.environ.get("CRIBSCORE_PEERS")
    before = set(sys.modules)
    if folder:
        sys.path.insert(0, str(Path(folder) / name))
    try:
        yield
    finally:
        if folder:
            sys.path.pop(0)
        for module in set(sys.modules) - before:
            if module.split(".")[0] in ("cribbage", "pycribbage", "cribbage_scorer", "cribbagesim"):
                del sys.modules[module]


def cribbage_scorer():
    score = importlib.import_module("cribbage_scorer.cribbage_scorer").show_calc_score
    cards = [(card // 4 + 1, "CDHS"[card % 4]) for card in range(52)]
    return lambda hand, starter: score(cards[starter], [cards[c] for c in hand])[0]


def cribbage():
    score = importlib.import_module("cribbage.score").score_hand
    card = importlib.import_module("cribbage.card").Card
    cards = [card(13 * [1, 0, 2, 3][c % 4] + c // 4) for c in range(52)]
    return lambda hand, starter: score([cards[c] for c in hand], cards[starter])


def pycribbage():
    tools = importlib.import_module("pycribbage.deck_tools")
    score = importlib.import_module("pycribbage.scorer").ScoreTheShow
    cards = [tools.Card(c % 4, c // 4 + 1) for c in range(52)]

    def one(hand, starter):
        held = tools.Hand()
        held.cards = [cards[c] for c in (*hand, starter)]
        return score(held).score

    return one


def magmacrunch_cribbage():
    module = importlib.import_module("cribbage.cards")
    cards = [module.Card(("clubs", "diamonds", "hearts", "spades")[c % 4], RANKS[c // 4])
             for c in range(52)]  # fmt: skip
    return lambda hand, starter: module.score_hand([cards[c] for c in hand], cards[starter]).total


PEERS = {
    "cribbage-scorer": cribbage_scorer,
    "cribbage": cribbage,
    "pycribbage": pycribbage,
    "magmacrunch-cribbage": magmacrunch_cribbage,
}
"""CribbageSim 1.0.2, which wants Python 3.12, shows hands only inside its games."""


def load_peer(name):
    """Return the scorer of a peer; ImportError if it is not installed."""
    with only(name):
        try:
            return PEERS[name]()
        except (AttributeError, ImportError) as error:
            raise ImportError(f"{name} is not installed") from error


if __name__ == "__main__":
    for peer in PEERS:
        place = Path(sys.argv[1]) / peer
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--target", place, peer],
                       check=True)  # fmt: skip
