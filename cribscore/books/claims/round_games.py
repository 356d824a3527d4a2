"""Methods of the claims on cassino, loo, matrimony, Pope Joan, speculation and blind hookey."""

from itertools import combinations_with_replacement

from cribscore.books.claims.verify import Computed, method
from cribscore.games import blind_hookey, cassino, loo, matrimony, pope_joan, speculation
from cribscore.games.pope_joan import COMPARTMENTS, PACK
from cribscore.games.shape import Cards

__all__: list[str] = []

PENNY, SHILLING = 1, 12
HALF_CROWN = 30


def _said(true: bool) -> str:
    return "yes" if true else "no"


# ---------------------------------------------------------------------------------- cassino


@method("cassino.deals_come_out")
def _deals_come_out() -> Computed:
    rounds = {players: (52 - 4) / (4 * players) for players in (2, 3, 4)}
    words = ", ".join(f"{n:g} rounds for {players} players" for players, n in rounds.items())
    return Computed(
        _said(all(n == int(n) for n in rounds.values())),
        f"four of the 52 cards lie upon the board, the rest is dealt by fours: {words}",
    )


@method("cassino.pairs_to_ten")
def _pairs_to_ten() -> Computed:
    pairs = [p for p in combinations_with_replacement(range(1, 10), 2) if sum(p) == 10]
    taken = [cassino.captures("Th", f"{a if a > 1 else 'A'}c {b}d")[0].taken for a, b in pairs]
    return Computed(
        sum(len(cards) == 2 for cards in taken), "combinations of two cards that a ten takes"
    )


@method("cassino.last_trick_wins_the_game")
def _last_trick_wins_the_game() -> Computed:
    ahead = _share_of_deals("last trick ahead")
    return Computed(
        _said(ahead == 200),
        f"the last trick sweeps what lies upon the table, but who took it was ahead in {ahead} of "
        "200 random deals of two players; Hoyle's Games Improved ends before these words",
    )


@method("cassino.neither_party_wins")
def _neither_party_wins() -> Computed:
    drawn = _share_of_deals("drawn")
    return Computed(
        _said(drawn > 0), f"nothing was set up in {drawn} of 200 random deals of two players"
    )


def _share_of_deals(fact: str) -> int:
    played = cassino.simulate(seats=2, n=200, seed=1)
    return round(200 * played.facts[fact].mean)


# -------------------------------------------------------------------------------------- loo


@method("loo.trick_of_three_pence")
def _trick_of_three_pence() -> Computed:
    return Computed(loo.share_pool(3 * PENNY), "pence: a third of three pence")


@method("loo.trick_of_three_shillings")
def _trick_of_three_shillings() -> Computed:
    return Computed(
        loo.share_pool(3 * SHILLING),
        "pence: a third of three shillings is a shilling; sixpence would be a third of three "
        "sixpences, which section 96 vi names",
    )


@method("loo.trick_of_three_half_crowns")
def _trick_of_three_half_crowns() -> Computed:
    return Computed(loo.share_pool(3 * HALF_CROWN), "pence: a third of three half-crowns")


@method("loo.trick_of_five_cards")
def _trick_of_five_cards() -> Computed:
    return Computed(
        loo.share_pool(HALF_CROWN, loo.FIVE_CARD), "pence: a fifth of the dealer's half-crown"
    )


@method("loo.lead_with_the_ace_alone")
def _lead_with_the_ace_alone() -> Computed:
    hand = "As 9h 2c"
    free = str(loo.legal(hand, "", turn_up="5s", first_lead=True)) == hand
    return Computed(
        "any card" if free else "the ace",
        "with less than two trumps the first player's card is free, save that law iv of section "
        "97 has him lead the ace of trumps",
    )


@method("loo.flush_looes")
def _flush_looes() -> Computed:
    hands = ("As Ks Qs Ts 4s", "Jc 3c 2d 9s 8d", "9h 8h 7h 5h 2h", "Kd 7d 4d 3h 6c")
    looed = loo.settle(loo.Hand(hands, "5s", pool=5), loo.FIVE_CARD).facts["looed"]
    return Computed(
        "all" if looed == (1, 2, 3) else "all but the holders of Pam or of an inferior flush",
        "section 100 ii excepts 'a player holding pam, of an inferior flush', where 'of' is a "
        "misprint for 'or' (Hoyle's Games Improved)",
    )


