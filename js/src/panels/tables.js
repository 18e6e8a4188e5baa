// Companies, players, price table, cards, trains, tiles: each a pure function of the position.
import { h } from "../dom.js";
import { icon, iconButton, panel, pictogram, sum, tilePicture, token, trainChip } from "./bits.js";

/** @typedef {import("../app.js").App} App */

/** One row a company: who owns it, what it has, what it is worth. @param {App} app */
export function companies(app) {
  const { view, t } = app;
  return panel(
    app,
    t("ui.companies"),
    "companies",
    legend(["", t("ui.treasury"), t("ui.trains"), t("ui.stations"), t("ui.income"), t("ui.price")], view.companies.length),
    view.companies.map((c) => {
      const look = app.company(c.id);
      const left = t("ui.stations-left", { n: c.stations });
      return h(
        "article",
        { class: `lw-card${view.about === c.id ? " lw-acting" : ""}`, key: c.id, "aria-label": look.name },
        token(app, c.id, 28),
        h("div", { class: "lw-names" }, h("b", null, look.name), holders(app, c)),
        h(
          "dl",
          null,
          fact(t("ui.treasury"), pictogram("treasurer", 15), sum(app, c.treasury, c.id)),
          fact(t("ui.trains"), null, c.trains.length ? c.trains.map((tr) => trainChip(app, tr)) : h("span", { class: "lw-muted" }, t("ui.no-train"))),
          fact(t("ui.stations"), null, h("span", { class: "lw-tokens", title: left, role: "img", "aria-label": left }, c.stations ? Array.from({ length: c.stations }, () => token(app, c.id, 16)) : "0")),
          fact(t("ui.income"), icon("routes", 15), c.income === null ? h("span", { class: "lw-muted" }, "–") : [app.money(c.income), c.decision ? h("small", null, t(`ui.${c.decision}`)) : null]),
        ),
        h("span", { class: "lw-price", title: t("ui.price") }, app.money(c.price)),
      );
    }),
    view.unfounded.length > 0 && h("p", { class: "lw-unfounded" }, h("span", { class: "lw-muted" }, t("ui.unfounded"), ": "), view.unfounded.map((id) => h("span", { class: "lw-chip", key: id, title: app.company(id).name }, token(app, id, 18), app.company(id).name))),
  );
}

/** What the columns are, once above all rows; narrow rows show a small picture instead. @param {string[]} names @param {number} rows */
const legend = (names, rows) => rows > 0 && h("div", { class: "lw-legend", "aria-hidden": "true" }, names.map((name) => h("span", null, name)));

/** @param {string} name @param {any} picture @param {any} value */
const fact = (name, picture, value) => h("div", null, h("dt", { title: name }, picture, h("span", { class: "lw-sr" }, name)), h("dd", null, value));

/** @param {App} app @param {import("../types.js").CompanyView} c */
function holders(app, c) {
  const rows = c.holders.map(([name, percent]) => `${name} ${percent} %`);
  if (c.bank) rows.push(`${app.t("ui.bank")} ${c.bank} %`);
  return h("small", { class: "lw-holders", title: app.t("ui.shares") }, rows.map((r) => h("span", null, r)));
}

