from .books import verify_books as verify_books
from .play import open_hands as open_hands
from .play import open_values as open_values
from .scores import score_moments as score_moments
from .scores import scores as scores
from .win import win as win
