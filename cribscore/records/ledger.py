"""Replay a recorded game by the rules: a ledger of every point, with its reason.

The points of a deal fall in this order: three for last (five-card, first deal), heels, the play,
the hands from the dealer's left round to the dealer, the crib. The game ends at once when a side
reaches the target, so that the pone, who counts first, can go out before a dealer who holds more.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import Any, NoReturn

from cribscore.cards import format_cards, full_name
from cribscore.errors import (
    CardCountError,
    CribscoreError,
    DataError,
    DuplicateCardError,
    IllegalPlayError,
)
from cribscore.play.rules import PlayState, start_play
from cribscore.records.notation import parse_record, read_record
from cribscore.records.records import DealRecord, GameRecord
from cribscore.show.points import score_hand, score_heels

__all__ = ["Entry", "Ledger", "replay"]

Kind = type[CribscoreError]


@dataclass(frozen=True, slots=True)
class Entry:
    """Points to one player.

    Attributes
    ----------
    deal : int
        Number of the deal, from 1.
    source : str
        What they belong to: last, heels, play, hand, crib or muggins.
    player : str
        Who scores.
    points : int
        How many; what is past the target is not pegged.
    reason : str
        What for.
    scores : tuple of int
        The state of the game after them, by side.
    """

    deal: int
    source: str
    player: str
    points: int
    reason: str
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    """Every point of a recorded game in the order in which it fell.

    Attributes
    ----------
    record : GameRecord
        What was replayed.
    entries : tuple of Entry
        The points.
    scores : tuple of int
        The state of the game at the end of the record, by side, at most the target.
    winner : str or None
        Who has reached the target; the first player of a side of partners.
    stakes : int
        What the game counts: 1, or more where the loser is lurched; 0 while nobody has won.
    """

    record: GameRecord
    entries: tuple[Entry, ...]
    scores: tuple[int, ...]
    winner: str | None
    stakes: int

    def points_of(self, player: str, source: str | None = None) -> int:
        """Add up what a player scored.

        Parameters
        ----------
        player : str
            A name of the record.
        source : str, optional
            Only points of this source.

        Returns
        -------
        int
            The sum.

        Raises
        ------
        DataError
            If nobody is called so.

        Examples
        --------
        >>> from cribscore.store import shipped_path
        >>> ledger = replay(shipped_path("games/hoffmann_two_deals.crib"))
        >>> ledger.points_of("B", "hand"), ledger.scores
        (20, (20, 27))
        """
        if player not in self.record.players:
            names = ", ".join(self.record.players)
            raise DataError(f"there is no player {player!r}; the players are {names}.")
        wanted = (e for e in self.entries if e.player == player)
        return sum(e.points for e in wanted if source in (None, e.source))

    def to_dict(self) -> dict[str, Any]:
        """Return the ledger as plain values that JSON can hold."""
        sides = self.record.players[: self.record.n_sides]
        return {
            "variant": self.record.variant.name,
            "players": list(self.record.players),
            "entries": [
                {
                    **{"deal": e.deal, "source": e.source, "player": e.player},
                    **{"points": e.points, "reason": e.reason},
                    "scores": dict(zip(sides, e.scores, strict=True)),
                }
                for e in self.entries
            ],
            "scores": dict(zip(sides, self.scores, strict=True)),
            "winner": self.winner,
            "stakes": self.stakes,
        }

    def __str__(self) -> str:
        """Write the ledger as a table of text, at most 80 columns wide."""
        sides = self.record.players[: self.record.n_sides]
        wide = max(6, *map(len, self.record.players))
        state = max(7, len("-".join(sides)))
        lines = [f"deal  source   {'player':<{wide}}  pts  {'-'.join(sides):>{state}}  reason"]
        for e in self.entries:
            start = f"{e.deal:>4}  {e.source:<7}  {e.player:<{wide}}  {e.points:>3}  "
            start += f"{'-'.join(map(str, e.scores)):>{state}}  "
            lines += wrap(
                e.reason, max(80, len(start) + 30), initial_indent=start,
                subsequent_indent=" " * len(start), break_on_hyphens=False,
            )  # fmt: skip
        stand = ", ".join(f"{n} {s}" for n, s in zip(sides, self.scores, strict=True))
        ending = "the record ends here" if self.winner is None else f"{self.winner} wins"
        if self.stakes > 1:
            ending += f", and the loser is lurched: the game counts {self.stakes}"
        return "\n".join([*lines, f"{stand}: {ending}."])


def replay(record: GameRecord | str | Path) -> Ledger:
    """Replay a recorded game and say what every point was for.

    Parameters
    ----------
    record : GameRecord, Path or str
        A record, the file of one, or its text (a str with a line break is text).

    Returns
    -------
    Ledger
        Every point in order; up to where the record breaks off, if it does.

    Raises
    ------
    CribscoreError
        At the first breach of the rules, with its line and the rule.

    Examples
    --------
    >>> from cribscore.store import shipped_path
    >>> ledger = replay(shipped_path("games/hoffmann_two_deals.crib"))
    >>> ledger.entries[1].reason, ledger.scores
    ('go', (20, 27))
    """
    if isinstance(record, str):
        record = parse_record(record) if "\n" in record else read_record(record)
    elif isinstance(record, Path):
        record = read_record(record)
    judge = _Judge(record)
    for number, deal in enumerate(record.deals, 1):
        judge.judge_deal(number, deal)
    return judge.ledger()


class _Judge:
    """Goes through a game, keeps the score, and refuses what the rules forbid."""

    def __init__(self, record: GameRecord) -> None:
        self.record = record
        self.variant = record.variant
        self.scores = list(record.start)
        self.entries: list[Entry] = []
        self.winner: int | None = None
        self.broken_off = False
        self.number = 0
        self.deal: DealRecord
        if record.muggins and record.n_sides != 2:
            raise DataError("muggins is played by two sides; the books give no rule for three.")
        if max(record.start) >= self.variant.target:
            raise DataError(f"a start must be under the target, {self.variant.target}.")

    def refuse(self, kind: Kind, where: str, text: str) -> NoReturn:
        line = self.deal.lines.get(where) or self.deal.lines.get("deal")
        raise kind(f"line {line}: {text}" if line else f"deal {self.number}: {text}")

    def name(self, seat: int) -> str:
        return self.record.players[seat]

    def judge_deal(self, number: int, deal: DealRecord) -> None:
        self.number, before, self.deal = number, getattr(self, "deal", None), deal
        if self.winner is not None:
            self.refuse_after_end("deal")
        if self.broken_off:
            self.refuse(
                DataError,
                "deal",
                f"deal {number - 1} breaks off; only the last deal of a record may.",
            )
        if before and deal.dealer != (due := self.turn_after(before.dealer)):
            self.refuse(
                IllegalPlayError,
                "deal",
                f"it is {self.name(due)}'s turn to deal, not {self.name(deal.dealer)}'s; "
                "the deal passes round to the left (H{48}).",
            )
        if number == 1 and self.variant.last and not any(self.record.start):
            self.award("last", self.turn_after(deal.dealer), self.variant.last, "three for last")
        self.broken_off = not (self.check_cards() and self.judge_play() and self.judge_show())
        self.check_scores()

    def turn_after(self, seat: int) -> int:
        return (seat + 1) % self.variant.players

    def seats_from_leader(self) -> list[int]:
        first = self.turn_after(self.deal.dealer)
        return [(first + step) % self.variant.players for step in range(self.variant.players)]

    # ---------------------------------------------------------------- cards

    def check_cards(self) -> bool:
        """Check what was dealt, thrown and turned; say whether all of it was recorded."""
        deal, variant = self.deal, self.variant
        for seat, cards in enumerate(deal.dealt):
            self.check_number(f"dealt {seat}", "is dealt", seat, cards, variant.dealt)
        for seat, cards in enumerate(deal.throws):
            self.check_number(f"throw {seat}", "lays out", seat, cards, variant.thrown)
        if deal.from_pack is not None and not variant.crib_from_pack:
            self.refuse(
                CardCountError,
                "pack",
                "only a crib of three players takes a card of the pack (H{51}).",
            )
        self.check_one_pack()
        self.check_throws()
        whole = bool(deal.dealt and deal.throws) and deal.starter is not None
        whole = whole and all(deal.dealt) and all(deal.throws)
        if not whole and (deal.play or deal.hand_claims or deal.crib_claim is not None):
            self.refuse(
                DataError, "play", "the hands, throws and starter must be recorded before the play."
            )
        if whole and variant.crib_from_pack and deal.from_pack is None:
            self.refuse(
                CardCountError, "starter", "the card of the pack for the crib is missing (H{51})."
            )
        return whole

    def check_number(
        self, where: str, does: str, seat: int, cards: Sequence[int], wanted: int
    ) -> None:
        if cards and len(cards) != wanted:
            place = self.variant.places["dealt" if does == "is dealt" else "thrown"]
            self.refuse(
                CardCountError,
                where,
                f"{self.name(seat)} {does} {len(cards)} cards ({format_cards(cards)}); at "
                f"{self.variant.name} it must be {wanted} ({place}).",
            )

    def check_one_pack(self) -> None:
        seen: dict[int, str] = {}
        places = [(f"dealt {seat}", cards) for seat, cards in enumerate(self.deal.dealt)]
        places += [("pack", () if self.deal.from_pack is None else (self.deal.from_pack,))]
        places += [("starter", () if self.deal.starter is None else (self.deal.starter,))]
        for where, cards in places:
            for card in cards:
                if card in seen:
                    self.refuse(
                        DuplicateCardError,
                        where,
                        f"the {full_name(card)} is already in "
                        f"{seen[card]!r}; a deal is made from one pack (H{{35}}).",
                    )
                seen[card] = self.statement(where)

    def statement(self, where: str) -> str:
        verb, _, seat = where.partition(" ")
        return f"{verb} {self.name(int(seat))}" if seat else verb

    def check_throws(self) -> None:
        for seat, throw in enumerate(self.deal.throws):
            held = self.deal.dealt[seat] if self.deal.dealt else ()
            for at, card in enumerate(throw):
                if card not in held or card in throw[:at]:
                    self.refuse(
                        IllegalPlayError,
                        f"throw {seat}",
                        f"{self.name(seat)} lays out the {full_name(card)}, which he does "
                        "not hold; a player lays out cards of those dealt to him, once (H{35}).",
                    )

    # ---------------------------------------------------------------- the play

    def judge_play(self) -> bool:
        """Give heels and the points of the play; say whether the play was over."""
        deal = self.deal
        assert deal.starter is not None
        heels = score_heels(deal.starter)
        if heels:
            self.award("heels", deal.dealer, heels, f"his heels: {format_cards(deal.starter)}")
        seats = self.seats_from_leader()
        state = start_play([deal.kept(seat) for seat in seats], variant=self.variant)
        for at, card in enumerate(deal.play):
            if self.winner is not None:
                self.refuse_after_end(f"play {at}")
            state = self.play_one(state, seats, at, card)
            for award in state.events[-1].awards:
                self.award("play", seats[award.seat], award.points, award.reason)
        over = state.turn is None or self.winner is not None
        if not over and (deal.hand_claims or deal.crib_claim is not None):
            self.refuse(
                IllegalPlayError,
                f"play {len(deal.play) - 1}",
                f"the play is not over: {self.name(seats[state.turn or 0])} is to play at "
                f"{state.count}; the hands are shown when it is (H{{37}}).",
            )
        return over

    def play_one(self, state: PlayState, seats: list[int], at: int, card: int | None) -> PlayState:
        try:
            return state.go() if card is None else state.play(card)
        except CribscoreError as error:
            turn = "" if state.turn is None else f"{self.name(seats[state.turn])} is to play: "
            self.refuse(type(error), f"play {at}", f"{turn}{error} (H{{37}})")

    # ---------------------------------------------------------------- the show

    def judge_show(self) -> bool:
        """Count the hands from the leader's to the dealer's, then the crib."""
        deal = self.deal
        assert deal.starter is not None
        for seat in self.seats_from_leader():
            claim = deal.hand_claims[seat] if deal.hand_claims else None
            if self.winner is None:
                self.count_cards("hand", seat, deal.kept(seat), claim)
            elif claim is not None:
                self.refuse_after_end(f"show {seat}")
        if self.winner is None:
            self.count_cards("crib", deal.dealer, deal.crib(), deal.crib_claim)
        elif deal.crib_claim is not None:
            self.refuse_after_end("crib")
        return True

    def count_cards(self, source: str, seat: int, cards: Sequence[int], claim: int | None) -> None:
        starter = self.deal.starter
        assert starter is not None
        score = score_hand(cards, starter, crib=source == "crib")
        taken = score.total if claim is None else claim
        if taken > score.total:
            self.refuse(
                IllegalPlayError,
                "crib" if source == "crib" else f"show {seat}",
                f"{self.name(seat)} claims {taken} for {format_cards(cards)} with the "
                f"{format_cards(starter)}, which is worth {score.total}: {score.call()}; "
                "a player scores the combinations that he holds (H{37}).",
            )
        cards_text = f"{format_cards(cards)} + {format_cards(starter)}"
        missed = score.total - taken
        reason = f"{cards_text}: {score.call()}" + (f" (overlooks {missed})" if missed else "")
        self.award(source, seat, taken, reason)
        if missed and self.record.muggins and self.winner is None:
            taker = self.turn_after(seat)
            self.award("muggins", taker, missed, f"overlooked by {self.name(seat)}")

    # ---------------------------------------------------------------- the score

    def award(self, source: str, seat: int, points: int, reason: str) -> None:
        side = self.record.side_of(seat)
        self.scores[side] = min(self.scores[side] + points, self.variant.target)
        self.entries.append(
            Entry(self.number, source, self.name(seat), points, reason, tuple(self.scores))
        )
        if self.scores[side] == self.variant.target:
            self.winner = side

    def refuse_after_end(self, where: str) -> NoReturn:
        assert self.winner is not None
        self.refuse(
            IllegalPlayError,
            where,
            f"the game ended when {self.name(self.winner)} reached {self.variant.target}; "
            "nothing is played or counted after that (H{35}: the game-hole).",
        )

    def check_scores(self) -> None:
        stated = self.deal.scores
        if stated is not None and tuple(self.scores) != stated:
            sides = self.record.players[: self.record.n_sides]
            wanted = " ".join(f"{n} {s}" for n, s in zip(sides, self.scores, strict=True))
            got = " ".join(f"{n} {s}" for n, s in zip(sides, stated, strict=True))
            self.refuse(DataError, "score", f"the score must be {wanted}; got {got}.")

    def ledger(self) -> Ledger:
        winner = None if self.winner is None else self.name(self.winner)
        return Ledger(self.record, tuple(self.entries), tuple(self.scores), winner, self.stakes())

    def stakes(self) -> int:
        """One game; one more for each line that the best of the losers is below (H{34})."""
        if self.winner is None:
            return 0
        best = max(score for side, score in enumerate(self.scores) if side != self.winner)
        return 1 + sum(best < line for line in self.variant.lurch_lines)
