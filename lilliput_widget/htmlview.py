"""A game as static HTML: the board and the tables of the position, for places where no widget lives.

Colours are taken from the text round it, so that it reads well on light and on dark pages; nothing is fetched, and every
name is escaped.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

from lilliput_widget.texts import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lilliput_widget.game import Game

# The class stands twice, as notebooks style tables of their own accord.
_STYLE: Final = """
.lw-static.lw-static { color: var(--jp-content-font-color1, inherit);
  font: 14px/1.4 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums; max-width: 980px; }
.lw-static.lw-static h3 { margin: 0 0 4px; font-size: 16px; }
.lw-static.lw-static p { margin: 0 0 8px; }
.lw-static.lw-static .lw-parts { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
.lw-static.lw-static .lw-parts > * { flex: 1 1 340px; min-width: 0; max-width: 100%; overflow-x: auto; }
.lw-static.lw-static table { border-collapse: collapse; margin: 0 0 12px; width: 100%; font-size: 13px; color: inherit;
  background: none; border: 0; table-layout: auto; }
.lw-static.lw-static tbody tr:nth-child(n) { background: none; }
.lw-static.lw-static caption { text-align: left; font-weight: 700; padding: 4px 0; color: inherit; }
.lw-static.lw-static th, .lw-static.lw-static td { padding: 3px 8px; text-align: left; border: 0;
  border-bottom: 1px solid color-mix(in srgb, currentColor 22%, transparent);
  color: inherit; background: none; vertical-align: top; white-space: nowrap; }
.lw-static.lw-static .lw-wrap { white-space: normal; }
.lw-static.lw-static thead th { font-weight: 600; opacity: .8; }
.lw-static.lw-static .lw-num { text-align: right; }
.lw-static.lw-static .lw-mark { display: inline-block; min-width: 24px; padding: 0 4px; border-radius: 10px; border: 1px solid #20262d;
  text-align: center; font: 700 11px/18px system-ui, sans-serif; }
.lw-static.lw-static .lw-market td { text-align: center; padding: 2px; border: 1px solid color-mix(in srgb, currentColor 22%, transparent); }
.lw-static.lw-static table.lw-market { table-layout: fixed; }
.lw-static.lw-static .lw-market td { font-size: 12px; }
.lw-static.lw-static .lw-market .lw-mark { display: block; min-width: 0; padding: 0; border-radius: 4px; font-size: 10px;
  line-height: 15px; margin: 1px; }
"""


def html(game: Game, lang: str = "en") -> str:
    """Return the position at the cursor as HTML: what was reached, the board, players, companies and the price table."""
    from lilliput_widget.widget import payload
    from lilliput_widget.widget.poster import picture

    view, board = payload.view_data(game, lang), payload.board_data(game, lang)
    page = _Page(game, view, board, lang)
    return (
        f'<div class="lw-static"><style>{_STYLE}</style><h3>{escape(page.title())}</h3><p>{escape(view["prompt"])}</p>'
        f'<div class="lw-parts"><div>{picture(game, game.seq, "lw-picture")}</div><div>{page.players()}{page.market()}</div></div>'
        f"{page.companies()}</div>"
    )


class _Page:
    """The parts of the page, from the same data that the widget shows."""

    def __init__(self, game: Game, view: dict[str, Any], board: dict[str, Any], lang: str) -> None:
        self.game = game
        self.view = view
        self.board = board
        self.lang = lang

    def say(self, key: str, **words: object) -> str:
        return say(key, self.lang, self.game.title.book, **words)

    def title(self) -> str:
        v = self.view
        parts = [self.game.title.name, self.say("ui.move-of", n=v["n"], of=v["total"])]
        parts.append(self.say("ui.round", n=v["round"], of=v["rounds"]) if v["round"] else self.say("ui.setup"))
        parts.append(self.say("ui.phase", n=v["phase"]))
        return " · ".join(parts)

    def money(self, amount: int) -> str:
        return f"{self.board['currency']}{amount:,}".replace(",", "\u202f")

    def mark(self, company: str, after: str = "") -> str:
        """Return the letters of a company on its colour."""
        from lilliput_widget.drawing.style import ink_on, paint

        look = self.board["companies"].get(company, {})
        colour = paint(look.get("colour", ""))
        name = escape(look.get("name", company), quote=True)
        letters = escape(look.get("letters", company[:2]))
        return f'<span class="lw-mark" title="{name}" style="background:{colour};color:{ink_on(colour)}">{letters}</span>{escape(after)}'

    def players(self) -> str:
        rows = []
        for p in sorted(self.view["players"], key=lambda p: (p["rank"], p["name"])):
            held = [self.mark(c, f"\u00a0{n}\u00a0%") for c, n in p["shares"].items()]
            who = escape(p["name"]) + (" ▸" if p["name"] == self.view["player"] else "")
            rows.append([str(p["rank"]), who, " ".join(held), escape(self.money(p["cash"])), f"<b>{escape(self.money(p['worth']))}</b>"])
        heads = [self.say(k) for k in ("ui.rank", "ui.players", "ui.shares", "ui.cash", "ui.worth")]
        return _table(self.say("ui.players"), heads, rows, right={0, 3, 4}, wrap={2})

    def companies(self) -> str:
        rows = [
            [self.mark(c["id"], f" {self.board['companies'][c['id']]['name']}"), escape(c["director"]), escape(self.money(c["price"])),
             escape(self.money(c["treasury"])), escape(" ".join(t[0] + "½" * t[1] for t in c["trains"]) or "–"),
             "–" if c["income"] is None else escape(self.money(c["income"]))]
            for c in self.view["companies"]
        ]
        heads = [self.say(k) for k in ("ui.companies", "ui.director", "ui.price", "ui.treasury", "ui.trains", "ui.income")]
        return _table(self.say("ui.companies"), heads, rows, right={2, 3, 5}, wrap={0, 1}) if rows else ""

    def market(self) -> str:
        rows = []
        for row, prices in self.board["table"]["rows"]:
            cells = [f"<td>{p}{''.join(map(self.mark, self.view['market'].get(f'{row}{i + 1}', ())))}</td>" for i, p in enumerate(prices)]
            rows.append(f"<tr>{''.join(cells)}</tr>")
        return f'<table class="lw-market"><caption>{escape(self.say("ui.prices"))}</caption><tbody>{"".join(rows)}</tbody></table>'


def _table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]], *, right: set[int], wrap: set[int]) -> str:
    """Return a table; the cells are HTML already, caption and heads are text."""
    kinds = ["lw-num" if i in right else "lw-wrap" if i in wrap else "" for i in range(len(heads))]
    top = "".join(f'<th scope="col" class="{k}">{escape(h)}</th>' for h, k in zip(heads, kinds, strict=True))
    body = "".join("<tr>" + "".join(f'<td class="{k}">{cell}</td>' for cell, k in zip(row, kinds, strict=True)) + "</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
