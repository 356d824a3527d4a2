# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Loops over strategies: responses, regrets and gains.

Symbols: n classes of hands, t throws. Strategies are chances (n, t), alike for throws that differ
only by suits held alike; ``twins`` (n, t) names the first throw alike, whose value stands for all.
"""

from cribscore.jit import kernel


@kernel
def match_regrets(values, twins, chances, regrets, chances_out):
    """Add regrets and return the strategy that they call for (predictive regret matching plus).

    twins (n, t) the first throw alike; values (n, t) of each throw against the opponent; chances
    (n, t) the strategy now; regrets (n, t) kept so far, never negative; chances_out (n, t). The
    newest regret counts twice, as the prediction of the next. A hand without regrets keeps its
    strategy, so a certain throw stays certain. Modified in place: regrets and chances_out.
    """
    n_throws = values.shape[1]
    for i in range(len(values)):
        mean = 0.0
        for t in range(n_throws):
            mean += chances[i, t] * values[i, twins[i, t]]
        total = 0.0
        for t in range(n_throws):
            newest = values[i, twins[i, t]] - mean
            regrets[i, t] = max(regrets[i, t] + newest, 0.0)
            chances_out[i, t] = max(regrets[i, t] + newest, 0.0)
            total += chances_out[i, t]
        for t in range(n_throws):
            chances_out[i, t] = chances_out[i, t] / total if total > 0.0 else chances[i, t]


@kernel
def respond(values, twins, chances_out):
    """Throw what is best, shared equally among throws that differ only by suits held alike.

    values, twins (n, t); chances_out (n, t). Modified in place: chances_out.
    """
    n_throws = values.shape[1]
    for i in range(len(values)):
        best = 0
        for t in range(n_throws):
            if values[i, twins[i, t]] > values[i, best]:
                best = twins[i, t]
        alike = 0
        for t in range(n_throws):
            alike += 1 if twins[i, t] == best else 0
        for t in range(n_throws):
            chances_out[i, t] = 1.0 / alike if twins[i, t] == best else 0.0


@kernel
def sum_gains(values, twins, chances, deals, gains_out):
    """Sum over deals what the best throw gains on a strategy, and what the strategy earns.

    values, twins, chances (n, t); deals (n,) int64; gains_out (2,): the gain, the earnings.
    Modified in place: gains_out.
    """
    gain = 0.0
    earned = 0.0
    for i in range(len(values)):
        best = values[i, 0]
        mean = 0.0
        for t in range(values.shape[1]):
            value = values[i, twins[i, t]]
            best = max(best, value)
            mean += chances[i, t] * value
        gain += deals[i] * (best - mean)
        earned += deals[i] * mean
    gains_out[0] = gain
    gains_out[1] = earned
