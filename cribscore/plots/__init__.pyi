from .play import plot_open_leads as plot_open_leads
from .scores import plot_scores as plot_scores
from .win import plot_win as plot_win
