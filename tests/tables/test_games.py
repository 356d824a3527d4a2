"""The frames and the picture of the other games."""

import matplotlib as mpl
import pytest
from fixtures.frames import assert_schema

from cribscore import games, tables
from cribscore.books.claims.verify import judge_claims
from cribscore.errors import DataError
from cribscore.games.registry import GAMES

mpl.use("Agg")


@pytest.fixture(scope="module")
def regle():
    return tables.jeux_de_regle()


def test_frames_have_their_schema(regle):
    assert_schema(regle, "jeux_de_regle")
    assert_schema(tables.verify_claims("ecarte"), "verify_claims")


def test_jeux_de_regle_as_a_frame(regle):
    assert len(regle) == len(games.ecarte.CLASSES) == 7
    assert regle.hands.iloc[0] == 15_456  # C(8, 3) * C(24, 2)
    assert (regle.weakest_point <= regle.point).all()
    assert (regle.point <= regle.strongest_point).all()
    assert (regle.point_0 >= regle.point_2).all()


def test_claims_as_a_frame():
    frame = tables.verify_claims()
    assert frame.id.is_unique
    assert frame.verdict.tolist() == [one.verdict for one in judge_claims()]
    with pytest.raises(DataError, match="there are no claims on 'whist'"):
        tables.verify_claims("whist")


def test_every_game_of_the_list_is_a_public_module():
    for game in GAMES.values():
        assert hasattr(games, game.module), game.module