# ------------------------------------------------------------------ matrimony, speculation


@method("matrimony.chances")
def _matrimony_chances() -> Computed:
    return Computed(len(matrimony.CHANCES), "best, matrimony, intrigue, confederacy and pairs")


@method("matrimony.others_lay")
def _matrimony_others_lay() -> Computed:
    hands = ("2c 4d 6h", "2d 4h 6s", "2h 4s 6c", "2s 4c 6d", "8c 9d Th")
    deal = matrimony.Hand(hands, (12, 0, 0, 0, 0))
    laid = matrimony.settle(deal).sides[0].points_of("laid upon the board")
    return Computed(-laid, "what the others lay on a chance on which the dealer stakes twelve")


@method("matrimony.most_players")
def _matrimony_most_players() -> Computed:
    return Computed(
        _said(3 * matrimony.Rules().most <= 52),
        f"three cards each to fourteen are 42; the pack holds enough for {52 // 3}",
    )


@method("speculation.no_trump_dealt")
def _no_trump_dealt() -> Computed:
    odds = {n: float(speculation.no_trump_odds(n)) for n in (3, 5, 7)}
    words = ", ".join(f"{p:.4f} for {n} players" for n, p in odds.items())
    return Computed(
        _said(min(odds.values()) > 0),
        f"the chance, the card turned up left out: {words}; from fourteen players on it cannot be",
    )


# -------------------------------------------------------------------------------- Pope Joan


@method("pope_joan.dressing")
def _dressing() -> Computed:
    return Computed(sum(COMPARTMENTS.values()), "the sum of what is laid on the compartments")


@method("pope_joan.left_in_stock")
def _left_in_stock() -> Computed:
    stocks = {n: [50 - n * each for each in range(50 // n, 0, -1)] for n in range(3, 9)}
    fits = [n for n, left in stocks.items() if any(6 <= k <= 8 for k in left)]
    others = "; ".join(
        f"{n} players leave {max(k for k in left if k < 6)} or {min(k for k in left if k > 8)}"
        for n, left in stocks.items()
        if n not in fits
    )
    return Computed(
        "any number" if len(fits) == len(stocks) else f"{', '.join(map(str, fits))} players",
        f"equal hands of 50 cards that leave six to eight, for three players to eight: {others}",
    )


@method("pope_joan.fixed_stops")
def _fixed_stops() -> Computed:
    return Computed(str(pope_joan.find_stops()), "cards of the pack that none can follow")


@method("pope_joan.stop_below_a_turned_ten")
def _stop_below_a_turned_ten() -> Computed:
    return Computed(_new_stops("Ts", ""), "the stop that the ten of spades turned up makes")


@method("pope_joan.stop_below_a_played_eight")
def _stop_below_a_played_eight() -> Computed:
    return Computed(_new_stops("", "8c"), "the stop that the eight of clubs laid down makes")


def _new_stops(turn_up: str, out: str) -> str:
    fixed = pope_joan.find_stops()
    return str(Cards(c for c in pope_joan.find_stops(turn_up, out) if c not in fixed))


@method("pope_joan.ace_is_not_led_through")
def _ace_is_not_led_through() -> Computed:
    leads_to_ace = [c for c in PACK.kinds if c + 4 in PACK.kinds and (c + 4) >> 2 == 0]
    return Computed(_said(not leads_to_ace), "no card of the pack has an ace next in sequence")


# ------------------------------------------------------------------------------ blind hookey


@method("blind_hookey.any_number")
def _any_number() -> Computed:
    most = max(n for n in range(1, 52) if 52 // (n + 1) >= blind_hookey.Rules().least)
    return Computed(
        f"{most + 1} at most",
        "each must cut four cards at least, and no more than a fair share of the 52",
    )
