"""The rules of loo: ranking, Pam, what may be called and played, flushes (E s.96-100)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from cribscore.cards import JACK, CardsLike, value_of
from cribscore.errors import DataError
from cribscore.games.packs import FULL
from cribscore.games.shape import Breakdown, Cards, scored
from cribscore.games.suits import fold
from cribscore.games.tricks import Duty, Ranking, legal_cards
from cribscore.games.tricks import trick_winner as winner_of

PACK = FULL
HEAD = Duty(follow=True, win=True)
"""Follow suit if able, and of the cards allowed head the trick if able (s.97 ix, x)."""

_ACE, _PAM_POWER = 12, 13


@dataclass(frozen=True, slots=True)
class Rules:
    """The kind of loo.

    Attributes
    ----------
    each : Cards to each player, three or five.
    stake : What the dealer puts into the pool, a sum that three tricks divide; 0 stands for a
        counter a trick.
    loo : What a looed player pays in limited loo; 0 stands for a counter a trick. Both are
        multiples of `each`, so that the tricks divide the pool.
    unlimited : A looed player pays the sum in the pool (s.98 iv).
    club_law : All must play when a club is turned up (s.99).
    first_round : How the first round is dealt (s.96 viii): ``single``, without a miss, when all
        must play; or ``stakes``, each player putting into the pool as much as the dealer.
    pam : In five-card loo: ``clubs``, their knave "generally"; ``trumps``, the knave of the trump
        suit, "sometimes"; or ``none``.
    flush_spares : A flush does not loo those with Pam, or with a lesser flush (s.100 ii). Unset,
        nobody who stood is spared (s.100 iii).
    flush_takes_loos : What those looed by a flush pay goes to the holder of the flush, with the
        pool; unset, it waits for the tricks of the next deal (s.100 ii has both).
    """

    each: int = 3
    stake: int = 0
    loo: int = 0
    unlimited: bool = False
    club_law: bool = False
    first_round: str = "single"
    pam: str = "clubs"
    flush_spares: bool = True
    flush_takes_loos: bool = False

    @property
    def deal(self) -> int:
        """What the dealer puts into the pool."""
        return self.stake or self.each

    def pool_of(self, players: int, first: bool) -> int:
        """Return what lies in an empty pool once the stakes are paid."""
        return self.deal * (players if first and self.first_round == "stakes" else 1)

    def loo_of(self, pool: int) -> int:
        """Return what a looed player pays after a hand: in unlimited loo, all that was in it."""
        return pool if self.unlimited else self.loo or self.each


THREE_CARD = Rules()
FIVE_CARD = Rules(each=5)


def check_rules(rules: Rules) -> None:
    """Refuse a kind of loo that there is not."""
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
    if rules.first_round not in ("single", "stakes"):
        raise DataError(f"first_round must be 'single' or 'stakes'; got {rules.first_round!r}.")


# ---------------------------------------------------------------------------------- ranking


def pam_of(trump: int, rules: Rules) -> int | None:
    """Return the card that is Pam, the highest trump of five-card loo; None where there is none."""
    if rules.each != 5 or rules.pam == "none":
        return None
    return 4 * JACK + (trump if rules.pam == "trumps" else 0)


@cache
def ranking_of(trump: int, rules: Rules) -> Ranking:
    """Return the ranking of a deal: as at whist, with Pam above the ace of trumps."""
    plain, pam = Ranking.of(PACK, trump), pam_of(trump, rules)
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
    """
    cut = PACK.parse(cards, what="the cards cut", sizes=range(2, 53))
    lowest = min(value_of(card) for card in cut)
    return [p for p, card in enumerate(cut) if value_of(card) == lowest]


# ------------------------------------------------------------------------- calls and plays


WORDS = {
    **{"i play": "play", "stand": "play", "i stand": "play", "i pass": "pass"},
    **{"take the miss": "miss", "i take the miss": "miss", "throw up": "pass"},
}


