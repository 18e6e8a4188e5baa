// What can be chosen besides cells and cards: buttons in groups, the tile tray, and the few forms with numbers.
import { h } from "../dom.js";
import * as opt from "../options.js";
import * as sel from "../state.js";
import { pictogram, tilePicture, token } from "./bits.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.js").Action} Action */

/** Groups in the order of the screen, each with the kinds of action in it. @type {[string, string[]][]} */
const GROUPS = [
  ["draft", ["take-company", "take-character"]],
  ["income", ["take-cash"]],
  ["answer", ["accept", "refuse"]],
  ["dividend", ["pay", "withhold"]],
  ["surplus", ["discard-train"]],
  ["trains", ["buy-train"]],
  ["pool", ["buy-from-pool"]],
  ["buy", ["buy-share"]],
  ["sell", ["sell-shares"]],
  ["extra", ["hand-in", "return-train"]],
];

/** @param {App} app */
export function choices(app) {
  const { options, t, ui } = app;
  let number = 0;
  const next = () => ++number;
  const groups = [];
  for (const [name, types] of GROUPS) {
    if (name === "extra") {
      groups.push(funding(app, next), founding(app, next), deals(app));
      // Where laying tiles is not the step itself, it comes after what the step is about.
      groups.push(companyChooser(app), opt.laysAreExtra(options) ? null : laying(app));
    }
    const list = options.list.filter((a) => types.includes(a.type));
    const tiles = name === "extra" && opt.laysAreExtra(options) ? sel.tray(options, ui.sel) : [];
    const nots = options.nots.filter(([a]) => types.includes(a.type));
    if (!list.length && !tiles.length && !nots.length) continue;
    groups.push(
      group(t(`ui.group.${name}`), name, [
        ...list.map((a) => choice(app, a, next())),
        ...nots.map(([a, label]) => refused(app, a, label)),
        ...tiles.map((tile) => trayButton(app, tile, next())),
      ]),
    );
  }
  const shown = groups.filter(Boolean);
  if (!shown.length) return null;
  return h("section", { class: "lw-choices", "aria-label": t("ui.choices"), key: "choices" }, shown);
}

/** @param {string} title @param {string} name @param {any[]} kids */
const group = (title, name, kids) => h("div", { class: `lw-group lw-group-${name}`, key: name, role: "group", "aria-label": title }, h("h4", null, title), h("div", { class: "lw-row", "data-row": "" }, kids));

/** @param {App} app @param {Action} a @param {number} n */
function choice(app, a, n) {
  const [label, hint] = app.options.says[opt.keyOf(a)] ?? [app.t(`ui.action.${a.type}`, a), ""];
  const picture = a.character ?? null;
  return h(
    "button",
    {
      type: "button",
      class: "lw-choice",
      key: opt.keyOf(a),
      "data-number": n <= 9 ? String(n) : undefined,
      "data-action": opt.keyOf(a),
      onclick: () => app.act(a),
      onmouseenter: () => app.rest(() => app.consider(a)),
      onmouseleave: app.leave,
      onfocus: () => app.consider(a),
    },
    a.company && app.board.companies[a.company] ? token(app, a.company, 22) : picture ? pictogram(picture, 20) : null,
    h("span", { class: "lw-label" }, h("span", null, label), hint ? h("small", null, hint) : null),
    n <= 9 ? h("kbd", { "aria-hidden": "true" }, String(n)) : null,
  );
}

/** What somebody may look for but cannot do: it says why. @param {App} app @param {Action} a @param {string} label */
function refused(app, a, label) {
  const explain = () => app.askWhy(/** @type {any} */ ({ action: a }));
  return h(
    "button",
    { type: "button", class: "lw-choice lw-refused", key: opt.keyOf(a), "aria-disabled": "true", onclick: explain, onmouseenter: () => app.rest(explain), onmouseleave: app.leave, onfocus: explain },
    a.company && app.board.companies[a.company] ? token(app, a.company, 22) : a.character ? pictogram(a.character, 20) : null,
    h("span", { class: "lw-label" }, label),
  );
}

