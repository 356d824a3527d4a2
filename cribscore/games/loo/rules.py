"""The rules of loo: ranking, Pam, what may be called and played, flushes (E s.96-100)."""

from collections.abc import Sequence
from dataclasses import dataclass

from cribscore.cards import JACK, CardsLike, format_cards, value_of
from cribscore.errors import DataError
from cribscore.games.packs import FULL
from cribscore.games.shape import Breakdown, Item
from cribscore.games.tricks import Duty, Ranking, legal_cards

__all__ = [
    *(
        "FIVE_CARD",
        "HEAD",
        "PACK",
        "THREE_CARD",
        "Rules",
        "check_rules",
        "cut_for_deal",
        "flush_key",
    ),
    *("legal_calls", "legal_lead", "legal_plays", "pam_of", "plays_of", "ranking_of"),
    *("score_flush", "share_pool", "trumps_of"),
]

PACK = FULL
HEAD = Duty(follow=True, win=True)
"""Follow suit if able, and of the cards allowed head the trick if able (s.97 ix, x)."""

_ACE, _PAM_POWER = 12, 13


@dataclass(frozen=True, slots=True)
class Rules:
    """The kind of loo.

    Attributes
    ----------
    each : int
        Cards to each player, three or five.
    stake : int
        What the dealer puts into the pool, a sum that three tricks divide; 0 stands for a
        counter a trick.
    loo : int
        What a looed player pays in limited loo; 0 stands for a counter a trick. Both are
        multiples of `each`, so that the tricks divide the pool.
    unlimited : bool
        A looed player pays the sum in the pool (s.98 iv).
    club_law : bool
        All must play when a club is turned up (s.99).
    pam : str
        In five-card loo: ``clubs``, their knave "generally"; ``trumps``, the knave of the trump
        suit, "sometimes"; or ``none``.
    flush_spares : bool
        A flush does not loo those with Pam, or with a lesser flush (s.100 ii). Unset, nobody
        who stood is spared (s.100 iii).
    flush_takes_loos : bool
        What those looed by a flush pay goes to the holder of the flush, with the pool; unset,
        it waits for the tricks of the next deal (s.100 ii has both).
    """

    each: int = 3
    stake: int = 0
    loo: int = 0
    unlimited: bool = False
    club_law: bool = False
    pam: str = "clubs"
    flush_spares: bool = True
    flush_takes_loos: bool = False

    @property
    def deal(self) -> int:
        """What the dealer puts into the pool."""
        return self.stake or self.each

    def loo_of(self, pool: int) -> int:
        """Return what a looed player pays after a hand.

        Parameters
        ----------
        pool : int
            The pool that was played for.

        Returns
        -------
        int
            All of it in unlimited loo, a fixed sum otherwise.

        Raises
        ------
        Nothing.

        Examples
        --------
        >>> Rules().loo_of(12), Rules(unlimited=True).loo_of(12)
        (3, 12)
        """
        return pool if self.unlimited else self.loo or self.each


THREE_CARD = Rules()
FIVE_CARD = Rules(each=5)


def check_rules(rules: Rules) -> None:
    """Refuse a kind of loo that there is not.

    Raises
    ------
    DataError
        If the cards, the sums or Pam are impossible.
    """
    if rules.each not in (3, 5):
        raise DataError(f"loo is played with 3 or 5 cards each; got {rules.each}.")
    for name, amount in (("stake", rules.stake), ("loo", rules.loo)):
        if amount < 0 or amount % rules.each:
            raise DataError(
                f"the {name} must be a multiple of {rules.each}, so that the tricks divide it; "
                f"got {amount}."
            )
    if rules.pam not in ("clubs", "trumps", "none"):
        raise DataError(f"pam must be 'clubs', 'trumps' or 'none'; got {rules.pam!r}.")


# ---------------------------------------------------------------------------------- ranking


def pam_of(trump: int, rules: Rules) -> int | None:
    """Return the card that is Pam, the highest trump of five-card loo; None where there is none."""
    if rules.each != 5 or rules.pam == "none":
        return None
    return 4 * JACK + (trump if rules.pam == "trumps" else 0)


def ranking_of(trump: int, rules: Rules) -> Ranking:
    """Return the ranking of a deal: as at whist, with Pam above the ace of trumps."""
    plain = Ranking.of(PACK, trump)
    pam = pam_of(trump, rules)
    if pam is None:
        return plain
    suits, powers = list(plain.suits), list(plain.powers)
    suits[pam], powers[pam] = trump, _PAM_POWER
    return Ranking(trump, tuple(suits), tuple(powers))


