"""The frames and the picture of the other games."""

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest

from cribscore import games, plots, tables
from cribscore.books.claims.verify import judge_claims
from cribscore.errors import DataError
from cribscore.games.registry import GAMES
from cribscore.tables.games import CLAIMS_SCHEMA, JEUX_DE_REGLE_SCHEMA

mpl.use("Agg")


@pytest.fixture(scope="module")
def regle():
    return tables.jeux_de_regle()


def test_frames_have_their_schema(regle):
    claims = tables.verify_claims("ecarte")
    for frame, schema in ((regle, JEUX_DE_REGLE_SCHEMA), (claims, CLAIMS_SCHEMA)):
        assert {name: str(dtype) for name, dtype in frame.dtypes.items()} == {
            name: dtype for name, (dtype, _, _) in schema.items()
        }


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


def test_the_picture_has_labels_and_every_bar(regle):
    ax = plots.plot_jeux_de_regle(regle)
    assert "%" in ax.get_xlabel()
    assert ax.get_ylabel() == "jeu de règle"
    widths = sorted(bar.get_width() for bar in ax.patches)
    assert len(widths) == 4 * 7
    wanted = regle[["point", "point_0", "point_1", "point_2"]].to_numpy().ravel()
    assert widths == pytest.approx(sorted(100 * wanted))
    plt.close(ax.figure)


def test_every_game_of_the_list_is_a_public_module():
    for game in GAMES.values():
        assert hasattr(games, game.module), game.module
