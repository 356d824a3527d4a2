"""Methods of the claims on games of tricks: bézique, euchre, all fours, put and quadrille."""

from math import comb

from cribscore.books.claims.verify import Computed, method
from cribscore.cards import format_cards, parse_cards
from cribscore.games import all_fours, put
from cribscore.games.bezique import Rules, Seat, deal_cards, declare, pack_of
from cribscore.games.euchre import PACK as EUCHRE_PACK
from cribscore.games.euchre import euchre_ranking

# --- bézique


@method("bezique.pack")
def _bezique_pack() -> Computed:
    return Computed(len(pack_of().cards), "two packs without the twos to sixes")


@method("bezique.turn_up")
def _bezique_turn_up() -> Computed:
    return Computed(2 * 8 + 1, "the card after eight to each of two players")


@method("bezique.tricks")
def _bezique_tricks() -> Computed:
    return Computed(len(pack_of().cards) // 2, "sixty-four cards, two to a trick")


@method("bezique.trick_before_the_last_eight")
def _bezique_before() -> Computed:
    return Computed(len(pack_of().cards) // 2 - 8, "the tricks less the last eight")


@method("bezique.turn_up_of_three")
def _bezique_turn_up_of_three() -> Computed:
    return Computed(3 * 8 + 1, "the card after eight to each of three players")


@method("bezique.two_packs_for_three")
def _bezique_two_packs_for_three() -> Computed:
    n_cards = len(deal_cards(Rules(players=3, packs=2, without_an_eight=True)))
    return Computed("yes" if n_cards % 3 == 0 else "no", f"{n_cards} cards, three to a trick")


@method("bezique.marriage_before_sequence")
def _bezique_marriage_first() -> Computed:
    trumps = parse_cards("Ah Th Kh Qh Jh")
    seat, marriage = declare(Seat(trumps), "royal marriage", "Kh Qh", 2)
    _, sequence = declare(seat, "sequence", trumps, 2)
    both = marriage.points + sequence.points
    how = "the two declarations in this order under s.125; the other way only the sequence counts"
    return Computed(both - 250, how)


# --- euchre


@method("euchre.turn_up")
def _euchre_turn_up() -> Computed:
    return Computed(2 * 5 + 1, "the card after five to each of two players")


@method("euchre.trumps_in_hearts")
def _euchre_trumps() -> Computed:
    ranking = euchre_ranking(2)
    trumps = [card for card in EUCHRE_PACK.cards if ranking.is_trump(card)]
    ordered = sorted(trumps, key=lambda card: -ranking.powers[card])
    return Computed(format_cards(ordered), "the ranking with hearts as trumps")


# --- all fours


@method("all_fours.turn_up")
def _all_fours_turn_up() -> Computed:
    return Computed(2 * 6 + 1, "the card after six to each of two players")


@method("all_fours.seventh")
def _all_fours_seventh() -> Computed:
    return Computed(2 * 3 + 1, "the card after three more to each of two players")


@method("all_fours.one_card")
def _all_fours_one_card() -> Computed:
    record = all_fours.Hand(
        ("2s",),
        ("Js 9h 8h 7h 6h 5h", "4d 3d 2d 9c 8c 7c"),
        "Js 7c 9h 8c 8h 9c 7h 2d 6h 3d 5h 4d",
    )
    return Computed(all_fours.settle(record).totals[0], "such a hand replayed and settled")


@method("all_fours.nothing_to_reckon")
def _all_fours_nothing() -> Computed:
    chance = comb(32, 12) / comb(52, 12)
    how = f"chance that twelve cards hold no ace, king, queen, knave or ten: {chance:.3%}"
    return Computed("yes" if chance > 0 else "no", how)


# --- put and quadrille


@method("put.cards_above_the_ace")
def _put_cards_above_the_ace() -> Computed:
    above = sum(put.PACK.powers[card] > put.PACK.powers[0] for card in put.PACK.cards)
    return Computed(above, "cards of the pack that win from an ace: the threes and the deuces")


@method("put.even_contest")
def _put_even_contest() -> Computed:
    verdict = put.judge_tricks([0, 1, None])
    return Computed("nothing" if verdict is None else "a win", "the three tricks judged")


@method("quadrille.rape_of_the_lock")
def _quadrille_rape_of_the_lock() -> Computed:
    how = "outside the texts: in Canto III Belinda plays against two, and the poem names the game"
    return Computed("ombre", how)
