from . import kernels as kernels
from .flat import flat_tree as flat_tree
from .player import solved_player as solved_player
from .player import whole_play as whole_play
from .throws import keeps_of as keeps_of
from .throws import throw_by_strategy as throw_by_strategy
