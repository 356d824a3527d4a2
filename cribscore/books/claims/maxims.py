"""Methods of the claims that compare Hoffmann's maxims for the play with the solved play.

The rule for a verdict goes by how strongly the book speaks:

- *always* (best, very good, to be avoided, without hesitation): yes if the equilibrium does so more
  than half of the time and doing so always costs less than 0.05 points a time;
- *mostly* (generally, good policy): yes if the equilibrium does so more than half of the time and
  doing so always costs less than never doing so;
- *safely* (safe, in safety): yes if doing so always costs less than never doing so;
- *with discretion*: yes if the equilibrium does so in more than a twentieth of the cases, and
  refrains in more than a twentieth.

A maxim is judged at the moments of which the book speaks. The book plays five-card; the solved play
is of six-card, to which the book says that its principles apply (H{49}-{50}).
"""

from cribscore.books.claims.verify import Computed, method
from cribscore.books.maxims import MaximCost, join_moments, verify_maxims

SMALL = 0.05
"""Points a time that a maxim may cost and hold always."""
SELDOM = 0.05
ALWAYS, MOSTLY, SAFELY, DISCREETLY = "always", "mostly", "safely", "with discretion"

_MOMENTS = {"lead": "pone's lead", "reply": "dealer's reply", "second": "pone's second card"}


def answer(found: MaximCost, strength: str) -> str:
    """Return ``yes`` if a maxim holds by the rule for its strength, or ``no:`` and what fails.

    Parameters
    ----------
    found : MaximCost
        The maxim compared with the solved play.
    strength : str
        How strongly the book puts it; the rules stand above.

    Examples
    --------
    >>> half = MaximCost(
    ...     maxim="m", words="", moment="lead", shuns=False, times=0.1, followed=0.4,
    ...     at_random=0.5, cost=0.2, cost_broken=0.3,
    ... )
    >>> answer(half, ALWAYS), answer(half, SAFELY)
    ('no: done 40 times in 100, costs 0.20 a time', 'yes')
    """
    often = f"done {100 * found.followed:.0f} times in 100"
    limit = SMALL if strength == ALWAYS else found.cost_broken
    fails = []
    if strength == DISCREETLY:
        fails += [often] * (not SELDOM < found.followed < 1 - SELDOM)
    else:
        fails += [often] * (strength != SAFELY and found.followed <= 0.5)
        fails += [f"costs {found.cost:.2f} a time"] * (found.cost >= limit)
    return f"no: {', '.join(fails)}" if fails else "yes"


def _judge(name: str, strength: str, *moments: str) -> Computed:
    """Judge the claim of a maxim at the moments of which the book speaks."""
    costs = [one for one in verify_maxims() if one.maxim == name and one.moment in moments]
    found = join_moments(tuple(costs))
    where = " and ".join(_MOMENTS[moment] for moment in moments)
    how = (
        f"at six-card, to which the book applies its principles too (H{{49}}-{{50}}); {where} in "
        f"the solved play, {100 * found.times:.1f} deals in 100: the equilibrium does so "
        f"{100 * found.followed:.0f} times in 100 (a card at random {100 * found.at_random:.0f}); "
        f"always doing so costs {found.cost:.3f} points a time, {found.cost_a_deal:.3f} a deal, "
        f"never doing so {found.cost_broken:.3f} a time; judged as said {strength}"
    )
    return Computed(answer(found, strength), how)


@method("cribbage.maxim_leads_low")
def _leads_low() -> Computed:
    return _judge("leads_low", ALWAYS, "lead")


@method("cribbage.maxim_leads_a_five")
def _leads_a_five() -> Computed:
    return _judge("leads_a_five", ALWAYS, "lead")


@method("cribbage.maxim_leads_from_a_low_pair")
def _leads_from_a_low_pair() -> Computed:
    return _judge("leads_from_a_low_pair", ALWAYS, "lead")


@method("cribbage.maxim_leads_from_two_that_make_five")
def _leads_from_two_that_make_five() -> Computed:
    return _judge("leads_from_two_that_make_five", ALWAYS, "lead")


@method("cribbage.maxim_leads_from_a_couple")
def _leads_from_a_couple() -> Computed:
    return _judge("leads_from_a_couple", SAFELY, "lead")


@method("cribbage.maxim_leads_with_an_answer_to_fifteen")
def _leads_with_an_answer_to_fifteen() -> Computed:
    return _judge("leads_with_an_answer_to_fifteen", SAFELY, "lead")


@method("cribbage.maxim_makes_fifteen")
def _makes_fifteen() -> Computed:
    return _judge("makes_fifteen", MOSTLY, "reply")


@method("cribbage.maxim_goes_beyond_fifteen")
def _goes_beyond_fifteen() -> Computed:
    return _judge("goes_beyond_fifteen", ALWAYS, "reply")


@method("cribbage.maxim_leaves_fifteen_and_more")
def _leaves_fifteen_and_more() -> Computed:
    return _judge("leaves_fifteen_and_more", ALWAYS, "reply")


@method("cribbage.maxim_plays_close")
def _plays_close() -> Computed:
    return _judge("plays_close", MOSTLY, "reply")


@method("cribbage.maxim_makes_five_or_twenty_one")
def _makes_five_or_twenty_one() -> Computed:
    return _judge("makes_five_or_twenty_one", ALWAYS, "reply", "second")


@method("cribbage.maxim_falls_short_by_its_own_rank")
def _falls_short_by_its_own_rank() -> Computed:
    return _judge("falls_short_by_its_own_rank", ALWAYS, "reply", "second")


@method("cribbage.maxim_pairs_in_safety")
def _pairs_in_safety() -> Computed:
    return _judge("pairs_in_safety", SAFELY, "second")


@method("cribbage.maxim_pairs_the_lead_alone")
def _pairs_the_lead_alone() -> Computed:
    return _judge("pairs_the_lead_alone", DISCREETLY, "reply")


@method("cribbage.maxim_pairs_the_lead_with_two")
def _pairs_the_lead_with_two() -> Computed:
    return _judge("pairs_the_lead_with_two", ALWAYS, "reply")


@method("cribbage.maxim_keeps_thirty_one_for_a_tenth")
def _keeps_thirty_one_for_a_tenth() -> Computed:
    return _judge("keeps_thirty_one_for_a_tenth", MOSTLY, "reply")


@method("cribbage.maxim_plays_highest")
def _plays_highest() -> Computed:
    return _judge("plays_highest", ALWAYS, "second")
