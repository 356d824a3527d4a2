from .discards import plot_crib as plot_crib
from .discards import plot_discard_counts as plot_discard_counts
from .discards import plot_discards as plot_discards
from .leads import plot_leads as plot_leads
from .leads import plot_play_values as plot_play_values
from .play import plot_open_leads as plot_open_leads
from .scores import plot_scores as plot_scores
from .win import plot_win as plot_win
