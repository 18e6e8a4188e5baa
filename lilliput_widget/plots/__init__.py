"""Altair charts of a game: ``game.plot.prices()``.

Altair is imported when a chart is first asked for.  The charts show with the network off, follow the notebook's light or dark
theme, and are ordinary Altair charts to go on with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lilliput_widget.errors import LilliputError
from lilliput_widget.tables.gate import need

if TYPE_CHECKING:
    from lilliput_widget.game import Game

NAMES: Final = ("prices", "worth", "income", "trains", "attribution", "market", "holdings")


class Plots:
    """The charts of a game at its cursor."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def _draw(self, name: str, **options: Any) -> Any:
        need("polars", "charts")
        need("altair", "charts")
        from lilliput_widget.plots.charts import CHARTS
        from lilliput_widget.plots.parts import Look

        views = self._game.title.views
        look = Look(views.badges(self._game.state), views.money) if views else Look({})
        return CHARTS[name](self._game.tables, look, **options)

    def prices(self) -> Any:
        """Share prices as steps, causes on hover, phases as bands."""
        return self._draw("prices")

    def worth(self) -> Any:
        """Worth of the players over the game."""
        return self._draw("worth")

    def income(self) -> Any:
        """Income of each company by round, paid out or withheld."""
        return self._draw("income")

    def trains(self) -> Any:
        """What each train earned against its price."""
        return self._draw("trains")

    def attribution(self) -> Any:
        """The worth split into dividends, capital gain and cash."""
        return self._draw("attribution")

    def market(self) -> Any:
        """The price table with the markers."""
        return self._draw("market")

    def holdings(self) -> Any:
        """What each player holds, by company."""
        return self._draw("holdings")

    def linked(self, name: str = "prices") -> Any:
        """Return a chart over time made for a replay.

        A click selects the nearest change: selection ``move``, field ``seq``.  The parameter ``cursor`` places a line at a move.
        """
        need("altair", "charts")
        from lilliput_widget.plots.charts import TIMED

        if name not in TIMED:
            msg = f"a replay links to a chart over time: {' or '.join(TIMED)}, not {name!r}"
            raise LilliputError(msg)
        return self._draw(name, cursor=self._game.seq)

    def __repr__(self) -> str:
        return f"<plots: {', '.join(NAMES)}>"
