"""`cribscore solve deal`: throw and play together, to a proved tolerance."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cribscore.cli.options import solving
from cribscore.cli.output import print_json

if TYPE_CHECKING:
    from cribscore.chunks import Runner
    from cribscore.deal.solver import DealEquilibrium

TOLERANCE = 2e-3


def _measure_more(solved: "DealEquilibrium", run: "Runner") -> dict[str, float]:
    """Answer by throw and play at once, and throw for the show alone."""
    from cribscore.deal.replies import cost_of_throws, reply_to_deal
    from cribscore.discard.strategies.strategy import equilibrium

    show, more = equilibrium("six-card"), {}
    for role in ("dealer", "pone"):
        more[f"{role}_both_gain"] = reply_to_deal(solved, role, run=run).gain
        chances = getattr(show, role).to_dense()
        more[f"{role}_show_cost"] = cost_of_throws(solved, role, chances, run=run)
    return more


def solve(
    tolerance: float,
    *,
    scheduler: str | None,
    workers: int | None,
    checkpoint: Path | None,
    out: Path | None,
    json: bool,
) -> None:
    """Solve the whole deal of six-card cribbage, print its certificate, and write what is shipped.

    It goes on from where it was stopped: by default the checkpoint is in the cache.
    """
    from cribscore.chunks import quietly
    from cribscore.deal.solver import pack_deal, solve_deal
    from cribscore.discard.strategies.strategy import EQUILIBRIUM_VERSION
    from cribscore.store import cache_path, save

    with solving("solving the deal", tolerance, scheduler, workers) as run:
        solved = solve_deal(
            tolerance,
            checkpoint=checkpoint or cache_path("six-card.deal.part"),
            run=run,
        )
        more = _measure_more(solved, quietly(run))
    if out:
        command = f"cribscore solve deal --tolerance {tolerance:g} --out FILE"
        packed = pack_deal(solved, command, **more)
        save(out, packed.arrays, version=EQUILIBRIUM_VERSION, meta=packed.meta)
    found = {
        "value": solved.value,
        "play_to_dealer": -solved.play.value,
        "dealer_throw_gain": solved.throws.dealer_gain,
        "pone_throw_gain": solved.throws.pone_gain,
        "play_gain": solved.play.exploitability,
        "exploitability": solved.exploitability,
        "rounds": solved.rounds,
    } | more
    if json:
        print_json(found | {"written": str(out) if out else None})
        return
    _print_certificate(found)
    if out:
        print(f"written: {out}")


_LABELS = {
    "value": "value to the dealer",
    "play_to_dealer": "of it in the play",
    "dealer_throw_gain": "other throws gain the dealer",
    "pone_throw_gain": "other throws gain the pone",
    "play_gain": "other play gains both together",
    "exploitability": "all these together",
    "dealer_both_gain": "throws and play at once gain the dealer",
    "pone_both_gain": "throws and play at once gain the pone",
    "dealer_show_cost": "to throw for the show alone costs the dealer",
    "pone_show_cost": "to throw for the show alone costs the pone",
}


def _print_certificate(found: dict[str, Any]) -> None:
    print("six-card, throw and play at equilibrium, points a deal (heels apart):")
    for name, label in _LABELS.items():
        print(f"  {label:<44} {found[name]:>9.5f}")
    print(f"after {found['rounds']} rounds; players use what they hold and what has been laid,")
    print("not what they threw and not the starter")
