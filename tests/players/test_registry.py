"""Everyone who can sit down, by name or as an object."""

import pytest

from cribscore import Player, find_player, simulate_games
from cribscore.errors import DataError
from cribscore.players.registry import PLAYER_NAMES, batch_player
from cribscore.variants import FIVE_CARD, SEVEN_CARD, SIX_CARD


@pytest.mark.parametrize("name", PLAYER_NAMES)
def test_every_name_has_a_player_of_that_name(name):
    player = find_player(f" {name.upper()} ")
    assert (player.name, str(player)) == (name, name)
    assert find_player(player) is player


@pytest.mark.parametrize("name", [None, 7, ("greedy",)])
def test_what_is_no_player_is_refused(name):
    with pytest.raises(DataError, match="a player must be a Player or a name; got"):
        find_player(name)


def test_a_player_of_ones_own_plays_one_hand_at_a_time():
    greedy = find_player("greedy")
    mine = Player(greedy.throw, greedy.play, name="mine")
    with pytest.raises(DataError, match="the player mine plays one hand at a time only"):
        batch_player(mine, SIX_CARD)
    result = simulate_games(mine, "greedy", 2, seed=1)
    assert result.players == ("mine", "greedy")


def test_a_shipped_player_is_the_same_by_name_and_as_an_object():
    one = simulate_games("hoffmann", "random", 100, seed=1)
    two = simulate_games(find_player("hoffmann"), find_player("random"), 100, seed=1)
    assert one.to_dict() == two.to_dict()


def test_players_say_what_they_do_not_know():
    with pytest.raises(DataError, match="expected plays five-card and six-card cribbage"):
        batch_player("expected", SEVEN_CARD)
    with pytest.raises(DataError, match="the play of five-card is not solved"):
        batch_player("solved", FIVE_CARD)