def trumps_of(hand: Sequence[int], ranking: Ranking) -> list[int]:
    """Return the trumps of a hand, highest first."""
    held = [card for card in hand if ranking.is_trump(card)]
    return sorted(held, key=lambda card: -ranking.powers[card])


def cut_for_deal(cards: CardsLike) -> list[int]:
    """Say who has cut the lowest card and deals (s.96 ii).

    Ace is lowest; court cards and tens are of the same value. In case of a tie those cut again.

    Parameters
    ----------
    cards : text, id, or a sequence of texts and ids
        The card that each has cut.

    Returns
    -------
    list of int
        The places of the lowest: one, or those who must cut again.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not different cards of one pack, or fewer than two.

    Examples
    --------
    >>> cut_for_deal("Kh 4c 9d"), cut_for_deal("Kh Tc Jd")
    ([1], [0, 1, 2])
    """
    cut = PACK.parse(cards, what="the cards cut", sizes=range(2, 53))
    lowest = min(value_of(card) for card in cut)
    return [p for p, card in enumerate(cut) if value_of(card) == lowest]


# ------------------------------------------------------------------------- calls and plays


def legal_calls(
    before: tuple[str, ...] = (),
    *,
    players: int = 5,
    turn_up: CardsLike = "",
    single: bool = False,
    rules: Rules = THREE_CARD,
) -> tuple[str, ...]:
    """Return what the next player may declare (s.96 vii, viii; s.99; s.100 ii).

    Parameters
    ----------
    before : tuple of str
        What those before have declared, from the eldest on: ``play``, ``miss``, ``change`` or
        ``pass``.
    players : int
        How many are at the table; the dealer declares last.
    turn_up : text or id
        The card turned up, for club law.
    single : bool
        A round without a miss, in which all must play.
    rules : Rules
        The kind of loo.

    Returns
    -------
    tuple of str
        ``play``; ``miss`` if it is not taken, in three-card loo, or ``change``, in five-card;
        and ``pass``. The dealer, if nobody stands, has the pool and need declare nothing: empty.

    Raises
    ------
    InvalidCardError, CardCountError
        If the turn-up is not one card.
    DataError
        If a declaration is not one that could have been made, or all have declared.

    Examples
    --------
    >>> legal_calls(("pass", "miss"), players=4), legal_calls(("pass", "pass"), players=3)
    (('play', 'pass'), ())
    """
    check_rules(rules)
    turned = PACK.parse(turn_up, what="the turn-up", sizes=(0, 1))
    if len(before) >= players:
        raise DataError(f"all {players} players have declared; got {len(before)} declarations.")
    must = single or (rules.club_law and bool(turned) and turned[0] & 3 == 0)
    for place in range(len(before)):
        allowed = _calls(before[:place], must, rules)
        if before[place] not in allowed:
            raise DataError(
                f"player {place} cannot declare {before[place]!r}; legal: {', '.join(allowed)}."
            )
    stands = [call for call in before if call != "pass"]
    if len(before) == players - 1 and not stands and not must:
        return ()
    return _calls(before, must, rules)


def _calls(before: Sequence[str], must: bool, rules: Rules) -> tuple[str, ...]:
    if must:
        return ("play",) if rules.each == 3 else ("play", "change")
    other = "change" if rules.each == 5 else "miss"
    if other == "miss" and "miss" in before:
        return ("play", "pass")
    return ("play", other, "pass")


def legal_plays(
    hand: CardsLike,
    turn_up: CardsLike,
    trick: CardsLike = "",
    *,
    first_lead: bool = False,
    rules: Rules = THREE_CARD,
) -> str:
    """Return the cards that may be played without being looed (s.97 iii, iv, ix, x; s.100 ii).

    Parameters
    ----------
    hand : text, id, or a sequence of texts and ids
        What the player holds.
    turn_up : text or id
        The card turned up for trump.
    trick : text, id, or a sequence of texts and ids
        The cards played to the trick so far.
    first_lead : bool
        The player leads to the first trick: the highest of two trumps or more, or the ace of
        trumps alone. (Section 98 i leaves out the ace; law iv of section 97 is followed.)
    rules : Rules
        The kind of loo.

    Returns
    -------
    str
        The legal cards.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If a card is unknown or in two places, or a number of cards is wrong.
    DataError
        If there is no such loo.

    Examples
    --------
    >>> legal_plays("Kh 9h 2s", "5s", "Th"), legal_plays("9h 9c 2s", "5s", "Th 3s")
    ('Kh', '9h')
    >>> legal_plays("As 9h 9c", "5s", first_lead=True)
    'As'
    """
    check_rules(rules)
    held = PACK.parse(hand, sizes=range(1, rules.each + 1))
    turned = PACK.parse_one(turn_up)
    played = PACK.parse(trick, what="the trick")
    PACK.check_together({"the hand": held, "the turn-up": (turned,), "the trick": played})
    ranking = ranking_of(turned & 3, rules)
    if first_lead and not played:
        return format_cards(legal_lead(held, ranking))
    return format_cards(plays_of(held, played, ranking, rules))


