from .discards import plot_crib as plot_crib
from .discards import plot_discard_counts as plot_discard_counts
from .discards import plot_discards as plot_discards
from .play import plot_open_leads as plot_open_leads
from .scores import plot_scores as plot_scores
from .win import plot_win as plot_win
