"""The play as people write it down: with every go, with both players', or with none at all.

Where the hands are recorded, a go follows from them: who has no card that fits must say it. The
goes that are missing are added here, those said twice are left out, and a rank finds its card. A
bar between series and a running count in brackets are checked.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NoReturn

from cribscore.cards import RANK_NAMES, parse_cards
from cribscore.errors import CribscoreError, DataError
from cribscore.play import PlayState
from cribscore.ranks import is_ranks_alone, parse_ranks

__all__ = ["Word", "complete_play", "read_words"]

_WORD = re.compile(r"[(\[]\s*(\d{1,2})\s*[)\]]|([|/])|([^\s|/()\[\]]+)|(\S)")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the play: a card, a rank, a go, a bar between series, or a running count."""

    kind: Literal["card", "rank", "go", "bar", "count"]
    value: int
    line: int


def read_words(text: str, line: int) -> Iterator[Word]:
    """Read a line of the play; raise `InvalidCardError` at what is none of its words.

    Examples
    --------
    >>> [word.kind for word in read_words("7s 8 (15) go | Th", 1)]
    ['card', 'rank', 'count', 'go', 'bar', 'card']
    """
    for count, bar, cards, other in _WORD.findall(text):
        if count:
            yield Word("count", int(count), line)
        elif bar:
            yield Word("bar", 0, line)
        elif cards.lower().strip(",;.") == "go":
            yield Word("go", 0, line)
        elif cards.strip(",;.") or other:
            yield from _read_cards(cards.strip(".") or other, line)


def _read_cards(text: str, line: int) -> Iterator[Word]:
    if is_ranks_alone(text):
        for rank in parse_ranks(text, in_one_pack=False):
            yield Word("rank", rank, line)
        return
    for card in parse_cards(text, distinct=False):
        yield Word("card", card, line)


def complete_play(
    words: Sequence[Word], state: PlayState | None, *, finished: bool
) -> tuple[list[int | None], list[int]]:
    """Return the cards with every go (None) where it belongs, and the line of each.

    Parameters
    ----------
    words : sequence of Word
        As they were written.
    state : PlayState or None
        Before the play; None if the hands are not recorded.
    finished : bool
        Whether the record goes on after the play, so that goes at its end are missing if none is
        written at all.

    Raises
    ------
    DataError
        If a rank, a bar or a count does not fit, with its line. A card that may not be played
        stays, for `replay_game` to refuse.
    """
    table = _Table(state)
    for word in words:
        table.add(word)
    if finished and all(word.kind != "go" for word in words):
        table.pass_by_rule(words[-1].line if words else 0)
    return table.play, table.lines


class _Table:
    """Follows the words with the hands, as far as the rules are kept."""

    def __init__(self, state: PlayState | None) -> None:
        self.state = state
        self.play: list[int | None] = []
        self.lines: list[int] = []

    def add(self, word: Word) -> None:
        """Add a word to the play."""
        if word.kind == "go":
            if not self.is_said_twice():
                self.lay(None, word.line)
        elif word.kind == "bar":
            self.check_bar(word)
        elif word.kind == "count":
            self.check_count(word)
        else:
            self.pass_by_rule(word.line)
            self.lay(self.card_of(word), word.line)

    def lay(self, card: int | None, line: int) -> None:
        """Write a card or a go down, and follow it while the rules allow it."""
        self.play.append(card)
        self.lines.append(line)
        if self.state is not None:
            try:
                self.state = self.state.go() if card is None else self.state.play(card)
            except CribscoreError:  # replay_game says what is wrong, with its line
                self.state = None

    def must_pass(self) -> bool:
        state = self.state
        return (
            state is not None
            and state.turn is not None
            and bool(state.series)
            and not state.legal_cards()
        )

    def pass_by_rule(self, line: int) -> None:
        """Say go for whoever cannot play."""
        while self.must_pass():
            self.lay(None, line)

    def is_said_twice(self) -> bool:
        """Say whether a go only repeats that the series is over."""
        state = self.state
        return (
            state is not None
            and not state.series
            and bool(state.events)
            and any(award.reason in ("go", "last card") for award in state.events[-1].awards)
        )

    def card_of(self, word: Word) -> int:
        if word.kind == "card":
            return word.value
        state, name = self.state, RANK_NAMES[word.value]
        if state is None or state.turn is None:
            _refuse(
                word,
                f"the suit of the {name} is not written, and the hands do not tell it.",
                hint="record the hands, or write the suit.",
            )
        held = [card for card in state.hands[state.turn] if state.rank(card) == word.value]
        if not held:
            who, hand = state.name_of(state.turn), state.text(state.hands[state.turn])
            _refuse(word, f"the {who} is to play at {state.count} and holds {hand}, no {name}.")
        return held[0]  # twins are alike in the play

    def check_bar(self, word: Word) -> None:
        self.pass_by_rule(word.line)
        state = self.state
        if state is not None and state.series and state.turn is not None:
            playable = state.text(state.legal_cards())
            _refuse(
                word,
                f"a bar stands at {state.count}, where the {state.name_of(state.turn)} can still "
                f"play {playable}.",
            )

    def check_count(self, word: Word) -> None:
        if self.state is None:
            return
        counts = [event.count for event in self.state.events if event.card is not None]
        if counts and counts[-1] != word.value:
            _refuse(word, f"the count must be {counts[-1]}; got {word.value}.")


def _refuse(word: Word, text: str, hint: str | None = None) -> NoReturn:
    raise DataError(f"line {word.line}: {text}", hint=hint)
