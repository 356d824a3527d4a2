"""Hands in progress: states that never change, the moves between them, and players.

A game derives a frozen dataclass from `State` and writes four things: `legal` (cards),
`legal_calls` (words), `_play` and `_call`, which return the next state for a move that is known to
be legal. Checks, reading of text, replaying, and simulation are here, once for all games.
"""

import random
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, ClassVar, Self, TypeVar

from cribscore.answers import Answer, plain
from cribscore.cards import CardsLike, format_cards, full_name, parse_cards
from cribscore.errors import DataError, IllegalPlayError
from cribscore.estimates import Estimate
from cribscore.games.packs import Pack, text_of
from cribscore.games.shape import Cards, Settlement, check_least
from cribscore.games.suits import fold

__all__ = [
    "Hands", "Move", "Policy", "Seed", "Simulation", "State", "call_of", "cards_in", "deal_cards",
    "play_random", "replaced", "replay", "simulate_hands", "simulator", "subsets", "without",
]  # fmt: skip

Move = int | str
"""A card id that is played, or a call."""
Seed = int | random.Random | None
Hands = Sequence[CardsLike] | None
"""The hands of a deal, where they are known."""
S = TypeVar("S", bound="State")
V = TypeVar("V")
_CARD_WORD = re.compile("((10|[A23456789TJQK])[CDHS♣♦♥♠♧♢♡♤])+", re.IGNORECASE)
OVER = -1


@dataclass(frozen=True, kw_only=True)
class State:
    """A hand in progress, never changed: `play` and `call` return the next state.

    Attributes
    ----------
    pack : The cards of the game.
    hands, turn : What each player holds now, and whose turn it is; -1 when the hand is over.
    moves : All moves so far: card ids and calls.
    """

    pack: Pack
    hands: tuple[tuple[int, ...], ...]
    turn: int = 0
    moves: tuple[Move, ...] = ()
    WORDS: ClassVar[Mapping[str, str]] = {}
    """Other words for a call, as people say them: ``{"i propose": "propose"}``."""

    @property
    def player(self) -> int | None:
        """Whose turn it is; None when the hand is over."""
        return None if self.turn < 0 else self.turn

    @property
    def is_over(self) -> bool:
        """Whether no move is left."""
        return self.turn < 0

    @property
    def is_decided(self) -> bool:
        """Whether what is left to play can change nothing, so that a record may stop here."""
        return self.is_over

    @property
    def hand(self) -> tuple[int, ...]:
        """What the player whose turn it is holds."""
        return self.hands[self.turn] if self.turn >= 0 else ()

    def legal(self) -> Cards:
        """Return the cards that may be played now; none where the game has only calls."""
        return Cards()

    def legal_calls(self) -> tuple[str, ...]:
        """Return the calls that may be made now."""
        return ()

    def settle(self) -> Settlement:
        """Settle the hand, and refuse to before it is over or decided."""
        if not self.is_decided:
            raise IllegalPlayError(f"the hand is not over: {self._open_moves()}.")
        return self._settle()

    def _settle(self) -> Settlement:
        raise NotImplementedError

    def _play(self, card: int) -> Self:
        raise NotImplementedError

    def _call(self, call: str) -> Self:
        raise NotImplementedError

    def play(self, card: CardsLike) -> Self:
        """Play a card of the player whose turn it is.

        Raises
        ------
        IllegalPlayError
            If the hand is over, a call is due, or the card is not held or not legal.
        """
        self._check_going(f"{card!r} cannot be played")
        played = self.pack.parse_one(card, what="the card played")
        self._check_play(played)
        return self.after(played)

    def call(self, words: str) -> Self:
        """Make a call; case, accents, hyphens and the order of its cards do not matter.

        Raises
        ------
        IllegalPlayError
            If the call is not open now; the message names those that are.
        """
        self._check_going(f"{words!r} cannot be called")
        call = self.read_call(words)
        if not self._allows(call):
            raise IllegalPlayError(
                f"player {self.turn} cannot call {words!r} now; {self._open_moves()}."
            )
        return self.after(call)

    def after(self, move: Move) -> Self:
        """Return the state after a move that is known to be legal."""
        new = self._call(move) if isinstance(move, str) else self._play(move)
        new.__dict__["moves"] = (*self.moves, move)
        return new

    def read_call(self, words: str) -> str:
        """Return a call in the form of `legal_calls`, its cards in ascending order of id."""
        given, cards = re.split(r"[\s,:]+", words.strip()), list[int]()
        while given and _CARD_WORD.fullmatch(given[-1]):
            cards += parse_cards(given.pop(), distinct=False)
        return call_of(self.word(" ".join(given)), cards)

    @classmethod
    def word(cls, words: str) -> str:
        """Return the word of a call as `legal_calls` has it."""
        folded = fold(words)
        bare = folded.removeprefix("i ")
        return cls.WORDS.get(folded) or cls.WORDS.get(bare, bare)

    def __str__(self) -> str:
        """Write the hands, and who may do what."""
        hands = [f"{player}: {Cards(hand)}" for player, hand in enumerate(self.hands)]
        return "\n".join([*hands, "over" if self.is_over else self._open_moves()])

    def _repr_html_(self) -> str:
        """Show the hands in a notebook, suits in their colours."""
        hands = [f"{p}: {Cards(hand)._repr_html_()}" for p, hand in enumerate(self.hands)]
        return "<br>".join([*hands, "over" if self.is_over else self._open_moves()])

    def to_dict(self) -> dict[str, Any]:
        """Return the state as plain data, cards as text."""
        return {
            "player": self.player,
            "hands": [text_of(hand) for hand in self.hands],
            "legal": str(self.legal()),
            "legal_calls": list(self.legal_calls()),
            "moves": [m if isinstance(m, str) else text_of([m]) for m in self.moves],
        }

    def _with(self, **changes: Any) -> Self:
        """Return a copy with these fields changed, faster than `dataclasses.replace`."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__, **changes)
        return new

    def _set(self, **changes: Any) -> Self:
        """Complete a state that is new, so that nobody has seen it yet."""
        self.__dict__.update(changes)
        return self

    def _allows(self, call: str) -> bool:
        return call in self.legal_calls()

    def _check_going(self, what: str) -> None:
        if self.is_over:
            raise IllegalPlayError(f"{what}: the hand is over.")

    def _check_play(self, card: int) -> None:
        """Refuse a card that may not be played."""
        if card not in self.legal():
            why = "may not be played now" if card in self.hand else "is not held"
            raise IllegalPlayError(
                f"the {full_name(card)} {why} by player {self.turn}; {self._open_moves()}."
            )

    def _open_moves(self) -> str:
        cards, calls = format_cards(self.legal()), self.legal_calls()
        ways = [f"may play {cards}"] if cards else []
        more = f", ... ({len(calls)} ways)" if len(calls) > 12 else ""
        ways += [f"may call {', '.join(calls[:12])}{more}"] if calls else []
        return f"player {self.turn} {' or '.join(ways) or 'has no move'}"


def call_of(word: str, cards: Iterable[int] = ()) -> str:
    """Return a call with its cards as `State.legal_calls` has it.

    >>> call_of("discard", (51, 18))
    'discard 5h Ks'
    """
    return f"{word} {text_of(sorted(cards))}".strip()


def subsets(word: str, hand: Sequence[int], sizes: Iterable[int]) -> tuple[str, ...]:
    """Return a call with every set of so many cards of a hand."""
    held = sorted(hand)
    return tuple(call_of(word, cards) for size in sizes for cards in combinations(held, size))


def cards_in(call: str, word: str) -> tuple[int, ...]:
    """Return the cards of a call, which follow the word."""
    rest = call[len(word) :].strip()
    return parse_cards(rest, distinct=False) if rest else ()


def without(hand: Sequence[int], *cards: int) -> tuple[int, ...]:
    """Return a hand without these cards, one copy of each."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def replaced(values: tuple[V, ...], place: int, value: V) -> tuple[V, ...]:
    """Return a tuple with one entry replaced."""
    return (*values[:place], value, *values[place + 1 :])