/** One row a player, in the order of the seats. @param {App} app */
export function players(app) {
  const { view, t } = app;
  return panel(
    app,
    t("ui.players"),
    "players",
    legend(["", t("ui.cash"), t("ui.shares"), t("ui.worth")], view.players.length),
    view.players.map((p) => {
      const papers = t("ui.certificates", { n: p.certificates, of: app.board.certificates });
      return h(
        "article",
        { class: `lw-card${p.name === view.player ? " lw-acting" : ""}`, key: p.name, "aria-label": p.name },
        h("span", { class: "lw-rank", title: t("ui.rank") }, String(p.rank)),
        h(
          "div",
          { class: "lw-names" },
          h("b", null, p.name),
          h(
            "small",
            { class: "lw-holders" },
            p.characters.map((c) => h("span", { class: "lw-character", key: c, title: app.board.characters[c]?.power }, pictogram(c, 14), app.board.characters[c]?.title ?? c)),
            p.name === view.start && h("span", null, t("ui.start-player")),
            p.bot && h("span", null, `${t("ui.bot")} ${p.bot}`),
          ),
        ),
        h(
          "dl",
          null,
          fact(t("ui.cash"), pictogram("treasurer", 15), sum(app, p.cash, p.name)),
          fact(t("ui.shares"), null, [
            Object.entries(p.shares).map(([c, percent]) => h("span", { class: "lw-holding", key: c, title: app.company(c).name }, token(app, c, 18), `${percent} %`)),
            h("small", { class: "lw-muted", title: papers }, `${p.certificates}/${app.board.certificates}`),
            p.copies > 0 && h("span", { class: "lw-chip" }, t("ui.copy-cards", { n: p.copies })),
            p.tiles.map((id, i) => h("span", { key: `${id}${i}`, title: app.board.tiles[id]?.name, role: "img", "aria-label": app.board.tiles[id]?.name }, tilePicture(app, id, 0, 28))),
          ]),
        ),
        h("span", { class: "lw-price", title: t("ui.worth") }, app.money(p.worth)),
      );
    }),
  );
}

