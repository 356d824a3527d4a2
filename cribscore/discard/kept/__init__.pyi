from .play import KeptPlay as KeptPlay
from .play import kept_of_throws as kept_of_throws
from .prior import equilibrium_prior as equilibrium_prior
from .prior import kept_prior as kept_prior
from .sums import DEALT as DEALT
from .sums import kept_hands as kept_hands