/** @param {App} app */
function companyChooser(app) {
  const { options, ui, t } = app;
  const all = sel.companies(options);
  if (all.length < 2 || (opt.laysAreExtra(options) && !ui.sel.fixed)) return null;
  const acting = sel.acting(options, ui.sel);
  return h(
    "div",
    { class: "lw-group", key: "acting", role: "group", "aria-label": t("ui.pick-company") },
    h("h4", null, t("ui.pick-company")),
    h(
      "div",
      { class: "lw-row", "data-row": "" },
      all.map((id) => h("button", { type: "button", key: id, class: "lw-choice", "aria-pressed": String(id === acting), onclick: () => app.select(sel.pickCompany(options, ui.sel, id)) }, token(app, id, 22), h("span", { class: "lw-label" }, app.company(id).name))),
    ),
  );
}

/** @param {App} app @param {string} tile @param {number} [n] */
function trayButton(app, tile, n) {
  const { ui, options, view } = app;
  const on = ui.sel.tile === tile && (ui.sel.fixed || ui.sel.cell !== null);
  const name = app.board.tiles[tile]?.name ?? tile;
  return h(
    "button",
    {
      type: "button",
      key: tile,
      class: "lw-choice lw-traytile",
      "aria-pressed": String(on),
      "aria-label": name,
      title: name,
      "data-tile": tile,
      "data-number": n && n <= 9 ? String(n) : undefined,
      onclick: () => app.select(on && ui.sel.fixed ? sel.cancel({ ...ui.sel, cell: null }) : sel.pickTile(options, ui.sel, tile)),
    },
    tilePicture(app, tile, 0, 44),
    h("small", { "aria-hidden": "true" }, `×${view.supply[tile] ?? 1}`),
  );
}

/** The tile tray while tiles are being laid. @param {App} app */
function laying(app) {
  const { options, ui, t } = app;
  const tiles = ui.sel.cell ? [...sel.tilesAt(options, { ...ui.sel, fixed: false }, ui.sel.cell).keys()] : sel.tray(options, ui.sel);
  if (!tiles.length) return null;
  return group(t("ui.pick-tile"), "lay", tiles.map((tile) => trayButton(app, tile)));
}

/** Share money out between treasuries. @param {App} app @param {() => number} next */
function funding(app, next) {
  const { options, ui, t } = app;
  const list = opt.ofType(options, "fund");
  if (!list.length) return null;
  const form = options.forms.find((f) => f.action.type === "fund");
  const kids = list.slice(0, 3).map((a) => choice(app, a, next()));
  if (form) {
    const among = /** @type {string[]} */ (form.action.split.map((/** @type {[string, number]} */ p) => p[0]));
    const total = form.action.split.reduce((/** @type {number} */ n, /** @type {[string, number]} */ p) => n + p[1], 0);
    const split = ui.sel.split ?? Object.fromEntries(form.action.split);
    const change = (/** @type {string} */ id, /** @type {number} */ amount) => app.set({ sel: { ...ui.sel, split: sel.share(among, split, id, amount, total) } });
    kids.push(
      h(
        "form",
        {
          class: "lw-form",
          key: "split",
          onsubmit: (/** @type {Event} */ e) => {
            e.preventDefault();
            app.act({ ...form.action, split: among.map((id) => [id, split[id] ?? 0]).filter((p) => Number(p[1]) > 0) });
          },
        },
        among.map((id) => h("label", { key: id }, token(app, id, 18), app.company(id).name, h("input", { type: "number", min: 0, max: total, step: 1, value: String(split[id] ?? 0), oninput: (/** @type {any} */ e) => change(id, Number(e.target.value)) }))),
        h("button", { class: "lw-button lw-primary", type: "submit" }, t("ui.fund")),
      ),
    );
  }
  return group(t("ui.group.fund"), "fund", kids);
}

