"""Replay a recorded game by the rules and refuse the first breach of them.

The points of a deal fall in this order: three for last (five-card, first deal), heels, the play,
the hands from the dealer's left round to the dealer, the crib. The game ends at once when a side
reaches the target, so that the pone, who counts first, can go out before a dealer who holds more.
"""

from collections.abc import Sequence
from dataclasses import replace
from os import PathLike
from typing import NoReturn

from cribscore.cards import format_cards, full_name
from cribscore.errors import (
    CardCountError,
    CribscoreError,
    DataError,
    DuplicateCardError,
    IllegalPlayError,
)
from cribscore.play import PlayState, start_play
from cribscore.records.ledger import Entry, Ledger, Source
from cribscore.records.notation import parse_record, read_record
from cribscore.records.records import DealRecord, GameRecord
from cribscore.show import score_hand, score_heels

__all__ = ["RecordLike", "replay_game", "replay_until_won"]

RecordLike = GameRecord | str | PathLike[str]
"""A record, the file of one, or its text (a str with a line break is text)."""


def replay_game(record: RecordLike) -> Ledger:
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
    >>> ledger = replay_game(shipped_path("games/hoffmann_two_deals.crib"))
    >>> ledger.entries[1].reason, ledger.scores
    ('go', (20, 27))
    """
    return _Judge(_record_of(record)).judge()


def replay_until_won(record: GameRecord) -> Ledger:
    """Replay a game whose last deal may go on after somebody has won; leave out what comes then."""
    return _Judge(record, cut=True).judge()


def _record_of(record: RecordLike) -> GameRecord:
    if isinstance(record, GameRecord):
        return record
    if isinstance(record, str) and "\n" in record:
        return parse_record(record)
    return read_record(record)


class _Judge:
    """Goes through a game, keeps the score, and refuses what the rules forbid.

    With `cut` it stops where the game is won instead of refusing what comes after.
    """

    def __init__(self, record: GameRecord, *, cut: bool = False) -> None:
        self.record, self.cut = record, cut
        self.variant = record.variant
        self.scores = list(record.start)
        self.entries: list[Entry] = []
        self.positions: list[tuple[PlayState, ...]] = []
        self.winner: int | None = None
        self.broken_off = False
        self.number = 0
        self.deal: DealRecord
        if record.muggins and record.n_sides != 2:
            raise DataError("muggins is played by two sides; the books give no rule for three.")
        if max(record.start) >= self.variant.target:
            raise DataError(f"a start must be under the target, {self.variant.target}.")

    def judge(self) -> Ledger:
        for number, deal in enumerate(self.record.deals, 1):
            self.positions.append(())
            self.judge_deal(number, deal)
        return self.ledger()

    def refuse(
        self, kind: type[CribscoreError], where: str, text: str, hint: str | None = None
    ) -> NoReturn:
        line = self.deal.lines.get(where) or self.deal.lines.get("deal")
        raise kind(f"line {line}: {text}" if line else f"deal {self.number}: {text}", hint=hint)

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
        self.award_penalties("deal", "dealt", "pack", "throw")
        self.broken_off = not (self.check_cards() and self.judge_play() and self.judge_show())
        self.check_scores()

    def turn_after(self, seat: int) -> int:
        return (seat + 1) % self.variant.players

    @property
    def seats(self) -> tuple[int, ...]:
        return self.record.seats_from_leader(self.deal.dealer)

    # ---------------------------------------------------------------- cards

    def check_cards(self) -> bool:
        """Check what was dealt, thrown and turned; say whether all of it was recorded."""
        deal, variant = self.deal, self.variant
        for seat, cards in enumerate(deal.dealt):
            self.check_number(f"dealt {seat}", "is dealt", seat, cards, variant.dealt)
        for seat, cards in enumerate(deal.throws):
            self.check_number(f"throw {seat}", "throws", seat, cards, variant.thrown)
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
                        f"{self.name(seat)} throws the {full_name(card)}, which they do not "
                        "hold; a player throws cards that they were dealt, each once (H{35}).",
                    )

    # ---------------------------------------------------------------- the play

    def judge_play(self) -> bool:
        """Give heels and the points of the play; say whether the play was over."""
        deal = self.deal
        assert deal.starter is not None
        heels = score_heels(deal.starter)
        if heels:
            self.award("heels", deal.dealer, heels, f"his heels: {format_cards(deal.starter)}")
        self.award_penalties("starter")
        state = self.walk_play()
        self.award_penalties("play")
        over = state.turn is None or self.winner is not None
        if not over and (deal.hand_claims or deal.crib_claim is not None):
            self.refuse(
                IllegalPlayError,
                f"play {len(deal.play) - 1}",
                f"the play is not over: {self.name(self.seats[state.turn or 0])} is to play at "
                f"{state.count}; the hands are shown when it is (H{{37}}).",
            )
        return over

    def walk_play(self) -> PlayState:
        """Play the recorded cards, keep every position, and return the last."""
        deal, seats = self.deal, self.seats
        state = start_play([deal.kept(seat) for seat in seats], variant=self.variant)
        passed = [state]
        for at, card in enumerate(deal.play):
            if self.winner is not None:
                if self.cut:
                    break
                self.refuse_after_end(f"play {at}")
            state = self.play_one(state, at, card)
            passed.append(state)
            for award in state.events[-1].awards:
                self.award("play", seats[award.seat], award.points, award.reason)
        self.positions[-1] = tuple(passed)
        return state

    def play_one(self, state: PlayState, at: int, card: int | None) -> PlayState:
        try:
            return state.go() if card is None else state.play(card)
        except CribscoreError as error:
            turn = "" if state.turn is None else f"{self.name(self.seats[state.turn])} is to play: "
            self.refuse(type(error), f"play {at}", f"{turn}{error} (H{{37}})")

    # ---------------------------------------------------------------- the show

    def judge_show(self) -> bool:
        """Count the hands from the leader's to the dealer's, then the crib."""
        deal = self.deal
        assert deal.starter is not None
        for seat in self.seats:
            claim = deal.hand_claims[seat] if deal.hand_claims else None
            if self.winner is None:
                self.count_cards("hand", seat, deal.kept(seat), claim)
            elif claim is not None:
                self.refuse_after_end(f"show {seat}")
            self.award_penalties(f"show {seat}")
        if self.winner is None:
            self.count_cards("crib", deal.dealer, deal.crib(), deal.crib_claim)
        elif deal.crib_claim is not None:
            self.refuse_after_end("crib")
        self.award_penalties("crib")
        return True

    def count_cards(
        self, source: Source, seat: int, cards: Sequence[int], claim: int | None
    ) -> None:
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
                "a player scores the combinations that they hold (H{37}).",
                hint=f"if the over-count was lost, claim {score.total} and add the line "
                f"'penalty {self.name(seat)} {taken - score.total}'.",
            )
        cards_text = f"{format_cards(cards)} + {format_cards(starter)}"
        missed = score.total - taken
        reason = f"{cards_text}: {score.call()}" + (f" (overlooks {missed})" if missed else "")
        self.award(source, seat, taken, reason)
        if missed and self.record.muggins and self.winner is None:
            taker = self.turn_after(seat)
            self.award("muggins", taker, missed, f"overlooked by {self.name(seat)}")

    # ---------------------------------------------------------------- the score

    def award_penalties(self, *after: str) -> None:
        """Give the other side the points of a fault that fell after one of these statements."""
        for at, one in enumerate(self.deal.penalties):
            if one.after in after:
                if self.winner is not None:
                    self.refuse_after_end(f"penalty {at}")
                taker = self.turn_after(one.seat)
                self.award("penalty", taker, one.points, f"a fault of {self.name(one.seat)}")

    def award(self, source: Source, seat: int, points: int, reason: str) -> None:
        side = self.record.side_of(seat)
        self.scores[side] = min(self.scores[side] + points, self.variant.target)
        self.entries.append(
            Entry(
                deal=self.number,
                source=source,
                player=self.name(seat),
                points=points,
                reason=reason,
                scores=tuple(self.scores),
            )
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
            sides = self.record.sides
            wanted = " ".join(f"{n} {s}" for n, s in zip(sides, self.scores, strict=True))
            got = " ".join(f"{n} {s}" for n, s in zip(sides, stated, strict=True))
            self.refuse(DataError, "score", f"the score must be {wanted}; got {got}.")

    def ledger(self) -> Ledger:
        return Ledger(
            record=self.played() if self.cut else self.record,
            entries=tuple(self.entries),
            scores=tuple(self.scores),
            winner=None if self.winner is None else self.name(self.winner),
            stakes=self.stakes(),
            positions=tuple(self.positions),
        )

    def played(self) -> GameRecord:
        """Return the record without the cards that were played after the game was won."""
        *before, last = self.record.deals
        n_played = max(len(self.positions[-1]) - 1, 0)
        return replace(self.record, deals=(*before, replace(last, play=last.play[:n_played])))

    def stakes(self) -> int:
        """One game; one more for each line that the best of the losers is below (H{34})."""
        if self.winner is None:
            return 0
        best = max(score for side, score in enumerate(self.scores) if side != self.winner)
        return 1 + sum(best < line for line in self.variant.lurch_lines)
