from .scores import plot_scores as plot_scores