/** Found a company: choose which, then a price in the table. @param {App} app @param {() => number} next */
function founding(app, next) {
  const { options, ui, t } = app;
  const list = opt.ofType(options, "found");
  if (!list.length) return null;
  const found = ui.sel.found;
  const kids = opt.values(list, "company").map((id) => {
    const n = next();
    return h("button", { type: "button", key: id, class: "lw-choice", "data-number": n <= 9 ? String(n) : undefined, "data-found": id, "aria-pressed": String(found?.company === id), onclick: () => app.select({ ...ui.sel, cell: null, found: found?.company === id ? null : { company: id, space: list.filter((a) => a.company === id)[0].space } }) }, token(app, id, 22), h("span", { class: "lw-label" }, app.company(id).name), n <= 9 ? h("kbd", { "aria-hidden": "true" }, String(n)) : null);
  });
  if (found) {
    const spaces = list.filter((a) => a.company === found.company).map((a) => a.space);
    const price = priceOf(app, found.space);
    kids.push(
      h(
        "form",
        { class: "lw-form", key: "price", onsubmit: (/** @type {Event} */ e) => (e.preventDefault(), app.confirm()) },
        h("label", null, t("ui.price"), h("select", { value: found.space, onchange: (/** @type {any} */ e) => app.select({ ...ui.sel, found: { ...found, space: e.target.value } }) }, spaces.map((s) => h("option", { value: s, key: s, selected: s === found.space }, `${app.money(priceOf(app, s))} (${s})`)))),
        h("button", { class: "lw-button lw-primary lw-place", type: "submit" }, t("ui.found-for", { company: app.company(found.company).name, price })),
        h("small", null, t("ui.pick-price")),
      ),
    );
  }
  return group(t("ui.group.found"), "found", kids);
}

/** @param {App} app @param {string} space */
export function priceOf(app, space) {
  const row = app.board.table.rows.find(([name]) => name === space[0]);
  return row ? row[1][Number(space.slice(1)) - 1] : 0;
}

/** Trains of other companies, at a free price: for which company, which train, how much. @param {App} app */
function deals(app) {
  const { options, ui, t } = app;
  const forms = options.forms.filter((f) => f.action.type === "buy-from-company");
  if (!forms.length) return null;
  const keyOf = (/** @type {Action} */ a) => `${a.company}|${a.seller}|${a.train}`;
  const form = forms.find((f) => keyOf(f.action) === ui.sel.deal?.key) ?? forms[0];
  const { action } = form;
  const [, low, high] = form.fields[0];
  const price = ui.sel.deal?.key === keyOf(action) ? ui.sel.deal.price : action.price;
  const pick = (/** @type {string} */ key) => app.set({ sel: { ...ui.sel, deal: { key, price: forms.find((f) => keyOf(f.action) === key)?.action.price ?? 1 } } });
  const buyers = [...new Set(forms.map((f) => f.action.company))];
  const own = app.view.companies.find((c) => c.id === action.seller)?.director === options.player;
  const submit = (/** @type {Event} */ e) => {
    e.preventDefault();
    app.act({ ...action, price });
  };
  return group(t("ui.group.deal"), "deal", [
    h(
      "form",
      { class: "lw-form lw-deal", key: "deal", "aria-label": t("ui.group.deal"), onsubmit: submit },
      buyers.length > 1 && h("label", null, t("ui.pick-company"), h("select", { value: action.company, onchange: (/** @type {any} */ e) => pick(keyOf(forms.find((f) => f.action.company === e.target.value)?.action ?? action)) }, buyers.map((id) => h("option", { value: id, key: id }, app.company(id).name)))),
      h(
        "label",
        null,
        t("ui.pick-train"),
        h("select", { value: keyOf(action), onchange: (/** @type {any} */ e) => pick(e.target.value) }, forms.filter((f) => f.action.company === action.company).map(({ action: a }) => h("option", { value: keyOf(a), key: keyOf(a) }, `${String(a.train).split("-")[0]} · ${app.company(a.seller).name}`))),
      ),
      h("label", null, t("ui.offer-price"), h("input", { type: "number", min: low, max: high, step: 1, value: String(price), "aria-label": `${t("ui.offer-price")}, ${t("ui.between", { low, high })}`, oninput: (/** @type {any} */ e) => app.set({ sel: { ...ui.sel, deal: { key: keyOf(action), price: Number(e.target.value) } } }) })),
      h("button", { class: "lw-button lw-offer", type: "submit" }, t(own ? "ui.buy-for" : "ui.make-offer", { amount: price })),
    ),
  ]);
}