def legal_calls(
    before: tuple[str, ...] = (),
    *,
    players: int = 5,
    turn_up: CardsLike = "",
    single: bool = False,
    rules: Rules = THREE_CARD,
) -> tuple[str, ...]:
    """Return what the next player may declare (s.96 vii, viii; s.99; s.100 ii).

    ``play``; ``miss`` if it is not taken, in three-card loo, or ``change``, in five-card; and
    ``pass``. The dealer, the last, has the pool if nobody stands and need declare nothing: empty.
    All must play in a `single` round, and by club law where a club is turned up.

    >>> legal_calls(("pass", "I take the miss"), players=4), legal_calls(("pass",) * 2, players=3)
    (('play', 'pass'), ())
    """
    check_rules(rules)
    turned = PACK.parse(turn_up, what="the turn-up", sizes=(0, 1))
    if len(before) >= players:
        raise DataError(f"all {players} players have declared; got {len(before)} declarations.")
    must = single or (rules.club_law and bool(turned) and turned[0] & 3 == 0)
    read: list[str] = []
    for place, words in enumerate(before):
        call, allowed = WORDS.get(fold(words), fold(words)), open_calls(read, must, rules)
        if call not in allowed:
            raise DataError(
                f"player {place} cannot declare {words!r}; legal: {', '.join(allowed)}."
            )
        read.append(call)
    if len(read) == players - 1 and all(call == "pass" for call in read) and not must:
        return ()
    return open_calls(read, must, rules)


def open_calls(before: Sequence[str], must: bool, rules: Rules) -> tuple[str, ...]:
    """Return `legal_calls` of calls that have been read; `must` where all have to play."""
    other = ("change",) if rules.each == 5 else ("miss",) if "miss" not in before else ()
    if must:
        return ("play", *(other if rules.each == 5 else ()))
    return ("play", *other, "pass")


def legal(
    hand: CardsLike,
    trick: CardsLike,
    *,
    turn_up: CardsLike,
    first_lead: bool = False,
    rules: Rules = THREE_CARD,
) -> Cards:
    """Return the cards that may be played without being looed (s.97 iii, iv, ix, x; s.100 ii).

    At the `first_lead` of a hand: the highest of two trumps or more, or the ace of trumps alone.
    (Section 98 i leaves out the ace; law iv of section 97 is followed.)

    >>> legal("Kh 9h 2s", "Th", turn_up="5s"), legal("As 9h 9c", "", turn_up="5s", first_lead=True)
    (Cards('Kh'), Cards('As'))
    """
    check_rules(rules)
    held = PACK.parse(hand, sizes=range(1, rules.each + 1))
    turned = PACK.parse_one(turn_up)
    played = PACK.parse(trick, what="the trick")
    PACK.check_together({"the hand": held, "the turn-up": (turned,), "the trick": played})
    ranking = ranking_of(turned & 3, rules)
    if first_lead and not played:
        return Cards(legal_lead(held, ranking))
    return Cards(plays_of(held, played, ranking, rules))


def trick_winner(cards: CardsLike, *, turn_up: CardsLike, rules: Rules = THREE_CARD) -> int:
    """Return the place of the card that takes a trick, 0 for the leader's."""
    trick = PACK.parse(cards, what="the trick", sizes=range(1, 17))
    return winner_of(trick, ranking_of(PACK.parse_one(turn_up) & 3, rules))


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
    return Breakdown(items=(scored(name, 0, "E s.100 ii", ids),))


def flush_key(hand: Sequence[int], trump: int, rules: Rules) -> tuple[int, ...] | None:
    """Return what orders flushes, a higher one first by greater tuple; None for no flush."""
    pam = pam_of(trump, rules)
    suits = {card & 3 for card in hand if card != pam}
    if len(hand) != 5 or len(suits) != 1:
        return None
    powers = [_PAM_POWER if card == pam else PACK.powers[card] for card in hand]
    return (int(suits == {trump}), *sorted(powers, reverse=True))


def share_pool(pool: int, rules: Rules = THREE_CARD) -> int:
    """Return what each trick takes of a pool (s.98 iii, s.100 ii)."""
    check_rules(rules)
    if pool < 0 or pool % rules.each:
        raise DataError(
            f"the pool must divide by the {rules.each} tricks; got {pool}.",
            hint="stakes and loos are multiples of the number of cards.",
        )
    return pool // rules.each
