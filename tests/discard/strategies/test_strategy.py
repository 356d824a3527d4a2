"""Equilibria written to files and read back; what is shipped is loaded once."""

import numpy as np
import pytest

from cribscore import (
    FIVE_CARD,
    SEVEN_CARD,
    SIX_CARD,
    SIX_CARD_SKUNK,
    equilibrium,
    load_equilibrium,
    save_equilibrium,
)
from cribscore.discard.strategies.equilibria import pack_equilibrium
from cribscore.errors import DataError
from cribscore.store import save, shipped_path


def test_a_saved_equilibrium_comes_back_whole(tmp_path):
    solved, place = equilibrium(FIVE_CARD), tmp_path / "five.equilibrium"
    save_equilibrium(solved, place, command="by hand")
    back = load_equilibrium(place)
    assert back.variant == FIVE_CARD
    for name in ("value", "exploitability", "dealer_gain", "pone_gain"):
        assert getattr(back, name) == getattr(solved, name)
    for role in ("dealer", "pone"):
        one, two = getattr(back, role), getattr(solved, role)
        for part in ("starts", "places", "chances"):
            assert np.array_equal(getattr(one, part), getattr(two, part))


def test_the_shipped_ones_are_loaded_once_however_they_are_named():
    assert equilibrium() is equilibrium("Six Card") is equilibrium(SIX_CARD)
    assert equilibrium(SIX_CARD_SKUNK) is equilibrium()  # the throws do not know the lurch
    with pytest.raises(DataError, match="no equilibrium of seven-card is shipped"):
        equilibrium(SEVEN_CARD)


def test_files_that_cannot_be_used_are_refused(tmp_path):
    place = tmp_path / "five.equilibrium"
    with pytest.raises(DataError, match=r"cannot read .*five\.equilibrium"):
        load_equilibrium(place)
    save_equilibrium(equilibrium(FIVE_CARD), place)
    place.write_bytes(place.read_bytes()[:-64])
    with pytest.raises(DataError, match="its checksum does not match"):
        load_equilibrium(place)
    with pytest.raises(DataError, match="cannot write"):
        save_equilibrium(equilibrium(FIVE_CARD), place / "a")


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("dealer_chances", lambda a: a * np.nan, "the dealer's chances in .* must be from 0 to 1"),
        ("pone_chances", lambda a: -a, "the pone's chances in .* must be from 0 to 1"),
        ("pone_chances", lambda a: a * 0.9, "the pone's chances in .* must be from 0 to 1"),
        (
            "dealer_places",
            lambda a: a + 100,
            "the dealer's throws in .* are not those of five-card",
        ),
        ("dealer_counts", lambda a: a[:-1], "are not those of five-card|is no solution"),
    ],
)
def test_what_a_solution_may_not_hold(tmp_path, name, change, message):
    packed = pack_equilibrium(equilibrium(FIVE_CARD), "by hand")
    arrays = packed.arrays | {name: change(packed.arrays[name])}
    save(tmp_path / "mine", arrays, version=1, meta=packed.meta)
    with pytest.raises(DataError, match=message):
        load_equilibrium(tmp_path / "mine")


def test_files_of_another_kind_are_no_solution(tmp_path):
    save(tmp_path / "other", {"counts": np.zeros(2)}, version=1, meta={})
    with pytest.raises(DataError, match=r"other' is no solution of the throws"):
        load_equilibrium(tmp_path / "other")
    with pytest.raises(DataError, match=r"win_five-card.table has version 2; this release reads 1"):
        load_equilibrium(shipped_path("tables/win_five-card.table"))
    packed = pack_equilibrium(equilibrium(FIVE_CARD), "by hand")
    save(tmp_path / "odd", packed.arrays, version=1, meta=packed.meta | {"value": float("nan")})
    with pytest.raises(DataError, match=r"the certificate in .* must be finite"):
        load_equilibrium(tmp_path / "odd")