/** @param {App} app */
export function market(app) {
  const { view, t, options, ui } = app;
  const found = ui.sel.found;
  const legal = new Set(found ? options.list.filter((a) => a.type === "found" && a.company === found.company).map((a) => a.space) : []);
  const moved = new Map((app.preview()?.prices ?? []).map(([company, , , space]) => [space, company]));
  return panel(
    app,
    t("ui.prices"),
    "market",
    h(
      "div",
      { class: "lw-scroll", tabindex: -1 },
      h(
        "table",
        { class: "lw-table" },
        h(
          "tbody",
          null,
          app.board.table.rows.map(([row, prices]) =>
            h(
              "tr",
              { key: row },
              prices.map((price, i) => {
                const space = `${row}${i + 1}`;
                const stack = view.market[space] ?? [];
                const lit = legal.has(space);
                const ghost = moved.get(space);
                const inside = [
                  h("span", { class: "lw-cellprice" }, String(price)),
                  h("span", { class: "lw-stack", role: stack.length ? "img" : undefined, "aria-label": stack.length ? stack.map((c) => app.company(c).name).join(", ") : undefined }, stack.map((c) => token(app, c, 20)), ghost && !stack.includes(ghost) ? h("span", { class: "lw-ghost" }, token(app, ghost, 20)) : null),
                ];
                return h("td", { key: space, class: `${lit ? "lw-lit" : ""}${found?.space === space ? " lw-chosen" : ""}` }, lit ? h("button", { type: "button", class: "lw-space", "aria-pressed": String(found?.space === space), "aria-label": `${t("ui.price")} ${price}`, "data-space": space, onclick: () => found && app.select({ ...ui.sel, found: { ...found, space } }) }, inside) : h("div", { class: "lw-space" }, inside));
              }),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {App} app */
export function cards(app) {
  const { view, t, options } = app;
  if (!view.cards.length || !view.round || view.over) return null;
  const takers = new Map(view.used);
  return panel(
    app,
    t("ui.cards"),
    "cards",
    h(
      "div",
      { class: "lw-deck", "data-row": "" },
      view.cards.map(([id, upper, lower]) => {
        const card = { a: upper, b: lower };
        const taker = takers.get(id);
        return h(
          "div",
          { class: `lw-action${taker ? " lw-taken" : ""}`, key: id, role: "group", "aria-label": t("ui.card", { card: id }) },
          h("header", null, h("b", null, id), taker ? h("span", { class: "lw-taker", title: t("ui.card-taken", { player: taker }) }, "● ", taker) : null),
          (/** @type {("a" | "b")[]} */ (["a", "b"])).map((half) => {
            const action = options.list.find((a) => (a.type === "take-card" || a.type === "copy-card") && a.card === id && a.half === half);
            const copied = action?.type === "copy-card";
            const explain = () => (action ? app.consider(action) : app.live && options.list.length > 0 && app.askWhy({ card: id, half }));
            return h(
              "button",
              {
                type: "button",
                key: half,
                class: `lw-half${copied ? " lw-copy" : ""}`,
                "data-half": `${id}${half}`,
                "aria-disabled": action ? undefined : "true",
                "aria-label": `${t("ui.card", { card: id })}: ${card[half]}${copied ? `, ${t("ui.by-copy")}` : ""}${taker ? `, ${t("ui.card-taken", { player: taker })}` : ""}`,
                onclick: () => (action ? app.act(action) : explain()),
                onmouseenter: () => app.rest(explain),
                onmouseleave: app.leave,
                onfocus: explain,
              },
              h("span", null, card[half]),
              copied ? h("small", null, t("ui.by-copy")) : null,
            );
          }),
        );
      }),
    ),
  );
}

/** @param {App} app */
export function trains(app) {
  const { view, t, board } = app;
  const left = new Map(view.deck);
  return h(
    "div",
    { key: "trains" },
    h(
      "table",
      { class: "lw-list lw-fleet" },
      h("thead", null, h("tr", null, ["ui.train-type", "ui.train-price", "ui.train-left", "ui.train-effect", "ui.train-owners"].map((k) => h("th", { scope: "col" }, t(k))))),
      h(
        "tbody",
        null,
        Object.entries(board.trains).map(([type, train]) => {
          const n = left.get(type);
          const owners = view.companies.flatMap((c) => c.trains.filter((tr) => tr[0] === type).map((tr) => [c.id, tr]));
          return h(
            "tr",
            { key: type, class: type === view.next[0] ? "lw-acting" : "" },
            h("th", { scope: "row" }, trainChip(app, [type, 0, ""])),
            h("td", { class: "lw-num" }, app.money(train.price)),
            h("td", { class: "lw-num" }, n === null ? h("span", { title: t("ui.endless"), role: "img", "aria-label": t("ui.endless") }, "∞") : String(n ?? 0)),
            h("td", null, train.effects.join("; ")),
            h("td", null, owners.map(([c, tr], i) => h("span", { key: String(i), class: "lw-owner", title: app.company(/** @type {string} */ (c)).name }, token(app, /** @type {string} */ (c), 18), h("span", { class: "lw-sr" }, app.company(/** @type {string} */ (c)).name), /** @type {any} */ (tr)[1] ? "½" : ""))),
          );
        }),
      ),
    ),
    h("p", null, h("b", null, t("ui.pool"), ": "), view.pool.length ? view.pool.map((tr) => trainChip(app, tr)) : h("span", { class: "lw-muted" }, t("ui.pool-empty"))),
    h("p", { class: "lw-muted" }, t("ui.train-limit", { n: view.limit })),
  );
}

/** @param {App} app */
export function tiles(app) {
  const { view, t, board } = app;
  const ids = Object.keys(board.tiles).filter((id) => id in view.supply);
  return h(
    "ul",
    { class: "lw-supply", key: "tiles" },
    ids.map((id) => {
      const tile = board.tiles[id];
      const up = (tile.upgrades ?? []).map((u) => board.tiles[u]?.name ?? u);
      return h(
        "li",
        { key: id, class: view.supply[id] ? "" : "lw-empty", title: up.length ? t("ui.upgrades-to", { tiles: up.join(", ") }) : t("ui.no-upgrade") },
        tilePicture(app, id, 0, 48),
        h("span", null, tile.name, h("small", null, t("ui.supply-left", { n: view.supply[id] }))),
        up.length > 0 && h("span", { class: "lw-ups", role: "img", "aria-label": t("ui.upgrades-to", { tiles: up.join(", ") }) }, "→", (tile.upgrades ?? []).map((u) => tilePicture(app, u, 0, 24))),
      );
    }),
  );
}

/** @param {App} app @param {NonNullable<import("../types.js").View["over"]>} over */
function winnerOf({ t }, over) {
  const amount = over.rows[0]?.total ?? 0;
  return over.winners.length > 1 ? t("ui.winners", { players: over.winners.join(", "), amount }) : t("ui.winner", { player: over.winners[0] ?? "", amount });
}

/** The end: each worth split into what made it. @param {App} app */
export function ranking(app) {
  const { view, t } = app;
  if (!view.over) return null;
  return panel(
    app,
    t("ui.ranking"),
    "ranking",
    h("p", { class: "lw-winner" }, winnerOf(app, view.over)),
    h(
      "table",
      { class: "lw-list" },
      h("thead", null, h("tr", null, ["ui.rank", "ui.players", "ui.dividends", "ui.cash", "ui.shares", "ui.other", "ui.worth"].map((k, i) => h("th", { scope: "col", class: i > 1 ? "lw-num" : "" }, t(k))))),
      h(
        "tbody",
        null,
        view.over.rows.map((r) =>
          h(
            "tr",
            { key: r.player, class: r.rank === 1 ? "lw-acting" : "" },
            h("td", { "data-head": t("ui.rank") }, String(r.rank)),
            h("th", { scope: "row" }, r.player),
            [["dividends", r.dividends], ["cash", r.cash], ["shares", r.shares], ["other", r.other]].map(([k, n]) => h("td", { class: `lw-num${k === "dividends" ? " lw-muted" : ""}`, "data-head": t(`ui.${k}`) }, app.money(Number(n)))),
            h("td", { class: "lw-num", "data-head": t("ui.worth") }, h("b", null, app.money(r.total))),
          ),
        ),
      ),
    ),
    h("div", { class: "lw-row" }, h("button", { type: "button", class: "lw-button", onclick: () => (app.move("goto", { n: 0 }), setTimeout(() => app.play(true), 600)) }, t("ui.replay")), app.live && h("button", { type: "button", class: "lw-button", onclick: () => app.move("new") }, t("ui.new-game"))),
  );
}

/** Routes of the last move, by train; where several companies ran, each can be looked at alone. @param {App} app */
export function runs(app) {
  // A preview is drawn on the board only: the screen must not jump while somebody tries out a tile.
  const { ui, t } = app;
  const list = ui.routesOn ? app.view.routes : [];
  if (!list.length) return null;
  const ran = [...new Set(list.map((r) => r.company))];
  const one = typeof ui.routesOn === "string" && ran.includes(ui.routesOn) ? ui.routesOn : ran.length === 1 ? ran[0] : null;
  const total = (/** @type {string} */ id) => list.reduce((n, r) => n + (r.company === id ? r.value : 0), 0);
  const show = (/** @type {boolean | string} */ routesOn) => (app.set({ routesOn }), app.boardApi.schedule(false));
  return h(
    "div",
    { class: "lw-runs", key: "runs" },
    ran.length > 1 && h("div", { class: "lw-row", role: "group", "aria-label": t("ui.routes-on"), "data-row": "" }, ran.map((id) => h("button", { type: "button", key: id, class: "lw-ran", "aria-pressed": String(id === one), "aria-label": t("ui.routes", { company: app.company(id).name, amount: total(id) }), title: app.company(id).name, onclick: () => show(id === one ? true : id) }, token(app, id, 18), app.money(total(id))))),
    one && ran.length === 1 && h("b", null, token(app, one, 18), t("ui.routes", { company: app.company(one).name, amount: total(one) })),
    one && h("ol", null, list.filter((r) => r.company === one).map((r, i) => h("li", { key: r.train, class: `lw-route lw-route-${i % 5}` }, t("ui.route", { train: r.train.split("-")[0], stops: r.stops.map(([, v]) => v).join(" + "), amount: r.value })))),
    iconButton("close", t("ui.routes-off"), () => show(false)),
  );
}