def deal_cards(
    pack: Pack,
    players: int,
    each: int,
    *,
    seed: Seed = None,
    hands: Hands = None,
    then: Sequence[CardsLike] = (),
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Return the hands of a deal and the cards left, in the order in which they follow.

    The seed shuffles the cards that are not given; `then` is what is known to follow the hands (the
    turn-up, the stock), where empty ones are not known.
    """
    if seed is None and hands is None:
        raise DataError("a deal needs a seed or the hands.", hint="start(seed=1).")
    rng = seed if isinstance(seed, random.Random) else random.Random(seed or 0)
    if hands is None:
        cards = pack.shuffled(rng)
        size = players * each
        dealt = tuple(tuple(cards[k : k + each]) for k in range(0, size, each))
        return dealt, tuple(cards[size:])
    if len(hands) != players:
        raise DataError(f"{players} hands are dealt; got {len(hands)}.")
    held = tuple(tuple(hand) for hand in pack.parse_hands(hands, each))
    known = tuple(card for cards in then for card in pack.parse(cards, what="the stock"))
    groups = {f"hand {p}": hand for p, hand in enumerate(held)}
    pack.check_together({**groups, "the stock": known})
    rest = list(pack.remaining(*held, known))
    rng.shuffle(rest)
    return held, known + tuple(rest)


def replay(state: S, moves: Iterable[str | int]) -> S:
    """Make moves one after another, each checked: a card as text or id, or a call."""
    for move in moves:
        is_card = not isinstance(move, str) or _CARD_WORD.fullmatch(move.strip())
        state = state.play(move) if is_card else state.call(str(move))
    return state


# ------------------------------------------------------------------------------ players

Policy = Callable[[Any, random.Random], Move]
"""A player: from a state and a source of randomness to a legal move. A policy looks at nothing
that its player cannot see."""


def play_random(state: State, rng: random.Random) -> Move:
    """Choose a call or a card, all legal ones equally likely."""
    calls: Sequence[Move] = state.legal_calls()
    options = (*calls, *state.legal()) if calls else state.legal()
    return options[int(rng.random() * len(options))]


def play_out(state: S, policies: Sequence[Policy], rng: random.Random) -> S:
    """Play a hand to its end, a policy a seat."""
    while state.turn >= 0:
        state = state.after(policies[state.turn](state, rng))
    return state


@dataclass(frozen=True, kw_only=True)
class Simulation(Answer):
    """What players score a hand, from hands played out.

    Attributes
    ----------
    players : Who sat where.
    points, won : The mean points of each side a hand, and the share of hands that it wins.
    n, seed : How many hands, and the seed of the deals and of the players.
    facts : Means of other facts of the settlements.
    """

    players: tuple[str, ...]
    points: tuple[Estimate, ...]
    won: tuple[Estimate, ...]
    n: int
    seed: int
    facts: Mapping[str, Estimate] = field(default_factory=dict)

    @property
    def rows(self) -> dict[str, Any]:
        """What is printed: the players, each side, and the facts."""
        sides = enumerate(zip(self.points, self.won, strict=True))
        return {
            "players": ", ".join(self.players),
            **{f"side {s}": {"points": points, "hands won": won} for s, (points, won) in sides},
            **self.facts,
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the estimates as plain data."""
        return {name: plain(value) for name, value in self.rows.items()}

    def __str__(self) -> str:
        """Write each estimate with its error."""
        lines = []
        for name, value in self.rows.items():
            told = value.items() if isinstance(value, dict) else [("", value)]
            lines += [f"{f'{name} {what}'.strip()}: {number}" for what, number in told]
        return "\n".join(lines)


def seat_players(
    names: Sequence[str], policies: Mapping[str, Policy], seats: int
) -> tuple[str, ...]:
    """Return the name of the player of each seat; one name alone sits everywhere."""
    given = [names] if isinstance(names, str) else list(names)
    for name in given:
        if fold(name) not in policies:
            raise DataError(f"there is no player {name!r}; the players are {', '.join(policies)}.")
    if len(given) not in (1, seats):
        raise DataError(f"players must be 1 or {seats} names; got {len(given)}.")
    return tuple(fold(name) for name in given * (seats if len(given) == 1 else 1))


def simulate_hands(
    deal: Callable[[random.Random], State],
    policies: Mapping[str, Policy],
    players: Sequence[str],
    *,
    n: int,
    seed: int,
    facts: Callable[[Settlement], Mapping[str, float]] | None = None,
) -> Simulation:
    """Deal, play out and settle n hands; `facts` picks other numbers of a settlement."""
    check_least(2, n=n)
    rng = random.Random(seed)
    state = deal(rng)
    names = seat_players(players, policies, len(state.hands))
    seated = [policies[name] for name in names]
    totals: list[tuple[int, ...]] = []
    won: list[int | None] = []
    others: dict[str, list[float]] = {}
    for number in range(n):
        settled = play_out(state if number == 0 else deal(rng), seated, rng).settle()
        totals.append(settled.totals)
        won.append(settled.won_hand)
        for name, value in (facts(settled) if facts else {}).items():
            others.setdefault(name, []).append(value)
    sides = range(len(totals[0]))
    return Simulation(
        players=names,
        points=tuple(_mean([t[side] for t in totals]) for side in sides),
        won=tuple(_mean([one == side for one in won]) for side in sides),
        n=n,
        seed=seed,
        facts={name: _mean(values) for name, values in others.items()},
    )


def _mean(values: Sequence[float]) -> Estimate:
    return Estimate.from_sums(sum(values), sum(v * v for v in values), len(values))


def simulator(
    start: Callable[..., State],
    policies: Mapping[str, Policy],
    best: str,
    rules: Any,
    *,
    seats: int | None = None,
    facts: Callable[[Settlement], Mapping[str, float]] | None = None,
) -> Callable[..., Simulation]:
    """Return the function `simulate` of a game: its players, and the best of them everywhere.

    `seats` is the number of players where the rules do not say it.
    """

    def simulate_seats(
        *,
        players: Sequence[str] = (best,),
        n: int = 1_000,
        seed: int = 0,
        seats: int | None = seats,
        rules: Any = rules,
    ) -> Simulation:
        more = {} if seats is None else {"players": seats}
        return simulate_hands(
            lambda rng: start(seed=rng, rules=rules, **more),
            policies,
            players,
            n=n,
            seed=seed,
            facts=facts,
        )

    def simulate(
        *, players: Sequence[str] = (best,), n: int = 1_000, seed: int = 0, rules: Any = rules
    ) -> Simulation:
        return simulate_seats(players=players, n=n, seed=seed, rules=rules)

    made = simulate if seats is None else simulate_seats
    made.__doc__ = (
        "Play hands between players and estimate what each side scores a hand, with its error.\n\n"
        f"Players: {', '.join(policies)}; one name a seat, or one for all."
    )
    made.__name__ = "simulate"
    made.__module__ = start.__module__
    made.__annotations__["rules"] = type(rules)
    if seats is not None:
        made.__annotations__["seats"] = int
    return made
