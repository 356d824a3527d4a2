"""What the public functions of the throws refuse at the door, and what they take by name."""

import json
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from cribscore import (
    FIVE_CARD,
    SIX_CARD,
    SIX_CARD_SKUNK,
    THREE_HANDED,
    KeptPlay,
    best_throws,
    count_discard,
    equilibrium,
    expected_cribs,
    expected_discards,
    expected_nets,
    load_equilibrium,
    save_equilibrium,
    strategy_from_dense,
    sweep_discards,
)
from cribscore.discard.strategies.equilibria import EQUILIBRIUM_VERSION, pack_equilibrium
from cribscore.errors import CardCountError, CribscoreError, DataError, InvalidCardError
from cribscore.store import save, shipped_path

DEALT = "5h 5s 5d Jc 2h"


def test_the_opponents_strategy_must_be_of_the_other_role():
    solved = equilibrium("five-card")
    ask = {"variant": FIVE_CARD}
    for dealer, right, wrong in ((True, "pone", "dealer"), (False, "dealer", "pone")):
        by_name = expected_discards(DEALT, dealer=dealer, **ask)
        given = expected_discards(DEALT, dealer=dealer, opponent=getattr(solved, right), **ask)
        assert given == by_name
        with pytest.raises(DataError, match=f"the opponent is the {right}; got a strategy of the"):
            expected_discards(DEALT, dealer=dealer, opponent=getattr(solved, wrong), **ask)
        with pytest.raises(DataError, match=f"Hint: use the strategy .{right}"):
            expected_nets([[18, 19, 17, 40, 6]], dealer=dealer, opponent=getattr(solved, wrong),
                          **ask)  # fmt: skip
    both = strategy_from_dense(FIVE_CARD, "both", solved.pone.to_dense())
    assert both.role is None
    assert expected_discards(DEALT, dealer=False, opponent=both, **ask)


def test_variants_are_taken_by_name_and_by_their_law():
    assert expected_discards(DEALT, dealer=True, variant="Five Card") == expected_discards(
        DEALT, dealer=True, variant=FIVE_CARD
    )
    longer = replace(FIVE_CARD, name="my-five", target=121)
    assert equilibrium(longer) is equilibrium("five-card")
    assert equilibrium(SIX_CARD_SKUNK) is equilibrium("six-card")
    with pytest.raises(DataError, match=r"no equilibrium of five-card is shipped"):
        equilibrium(replace(FIVE_CARD, crib_from_pack=1))
    with pytest.raises(DataError, match="the play is solved for six-card cribbage only"):
        equilibrium(replace(SIX_CARD, play_on=False), play="equilibrium")
    with pytest.raises(DataError, match="throws are analysed for two players; got three-handed"):
        expected_discards(DEALT, dealer=True, variant=THREE_HANDED)
    with pytest.raises(DataError, match="there is no variant"):
        expected_cribs(dealer=True, variant="nine-card")


@pytest.mark.parametrize("dealer", ["yes", 1, None, np.array([True])])
def test_a_role_is_a_flag(dealer):
    asked = {"dealer": dealer, "variant": "five-card"}
    for ask in (
        lambda: expected_discards(DEALT, **asked),
        lambda: count_discard(DEALT, "5h 5s", **asked),
        lambda: sweep_discards("five-card", dealer=dealer),
        lambda: expected_cribs(given="prior", **asked),
    ):
        with pytest.raises(DataError, match="dealer must be True or False"):
            ask()


@pytest.mark.parametrize(
    ("deals", "message"),
    [
        ([[18.5, 19, 17, 40, 6]], r"dealt\[0, 0\] must be a card id from 0 to 51; got 18.5"),
        ([[18, np.nan, 17, 40, 6]], r"dealt\[0, 1\] must be a card id from 0 to 51; got nan"),
        ([[True, False, True, True, True]], "dealt must hold text, or integers"),
        ([[18, None, 17, 40, 6]], r"dealt\[0, 1\] must be a card id from 0 to 51; got None"),
        (np.ma.masked_equal([[18, 19, 17, 40, 6]], 17), r"dealt\[0, 2\] is masked"),
        ([[18, 19, 17, 40], [1, 2, 3]], "rows are of unlike lengths"),
        ([[-1, 19, 17, 40, 6]], r"dealt\[0, 0\] must be a card id from 0 to 51; got -1"),
        (np.array([[70, 1, 2, 3, 4]], np.uint8), r"dealt\[0, 0\] must be a card id .* got 70"),
        ([["5h", "5s", "5d", "Jc", "2x"]], "dealt, row 0: cannot read '2x' at position 5"),
        (["5h 5s 5d Jc 2h", None], "dealt, row 1 is missing"),
    ],
)
def test_deals_that_are_none_are_refused(deals, message):
    with pytest.raises((InvalidCardError, CardCountError), match=message):
        expected_nets(deals, dealer=True, variant="five-card")


def test_whole_floats_and_objects_are_card_ids():
    ids = [[18, 19, 17, 40, 6]]
    wanted = expected_nets(ids, dealer=True, variant="five-card")
    for given in (np.array(ids, float), np.array(ids, object)):
        assert (expected_nets(given, dealer=True, variant="five-card") == wanted).all()