def legal_lead(hand: Sequence[int], ranking: Ranking) -> tuple[int, ...]:
    """Return what the first player may lead to the first trick (s.97 iii, iv)."""
    trumps = trumps_of(hand, ranking)
    if len(trumps) > 1 or (trumps and ranking.powers[trumps[0]] == _ACE):
        return (trumps[0],)
    return tuple(hand)


def plays_of(
    hand: Sequence[int], trick: Sequence[int], ranking: Ranking, rules: Rules
) -> tuple[int, ...]:
    """Return the legal cards of a hand to a trick, or to any lead but the first."""
    trump = ranking.trump or 0
    pam = pam_of(trump, rules)
    ace = trump  # an ace's id is its suit
    if trick and trick[0] == ace and pam in hand and len(hand) > 1:
        hand = [card for card in hand if card != pam]  # "Pam be civil"
    return legal_cards(hand, trick, ranking, HEAD)


# ---------------------------------------------------------------------------------- flushes


def score_flush(cards: CardsLike, turn_up: CardsLike, rules: Rules = FIVE_CARD) -> Breakdown:
    """Say whether five cards are a flush, which sweeps the board (s.100 ii).

    Parameters
    ----------
    cards : text, id, or a sequence of texts and ids
        The five cards.
    turn_up : text or id
        The card turned up for trump.
    rules : Rules
        Which knave is Pam.

    Returns
    -------
    Breakdown
        One item of no points, ``flush`` or ``flush of trumps``, with Pam or without; or none. A
        flush of trumps is above a plain one, then the highest cards decide (outside: Hoyle's
        Games Improved); of equal ones the elder hand's sweeps.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If they are not five cards and a turn-up of one pack.
    DataError
        If the game has not five cards.

    Examples
    --------
    >>> [item.name for item in score_flush("Kh 9h 7h 2h Jc", "5s").items]
    ['flush with Pam']
    """
    check_rules(rules)
    if rules.each != 5:
        raise DataError("there are no flushes in three-card loo.", hint="each must be 5.")
    ids = PACK.parse(cards, sizes=(5,))
    turned = PACK.parse_one(turn_up)
    PACK.check_together({"the hand": ids, "the turn-up": (turned,)})
    key = flush_key(ids, turned & 3, rules)
    if key is None:
        return Breakdown()
    name = "flush of trumps" if key[0] else "flush"
    name += " with Pam" if pam_of(turned & 3, rules) in ids else ""
    return Breakdown((Item(name, ids, 0, "E s.100 ii"),))


def flush_key(hand: Sequence[int], trump: int, rules: Rules) -> tuple[int, ...] | None:
    """Return what orders flushes, a higher one first by greater tuple; None for no flush."""
    pam = pam_of(trump, rules)
    suits = {card & 3 for card in hand if card != pam}
    if len(hand) != 5 or len(suits) != 1:
        return None
    powers = [_PAM_POWER if card == pam else PACK.powers[card] for card in hand]
    return (int(suits == {trump}), *sorted(powers, reverse=True))


def share_pool(pool: int, rules: Rules = THREE_CARD) -> int:
    """Return what each trick takes of a pool (s.98 iii, s.100 ii).

    Parameters
    ----------
    pool : int
        What lies in the pool.
    rules : Rules
        The kind of loo.

    Returns
    -------
    int
        A third, or a fifth.

    Raises
    ------
    DataError
        If the pool does not divide by the tricks.

    Examples
    --------
    >>> share_pool(18), share_pool(30, FIVE_CARD)
    (6, 6)
    """
    check_rules(rules)
    if pool < 0 or pool % rules.each:
        raise DataError(
            f"the pool must divide by the {rules.each} tricks; got {pool}.",
            hint="stakes and loos are multiples of the number of cards.",
        )
    return pool // rules.each
