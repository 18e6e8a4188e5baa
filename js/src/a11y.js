// What a cell says of itself.
import { xy } from "./layout/square.js";

/**
 * @param {import("./app.js").App} app
 * @param {string} cell
 */
export function describeCell(app, cell) {
  const { board, view, t } = app;
  const [x, y] = xy(cell);
  const parts = [t("ui.cell", { x, y })];
  const here = view.cells[cell];
  if (here) {
    const [id, rotation, tokens] = here;
    const tile = board.tiles[id];
    parts.push(tile?.name ?? id);
    const steps = rotation / board.turn;
    const sides = new Set([...(tile?.stops ?? []).flatMap((s) => s.edges), ...(tile?.tracks ?? []).flat()].map((e) => (e + steps) % 4));
    if (sides.size) parts.push(t("ui.cell.exits", { sides: [...sides].sort().map((s) => t(`ui.side.${s}`)).join(", ") }));
    const stop = tile?.stops[0];
    if (stop) parts.push(t("ui.cell.value", { value: stop.own ? `${stop.value}/${stop.own}` : stop.value }));
    if (tokens.length) parts.push(t("ui.cell.tokens", { companies: tokens.map(([, c]) => app.company(c).name).join(", ") }));
    if (stop && stop.slots > tokens.length) parts.push(t("ui.cell.free", { n: stop.slots - tokens.length }));
  } else parts.push(t("ui.cell.empty"));
  const lit = app.lit().get(cell);
  if (lit) parts.push(t(lit[0].type === "place-station" ? "ui.cell.lit-station" : "ui.cell.lit"));
  return parts.join(", ");
}