def test_a_play_of_ones_own_is_counted():
    """A play that is worth three points to the pone whatever is kept adds three to each throw."""
    pairs = np.full((1820, 1820), 3.0)
    dealt = "5h 5s 5d Jc 2h Kd"
    pone, dealer = (
        expected_discards(dealt, dealer=role, opponent="uniform", play=KeptPlay(pairs=pairs))
        for role in (False, True)
    )
    assert [one.play_mean for one in pone] == pytest.approx([3.0] * 15, abs=1e-12)
    assert [one.play_mean for one in dealer] == pytest.approx([-3.0] * 15, abs=1e-12)
    plain = expected_discards(dealt, dealer=True, opponent="uniform")
    assert dealer[0].net_mean == pytest.approx(plain[0].net_mean - 3, abs=1e-12)
    with pytest.raises(DataError, match="a number for each of 1820 by 1820 hands"):
        KeptPlay(pairs=pairs[:10])
    with pytest.raises(DataError, match="a number for each"):
        KeptPlay(pairs=np.full((1820, 1820), np.nan))


def changed(key, change):
    packed = pack_equilibrium(equilibrium("five-card"), "changed")
    array = packed.arrays[key].copy()
    change(array)
    return packed.arrays | {key: array}, packed.meta


@pytest.mark.parametrize(
    ("key", "change", "message"),
    [
        ("dealer_chances", lambda a: a.__setitem__(0, np.nan), "not above 0 and up to 1"),
        ("dealer_chances", lambda a: a.__setitem__(0, -0.5), "not above 0 and up to 1"),
        ("pone_chances", lambda a: a.__setitem__(0, 0.01), "do not sum to one"),
        ("pone_places", lambda a: a.__setitem__(5, 77), "numbered from 0 to 9"),
        ("dealer_counts", lambda a: a.__setitem__(3, 0), "from 1 to 10 throws"),
        ("dealer_counts", lambda a: a.__setitem__(3, 9), "throws; got"),
    ],
)
def test_a_users_file_is_checked_in_its_contents(tmp_path, key, change, message):
    arrays, meta = changed(key, change)
    place = tmp_path / "changed.equilibrium"
    save(place, arrays, version=EQUILIBRIUM_VERSION, meta=meta)
    with pytest.raises(DataError, match=message):
        load_equilibrium(place)


def test_a_file_of_another_kind_is_refused(tmp_path):
    place = tmp_path / "other.store"
    save(place, {"keys": np.arange(3)}, version=EQUILIBRIUM_VERSION, meta={})
    with pytest.raises(DataError, match="is no solution of the throws"):
        load_equilibrium(place)
    arrays, meta = changed("dealer_counts", lambda a: None)
    save(place, arrays, version=EQUILIBRIUM_VERSION, meta=meta | {"value": float("nan")})
    with pytest.raises(CribscoreError):
        load_equilibrium(place)


def test_the_whole_deal_is_saved_with_its_play(tmp_path):
    whole = load_equilibrium(shipped_path("strategies/six-card-whole.equilibrium"))
    place = tmp_path / "whole.equilibrium"
    save_equilibrium(whole, place, command="again")
    again = load_equilibrium(place)
    assert (again.play.pairs == whole.play.pairs).all()
    assert (again.dealer.role, again.pone.role) == ("dealer", "pone")
    assert again.lower <= again.value <= again.upper


def test_answers_are_plain_data_and_sentences():
    found = expected_discards(DEALT, dealer=True, variant="five-card")[0]
    assert json.loads(json.dumps(found.to_dict()))["keep"] == "5d 5h 5s"
    assert str(found).startswith("throw 2♥ J♣, keep 5♦ 5♥ 5♠: net +")
    counted = count_discard(DEALT, "2h Jc", dealer=True, variant="five-card")
    assert "crib  mean" in str(counted)
    json.dumps(counted.to_dict())
    assert str(equilibrium("five-card")).startswith("throws of five-card")


@pytest.mark.parametrize("dealer", ["yes", 1, None, [1, 0], np.array([1.0, 0.0]), [True]])
def test_many_roles_are_a_flag_or_one_a_row(dealer):
    deals = ["5h 5s 5d Jc 2h", "2c 3d 9h Js Kd"]
    for ask in (expected_nets, best_throws):
        with pytest.raises(DataError, match=r"dealer(\[0\])? must be (True or False|one flag)"):
            ask(deals, dealer=dealer, variant="five-card")


def test_text_and_roles_row_by_row():
    deals = ["5h 5s 5d Jc 2h", "2c 3d 9h Js Kd", "5h 6h 7h 8h Kc"]
    flags = [True, False, True]
    found = expected_nets(deals, dealer=flags, variant="five-card")
    thrown = best_throws(deals, dealer=pd.Series(flags), variant="five-card")
    for deal, flag, nets, throw in zip(deals, flags, found, thrown, strict=True):
        best = expected_discards(deal, dealer=flag, variant="five-card")[0]
        assert nets.max() == pytest.approx(best.net_mean, abs=1e-9)
        assert set(throw.tolist()) == set(best.throw)
