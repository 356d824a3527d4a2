from .cards import expected_cards as expected_cards
from .hands import rank_sets as rank_sets
from .player import OPENINGS_VERSION as OPENINGS_VERSION
from .player import build_openings as build_openings
from .player import tables_of as tables_of
from .player import throw_expected as throw_expected
