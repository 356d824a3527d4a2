from .books import verify_books as verify_books
from .scores import score_moments as score_moments
from .scores import scores as scores
