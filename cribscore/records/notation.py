"""A text notation for a recorded deal or game, and its reader; `writer.py` writes it.

One statement a line; ``#`` begins a comment. First the game, then its deals in order::

    game five-card          the kind of cribbage (default: six-card)
    players A B             names by seat, each on the left of the one before (default: A B)
    target 61               the points that win (default: those of the game)
    start A 0 B 0           scores before the first deal (default: none)
    muggins                 points overlooked in the show go to the opponent

    deal B                  a deal begins, and B deals
    dealt A Qh 6h 9c 8d 7s  the cards given, a line for each player
    dealt B Ah Th Tc 5s 4d
    pack 3d                 the card from the pack that fills the crib of three players
    throw A Qh 9c           the cards laid out, a line for each player
    throw B Ah 4d
    starter Qc              the card turned
    play 7s Th 8d 5s go     the cards in the order played; may take several lines
    show A 5                what a player claims for the hand (default: what it is worth)
    show B 8
    crib B 6                what the dealer claims for the crib
    penalty A 2             two points to the other side, for a fault of A: where it fell
    score A 8 B 15          the score, checked

In the play a "go" may be written each time, by both players, or not at all: it follows from the
hands. Suits may be left out there; ``|`` between series and running counts, ``(15)``, are checked.
Cards are read as everywhere (``10h``, ``Th``, ``T♥``). Who plays each card follows from the
rules and is not written. The last deal may break off anywhere. Four players score in sides,
named by the first of each. `parse_record` reads the words; `replay_game` holds them to the rules.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import NoReturn

from cribscore.cards import parse_cards
from cribscore.errors import CribscoreError, DataError, shown
from cribscore.play import PlayState, start_play
from cribscore.records.plays import Word, complete_play, read_words
from cribscore.records.records import MOST_POINTS, DealRecord, GameRecord, Penalty, check_names
from cribscore.variants import SIX_CARD, Variant, find_variant

__all__ = ["parse_record", "read_record"]

ORDER = ("deal", "dealt", "pack", "throw", "starter", "play", "show", "crib", "score")
HEADER = ("game", "players", "target", "start", "muggins")
ANYWHERE = ("penalty",)  # within a deal


@dataclass
class _Deal:
    """A deal that is being read."""

    dealer: int
    dealt: dict[int, tuple[int, ...]] = field(default_factory=dict)
    throws: dict[int, tuple[int, ...]] = field(default_factory=dict)
    from_pack: int | None = None
    starter: int | None = None
    play: list[Word] = field(default_factory=list)
    hand_claims: dict[int, int] = field(default_factory=dict)
    crib_claim: int | None = None
    scores: tuple[int, ...] | None = None
    lines: dict[str, int] = field(default_factory=dict)
    penalties: list[Penalty] = field(default_factory=list)
    latest: str = "deal"
    stage: int = 0


class _Reader:
    """Reads statements one by one; `line` is where it stands."""

    def __init__(self) -> None:
        self.line = 0
        self.variant: Variant = SIX_CARD
        self.names: tuple[str, ...] = ()
        self.start: tuple[int, ...] | None = None
        self.muggins = False
        self.deals: list[_Deal] = []
        self.seen: set[str] = set()

    def refuse(self, text: str, hint: str | None = None) -> NoReturn:
        raise DataError(f"line {self.line}: {text}", hint=hint)

    @property
    def n_sides(self) -> int:
        return 2 if self.variant.players == 4 else self.variant.players

    def read(self, text: str) -> None:
        for self.line, line in enumerate(text.splitlines(), 1):
            words = line.split("#")[0].split()
            if words:
                self.read_statement(words[0].lower().rstrip(":"), words[1:])
        if not self.deals:
            self.line += 1
            self.refuse("the record has no deal.", hint="a deal begins with 'deal' and a name.")

    def read_statement(self, verb: str, words: list[str]) -> None:
        if verb in HEADER:
            if self.deals:
                self.refuse(f"{verb!r} must stand before the first deal.")
            if verb in self.seen:
                self.refuse(f"{verb!r} is stated twice.")
            self.seen.add(verb)
        elif verb in (*ORDER, *ANYWHERE):
            self.open_stage(verb)
        else:
            known = ", ".join((*HEADER, *ORDER, *ANYWHERE))
            self.refuse(f"there is no statement {_short(verb)}; the statements are {known}.")
        self.reader_of(verb)(words)

    def reader_of(self, verb: str) -> Callable[[list[str]], None]:
        readers: dict[str, Callable[[list[str]], None]] = {
            "game": self.read_game,
            "players": self.read_players,
            "target": self.read_target,
            "start": self.read_start,
            "muggins": self.read_muggins,
            "deal": self.read_deal,
            "dealt": self.read_dealt,
            "pack": self.read_pack,
            "throw": self.read_throw,
            "starter": self.read_starter,
            "play": self.read_play,
            "show": self.read_show,
            "crib": self.read_crib,
            "penalty": self.read_penalty,
            "score": self.read_score,
        }
        return readers[verb]

    def open_stage(self, verb: str) -> None:
        """Hold the statements of a deal to their order, and note the line of each."""
        if verb == "deal":
            return
        if not self.deals:
            self.refuse(f"{verb!r} stands before any deal.", hint="begin with 'deal' and a name.")
        deal = self.deals[-1]
        if verb in ANYWHERE:
            if deal.latest == "score":
                self.refuse(f"{verb!r} must stand before the score, which counts it.")
            return
        stage = ORDER.index(verb)
        if stage < deal.stage:
            self.refuse(
                f"{verb!r} comes after {ORDER[deal.stage]!r}; "
                f"the statements of a deal come in the order {', '.join(ORDER)}."
            )
        deal.stage, deal.latest = stage, verb
        deal.lines.setdefault(verb, self.line)

    # ---------------------------------------------------------------- the game

    def read_game(self, words: list[str]) -> None:
        if self.names or self.start:
            self.refuse("'game' must stand before 'players' and 'start'.")
        try:
            self.variant = find_variant("-".join(words))
        except CribscoreError as error:
            self.refuse(str(error))

    def read_players(self, words: list[str]) -> None:
        if self.start:
            self.refuse("'players' must stand before 'start'.")
        try:
            self.names = check_names(self.variant, [word.rstrip(":") for word in words])
        except DataError as error:
            self.refuse(str(error))

    def read_target(self, words: list[str]) -> None:
        if self.start:
            self.refuse("'target' must stand before 'start'.")
        if len(words) != 1 or not (points := self.number_of(words[0])):
            self.refuse(f"'target' must be a number of points from 1 on; got {_short(words)}.")
        if points != self.variant.target:
            self.variant = replace(self.variant, target=points, lurch_lines=((points + 1) // 2,))

    def read_start(self, words: list[str]) -> None:
        self.start = self.scores_of(words)

    def read_muggins(self, words: list[str]) -> None:
        if words not in ([], ["yes"], ["no"]):
            self.refuse(f"'muggins' must stand alone or with yes or no; got {_short(words)}.")
        self.muggins = words != ["no"]

    # ---------------------------------------------------------------- a deal

    def read_deal(self, words: list[str]) -> None:
        if not self.names:
            self.names = tuple("ABCD"[: self.variant.players])
        deal = _Deal(self.seat_alone(words, 1))
        deal.lines["deal"] = self.line
        self.deals.append(deal)

    def read_dealt(self, words: list[str]) -> None:
        self.put_cards(self.deals[-1].dealt, "dealt", words)

    def read_throw(self, words: list[str]) -> None:
        self.put_cards(self.deals[-1].throws, "throw", words)

    def read_pack(self, words: list[str]) -> None:
        self.deals[-1].from_pack = self.one_card("pack", words, self.deals[-1].from_pack)

    def read_starter(self, words: list[str]) -> None:
        self.deals[-1].starter = self.one_card("starter", words, self.deals[-1].starter)

    def read_play(self, words: list[str]) -> None:
        try:
            self.deals[-1].play += read_words(" ".join(words), self.line)
        except CribscoreError as error:
            self.refuse(str(error))

    def read_penalty(self, words: list[str]) -> None:
        if self.n_sides != 2:
            self.refuse("a penalty goes to the other of two sides; here are three.")
        deal, seat = self.deals[-1], self.seat_alone(words, 2)
        deal.lines[f"penalty {len(deal.penalties)}"] = self.line
        points = self.number_of(words[1])
        deal.penalties.append(Penalty(seat=seat, points=points, after=deal.latest))

    def read_show(self, words: list[str]) -> None:
        seat = self.seat_alone(words, 2)
        if seat in self.deals[-1].hand_claims:
            self.refuse(f"the show of {words[0]} is stated twice.")
        self.deals[-1].lines.setdefault(f"show {seat}", self.line)
        self.deals[-1].hand_claims[seat] = self.number_of(words[1])
        self.deals[-1].latest = f"show {seat}"

    def read_crib(self, words: list[str]) -> None:
        deal = self.deals[-1]
        if self.seat_alone(words, 2) != deal.dealer:
            self.refuse(
                f"the crib belongs to the dealer, {self.names[deal.dealer]} (H{{35}}); "
                f"got {words[0]}."
            )
        if deal.crib_claim is not None:
            self.refuse("the crib is stated twice.")
        deal.crib_claim = self.number_of(words[1])

    def read_score(self, words: list[str]) -> None:
        if self.deals[-1].scores is not None:
            self.refuse("the score is stated twice.")
        self.deals[-1].scores = self.scores_of(words)

    # ---------------------------------------------------------------- words

    def seat_of(self, words: list[str], n_words: int) -> int:
        """Read the name that a statement begins with."""
        if len(words) < n_words:
            missing = f"a number must follow {_short(words)}." if words else "a name must follow."
            self.refuse(missing)
        name = words[0].rstrip(":")
        if name not in self.names:
            known = ", ".join(self.names)
            self.refuse(f"there is no player {_short(name)}; the players are {known}.")
        return self.names.index(name)

    def seat_alone(self, words: list[str], n_words: int) -> int:
        """Read a name, and nothing after so many words."""
        seat = self.seat_of(words, n_words)
        if len(words) > n_words:
            self.refuse(f"cannot read {_short(words[n_words:])} at the end.")
        return seat

    def put_cards(self, where: dict[int, tuple[int, ...]], verb: str, words: list[str]) -> None:
        seat = self.seat_of(words, 1)
        if seat in where:
            self.refuse(f"{verb!r} of {self.names[seat]} is stated twice.")
        self.deals[-1].lines[f"{verb} {seat}"] = self.line
        where[seat] = tuple(self.cards_of(words[1:]))

    def cards_of(self, words: list[str]) -> list[int]:
        try:
            return list(parse_cards(" ".join(words), distinct=False))
        except CribscoreError as error:
            self.refuse(str(error))

    def one_card(self, verb: str, words: list[str], before: int | None) -> int:
        cards = self.cards_of(words)
        if len(cards) != 1 or before is not None:
            self.refuse(f"{verb!r} must be one card, stated once; got {_short(words)}.")
        return cards[0]

    def number_of(self, word: str) -> int:
        digits = word.lstrip("0") or word[:1]
        if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(MOST_POINTS))):
            self.refuse(
                f"points must be a whole number from 0 to {MOST_POINTS}; got {_short(word)}."
            )
        return int(digits)

    def scores_of(self, words: list[str]) -> tuple[int, ...]:
        """Read ``A 8 B 15``: every side by the name of its first player, in any order."""
        names = (self.names or tuple("ABCD"))[: self.n_sides]
        stated = dict(zip(words[::2], words[1::2], strict=False))
        if len(words) != 2 * len(names) or set(stated) != set(names):
            self.refuse(
                f"scores must be written as {' '.join(f'{n} 0' for n in names)!r}; "
                f"got {_short(words)}."
            )
        return tuple(self.number_of(stated[name]) for name in names)

    def finish(self) -> GameRecord:
        return GameRecord(
            variant=self.variant,
            players=self.names,
            deals=tuple(
                _freeze(deal, self.variant, is_last=deal is self.deals[-1]) for deal in self.deals
            ),
            muggins=self.muggins,
            start=self.start or (),
        )


def _freeze(deal: _Deal, variant: Variant, *, is_last: bool) -> DealRecord:
    n_players = variant.players
    claims = tuple(map(deal.hand_claims.get, range(n_players)))
    dealt, throws = (_by_seat(cards, n_players) for cards in (deal.dealt, deal.throws))
    record = DealRecord(dealer=deal.dealer, dealt=dealt, throws=throws)
    finished = not is_last or deal.latest.split()[0] in ("show", "crib", "score")
    play, lines = complete_play(deal.play, _before_play(record, variant), finished=finished)
    return replace(
        record,
        from_pack=deal.from_pack,
        starter=deal.starter,
        play=tuple(play),
        hand_claims=claims if deal.hand_claims else (),
        crib_claim=deal.crib_claim,
        penalties=tuple(deal.penalties),
        scores=deal.scores,
        lines=deal.lines | {f"play {at}": line for at, line in enumerate(lines)},
    )


def _before_play(record: DealRecord, variant: Variant) -> PlayState | None:
    """Return the play before its first card, if the hands are recorded and can be played."""
    if not (record.dealt and record.throws and all(record.throws)):
        return None
    leader = record.dealer + 1
    seats = [(leader + step) % variant.players for step in range(variant.players)]
    try:
        return start_play([record.kept(seat) for seat in seats], variant=variant)
    except CribscoreError:  # replay_game says what is wrong with the hands
        return None


def _by_seat(cards: dict[int, tuple[int, ...]], n_players: int) -> tuple[tuple[int, ...], ...]:
    return tuple(cards.get(seat, ()) for seat in range(n_players)) if cards else ()


def _short(words: list[str] | str) -> str:
    """Quote what was typed, in part if it is long."""
    text = words if isinstance(words, str) else " ".join(words)
    return repr(text if len(text) <= 40 else f"{text[:39]}…")


def parse_record(text: str) -> GameRecord:
    """Read a record in the notation of this module.

    Only the words are read here; `replay_game` says whether the rules were kept.

    Parameters
    ----------
    text : str
        The whole record; a byte order mark before it is ignored.

    Returns
    -------
    GameRecord
        The record, which remembers the lines of its statements.

    Raises
    ------
    DataError
        If a line cannot be read, with its number and what it should have been.

    Examples
    --------
    >>> record = parse_record("deal A\\ndealt A 5h 5s Jd 6c 7c 2h")
    >>> record.players, record.deals[0].dealt[0]
    (('A', 'B'), (18, 19, 41, 20, 24, 6))
    >>> parse_record("deal C")
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: line 1: there is no player 'C'; the players are A, B.
    """
    if not isinstance(text, str):
        raise DataError(f"a record must be text; got {shown(text)}.")
    reader = _Reader()
    reader.read(text.removeprefix("\ufeff"))
    return reader.finish()


def read_record(path: str | PathLike[str]) -> GameRecord:
    """Read a record from a text file in UTF-8.

    Raises
    ------
    DataError
        If there is no such file, or it is not text, or a line cannot be read.

    Examples
    --------
    >>> from cribscore.store import shipped_path
    >>> record = read_record(shipped_path("games/hoffmann_two_deals.crib"))
    >>> record.variant.name, len(record.deals)
    ('five-card', 2)
    """
    if not isinstance(path, str | PathLike):
        raise DataError(f"a record must be a file or its text; got {shown(path)}.")
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise DataError(f"cannot read {str(path)!r}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise DataError(f"{str(path)!r} is not a text file in UTF-8.") from None
    except ValueError as error:
        raise DataError(f"cannot read {str(path)!r}: {error}.") from None
    return parse_record(text)
