"""Packs: which cards there are, how many of each, how they rank, and what is refused.

Every game reads its cards through a `Pack`, so that a card that the pack has not, a card too
many, a turn-up that is also in a hand, or a hand of the wrong size is refused in one place and
in the same words, always naming the card.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from cribscore.cards import (
    RANKS,
    SUITS,
    CardsLike,
    check_count,
    format_cards,
    full_name,
    parse_cards,
)
from cribscore.errors import CardCountError, DuplicateCardError, InvalidCardError

__all__ = ["EUCHRE_RANKS", "FULL", "WHIST_RANKS", "Pack", "text_of"]

WHIST_RANKS = "AKQJT98765432"
EUCHRE_RANKS = "AKQJT987"
_TEXTS = tuple(RANKS[card >> 2] + SUITS[card & 3] for card in range(52))
_IDS = {text: card for card, text in enumerate(_TEXTS)}


def text_of(cards: Iterable[int]) -> str:
    """Return card ids as text; drivers write thousands, and they are known to be cards.

    >>> text_of([51, 0])
    'Ks Ac'
    """
    return " ".join([_TEXTS[card] for card in cards])


@dataclass(frozen=True)
class Pack:
    """The cards of a game and their ranking outside trumps.

    Attributes
    ----------
    name : For messages, as in "the piquet pack".
    ranks : The ranks that the pack holds, highest first; ``KQJAT987`` at écarté.
    copies : How many packs are shuffled together.
    missing : Single cards that are taken out.

    Examples
    --------
    >>> piquet = Pack("the écarté pack", "KQJAT987")
    >>> len(piquet.cards)
    32
    >>> piquet.parse("Ks 6d", what="the hand")
    Traceback (most recent call last):
    ...
    cribscore.errors.InvalidCardError: the hand holds the six of diamonds (6d), which is not in \
    the écarté pack; its ranks are KQJAT987.
    """

    name: str
    ranks: str
    copies: int = 1
    missing: tuple[int, ...] = ()

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        """The different cards, ascending by id."""
        held = {RANKS.index(letter) for letter in self.ranks}
        return tuple(c for c in range(52) if c >> 2 in held and c not in self.missing)

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """Every card, as often as the pack has it, ascending by id."""
        return tuple(card for card in self.kinds for _ in range(self.copies))

    @cached_property
    def powers(self) -> tuple[int, ...]:
        """The power of each of the 52 ids within its suit: higher wins; 0 is the lowest."""
        return tuple(
            len(self.ranks) - 1 - self.ranks.index(RANKS[c >> 2])
            if RANKS[c >> 2] in self.ranks
            else -1
            for c in range(52)
        )

    def parse(
        self, cards: CardsLike, *, what: str = "the hand", sizes: Collection[int] | None = None
    ) -> tuple[int, ...]:
        """Read cards and refuse those that the pack has not, or not so often.

        >>> FULL.parse("Ks 5h", sizes=(2,))
        (51, 18)
        """
        if not isinstance(cards, str) and isinstance(cards, Sequence | tuple) and not len(cards):
            ids: tuple[int, ...] = ()
        else:
            ids = parse_cards(cards, distinct=False) if cards != "" else ()
        self.check_together({what: ids})
        if sizes is not None:
            if not ids and 0 not in sizes:
                raise CardCountError(f"{what} must have {_words(sizes)}; got none.")
            check_count(ids, sizes, what)
        return ids

    def parse_one(self, card: CardsLike, *, what: str = "the turn-up") -> int:
        """Read exactly one card of this pack."""
        known = _IDS.get(card) if isinstance(card, str) else None  # replays read many
        if known is not None and self.holds(known):
            return known
        return self.parse(card, what=what, sizes=(1,))[0]

    def parse_hands(
        self, hands: Sequence[CardsLike], size: int, *, what: str = "hand {}"
    ) -> list[list[int]]:
        """Read the hands of a deal."""
        names = [what.format(player) for player in range(len(hands))]
        read = {n: self.parse(h, what=n, sizes=(size,)) for n, h in zip(names, hands, strict=True)}
        self.check_together(read)
        return [list(hand) for hand in read.values()]

    def parse_turn(
        self, hand: CardsLike, trick: CardsLike, *, most: int, players: int
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Read the hand of the player whose turn it is, and the trick so far."""
        held = self.parse(hand, sizes=range(1, most + 1))
        played = self.parse(trick, what="the trick", sizes=range(players))
        self.check_together({"the hand": held, "the trick": played})
        return held, played

    def holds(self, card: int) -> bool:
        """Say whether the pack has a card of this id at all."""
        return self.powers[card] >= 0 and card not in self.missing

    def check_together(self, groups: Mapping[str, Iterable[int]]) -> None:
        """Refuse cards outside the pack, and cards that lie in several places at once."""
        places: dict[int, list[str]] = {}
        for what, cards in groups.items():
            for card in cards:
                if not self.holds(card):
                    raise InvalidCardError(
                        f"{what} holds the {full_name(card)}, which is not in {self.name}; "
                        f"its ranks are {self.ranks}{self._without()}."
                    )
                places.setdefault(card, []).append(what)
        for card, found in places.items():
            if len(found) > self.copies:
                raise DuplicateCardError(
                    f"the {full_name(card)} lies in {_listed(found)}; {self.name} has "
                    f"{'one' if self.copies == 1 else self.copies}."
                )

    def remaining(self, *seen: Iterable[int]) -> tuple[int, ...]:
        """Return the cards that are left when those seen are taken out."""
        left = Counter(self.cards)
        for cards in seen:
            left.subtract(cards)
        return tuple(sorted(left.elements()))

    def shuffled(self, rng: random.Random) -> list[int]:
        """Return the whole pack in a random order."""
        return rng.sample(self.cards, len(self.cards))

    def _without(self) -> str:
        return f", without the {format_cards(self.missing)}" if self.missing else ""


FULL = Pack("the full pack", WHIST_RANKS)


def _listed(words: Sequence[str]) -> str:
    counts = Counter(words)
    parts = [what if n == 1 else f"{what} {_times(n)}" for what, n in counts.items()]
    return " and ".join(parts)


def _times(n: int) -> str:
    return "twice" if n == 2 else f"{n} times"


def _words(sizes: Collection[int]) -> str:
    ordered = sorted(sizes)
    wanted = str(ordered[0]) if len(ordered) == 1 else f"{ordered[0]} to {ordered[-1]}"
    return f"{wanted} card{'' if ordered == [1] else 's'}"
