"""Words that contradict each other are refused, where a parser would let the last one win."""

from collections.abc import Sequence
from typing import Any

from typer.core import TyperCommand

from cribscore.cli.narrow import NarrowHelp
from cribscore.errors import DataError

_EITHER = (
    ("--json", "--csv", "leave one out."),
    ("--scheduler", "--workers", "leave out --workers; a cluster has its own."),
)


class CarefulCommand(NarrowHelp, TyperCommand):
    """A command that refuses what contradicts itself before it reads the rest."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words of the command.

        Parameters
        ----------
        ctx : click.Context
            The command as it runs.
        args : list of str
            Its words.

        Returns
        -------
        list of str
            The words that are left over: none.

        Raises
        ------
        DataError
            If both flags of a pair are given, an option with a value twice, two options of which
            only one can hold, too many words, or words on both sides of an option that may claim
            them.
        """
        if not ctx.resilient_parsing and not set(ctx.help_option_names) & set(args):
            _refuse_pairs(self, _names(args))
            _refuse_twice(self, ctx, args)
            _refuse_extra(self, ctx, args)
            _refuse_split(self, ctx, args)
        return super().parse_args(ctx, args)


def _names(args: Sequence[str]) -> set[str]:
    """Return the options among the words, without their values."""
    before = args[: args.index("--")] if "--" in args else args
    return {word.partition("=")[0] for word in before if word.startswith("-")}


def _refuse_pairs(command: Any, given: set[str]) -> None:
    for param in command.params:
        yes, no = given & set(param.opts), given & set(param.secondary_opts)
        if yes and no:
            raise DataError(
                f"choose one of {min(yes)} and {min(no)}.",
                hint="they say opposite things; leave one out.",
            )
    for one, other, why in _EITHER:
        if {one, other} <= given:
            raise DataError(f"choose one of {one} and {other}.", hint=why)


def _refuse_twice(command: Any, ctx: Any, args: list[str]) -> None:
    _, _, met = command.make_parser(ctx).parse_args(list(args))
    for param in _valued(command):
        if not param.multiple and met.count(param) > 1:
            raise DataError(
                f"{param.opts[0]} is given {met.count(param)} times.", hint="give it once."
            )


def _refuse_extra(command: Any, ctx: Any, args: list[str]) -> None:
    """Refuse words that are too many; those after an option's value were meant for it."""
    _, extra, _ = command.make_parser(ctx).parse_args(list(args))
    if not extra:
        return
    for name, value, word in _claims(command, args):
        if word in extra:
            again = any(name in param.opts and param.multiple for param in command.params)
            both = f"{name} {value} {name} {word}" if again else f"{name} '{value} {word}'"
            raise DataError(
                f"{name} takes one word; got {value!r}, then {word!r}.", hint=f"write {both}."
            )
    takes = " ".join(taker.name for taker in _takers(command)) or "options only"
    raise DataError(
        f"{command.name} takes {takes}; {' '.join(extra)!r} is too many.",
        hint=f"see {ctx.command_path} --help.",
    )


def _refuse_split(command: Any, ctx: Any, args: list[str]) -> None:
    """Refuse ``5h 5s --starter 5c Jc``: of an option's value and what follows, who owns which?"""
    takers = _takers(command)
    if not any(taker.nargs == -1 for taker in takers):
        return
    for name, value, word in _claims(command, args):
        before, _, _ = command.make_parser(ctx).parse_args(args[: args.index(name)])
        if any(before.get(taker.name) for taker in takers):
            raise DataError(
                f"{word!r} could belong to {name} or to the words before it.",
                hint=f"put all other words before {name}, "
                f"or quote what belongs to it: {name} '{value} {word}'.",
            )


def _claims(command: Any, args: Sequence[str]) -> list[tuple[str, str, str]]:
    """Return the options with a value and the word that follows, where one does."""
    names = {name for param in _valued(command) for name in param.opts}
    triples = zip(args, args[1:], args[2:], strict=False)
    return [
        (name, value, word)
        for name, value, word in triples
        if name in names and not word.startswith("-")
    ]


def _takers(command: Any) -> list[Any]:
    """Return the arguments, which are not options."""
    return [param for param in command.params if param.param_type_name == "argument"]


def _valued(command: Any) -> list[Any]:
    """Return the options that take a value."""
    return [p for p in command.params if p.param_type_name == "option" and not p.is_flag]
