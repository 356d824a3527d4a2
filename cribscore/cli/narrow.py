"""Help without frames where a terminal is too narrow for them, so that no word is cut."""

from functools import partial
from typing import Any

from typer.core import TyperGroup

from cribscore.cli.layout import fit, terminal_width

_FRAMED = 72
_NAMES = 14


class NarrowHelp:
    """A command or group whose help has no frames on a narrow terminal."""

    rich_markup_mode: Any

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help, with frames where there is room for them."""
        width = terminal_width()
        if width < _FRAMED:
            self.rich_markup_mode = None
            formatter.width = width
            formatter.write_dl = partial(formatter.write_dl, col_max=_NAMES)
        super().format_help(ctx, formatter)  # type: ignore[misc]

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write what stands below the help line by line."""
        text: str | None = getattr(self, "epilog", None)
        if text:
            formatter.write("\n" + fit(text, width=formatter.width) + "\n")


class NarrowGroup(NarrowHelp, TyperGroup):
    """A group of commands whose help fits a narrow terminal."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write every command with the whole of its first sentences, panel by panel."""
        panels: dict[str, list[tuple[str, str]]] = {}
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            if command is not None and not command.hidden:
                about = " ".join((command.help or "").split("\n\n")[0].split())
                panel = getattr(command, "rich_help_panel", None)
                panels.setdefault(str(panel or "Commands"), []).append((name, about))
        for panel, rows in panels.items():
            with formatter.section(panel):
                formatter.write_dl(rows)
