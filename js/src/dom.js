// A small virtual DOM: panels are pure functions that return nodes; `patch` makes the real ones agree and keeps focus.
// Text is only ever set as text, so no name or loaded file can become markup.

/**
 * @typedef {{ tag: string, props: Record<string, any>, kids: VNode[], el?: HTMLElement | SVGElement }} VElement
 * @typedef {VElement | { text: string, el?: Text }} VNode
 * @typedef {VNode | string | number | false | null | undefined | any[]} Child
 */

/**
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Child} kids
 * @returns {VElement}
 */
export function h(tag, props, ...kids) {
  /** @type {VNode[]} */
  const flat = [];
  add(flat, kids);
  return { tag, props: props ?? {}, kids: flat };
}

/** @param {VNode[]} out @param {Child[]} kids */
function add(out, kids) {
  for (const kid of kids) {
    if (kid === null || kid === undefined || kid === false) continue;
    if (Array.isArray(kid)) add(out, kid);
    else if (typeof kid === "object") out.push(kid);
    else out.push({ text: String(kid) });
  }
}

const SVG = "http://www.w3.org/2000/svg";
/** @type {WeakMap<Element, VNode[]>} */
const kept = new WeakMap();

/**
 * Make the children of `parent` agree with `next`.  Nodes are matched by `key`, else by order and tag.
 * @param {Element} parent
 * @param {VNode[]} next
 */
export function patch(parent, next) {
  const old = kept.get(parent) ?? [];
  /** @type {Map<any, VNode>} */
  const keyed = new Map();
  /** @type {VNode[]} */
  const loose = [];
  for (const v of old) {
    const key = "tag" in v ? v.props.key : undefined;
    if (key === undefined) loose.push(v);
    else keyed.set(key, v);
  }
  let cursor = 0;
  /** @type {Set<VNode>} */
  const used = new Set();
  for (const v of next) {
    const key = "tag" in v ? v.props.key : undefined;
    const match = key !== undefined ? keyed.get(key) : loose[cursor++];
    if (match && !used.has(match) && alike(match, v)) {
      used.add(match);
      update(match, v);
    } else {
      create(v, parent);
    }
  }
  // What is gone goes first: moving a node that stays would take the focus from it.
  for (const v of old) if (!used.has(v)) v.el?.remove();
  /** @type {ChildNode | null} */
  let place = parent.firstChild;
  for (const v of next) {
    const el = /** @type {ChildNode} */ (v.el);
    if (el === place) place = place.nextSibling;
    else parent.insertBefore(el, place);
  }
  kept.set(parent, next);
}

/** @param {VNode} a @param {VNode} b */
function alike(a, b) {
  return "tag" in a ? "tag" in b && a.tag === b.tag : !("tag" in b);
}

/** @param {VNode} v @param {Element} parent */
function create(v, parent) {
  if (!("tag" in v)) {
    v.el = document.createTextNode(v.text);
    return;
  }
  const svg = v.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  const el = svg ? document.createElementNS(SVG, v.tag) : document.createElement(v.tag);
  v.el = /** @type {HTMLElement | SVGElement} */ (el);
  for (const name in v.props) if (name !== "value") setProp(v.el, name, v.props[name], undefined);
  patch(el, v.kids);
  // A list takes its value only once its entries are there.
  if ("value" in v.props) setProp(v.el, "value", v.props.value, undefined);
  v.props.hook?.(el);
}

/** @param {VNode} old @param {VNode} v */
function update(old, v) {
  if (!("tag" in v) || !("tag" in old)) {
    v.el = /** @type {any} */ (old.el);
    if ("text" in v && "text" in old && v.text !== old.text) /** @type {Text} */ (v.el).data = v.text;
    return;
  }
  v.el = old.el;
  const el = /** @type {HTMLElement} */ (v.el);
  if (v.props.memo !== undefined && v.props.memo === old.props.memo) {
    v.kids = old.kids;
    v.props = { ...old.props, key: v.props.key };
    return;
  }
  for (const name in old.props) if (!(name in v.props)) setProp(el, name, undefined, old.props[name]);
  for (const name in v.props) setProp(el, name, v.props[name], old.props[name]);
  patch(el, v.kids);
  v.props.hook?.(el);
}

const OWN = new Set(["key", "memo", "hook"]);

/** @param {HTMLElement | SVGElement} el @param {string} name @param {any} value @param {any} before */
function setProp(el, name, value, before) {
  if (OWN.has(name)) return;
  if (name.startsWith("on")) {
    /** @type {any} */ (el)[name] = value ?? null;
    return;
  }
  if (name === "value" || name === "checked") {
    // The person's own typing wins while the field has the focus.
    const field = /** @type {any} */ (el);
    if (value !== before || !field.matches(":focus")) if (field[name] !== value) field[name] = value ?? "";
    return;
  }
  if (value === before) return;
  if (name === "style") {
    const style = /** @type {HTMLElement} */ (el).style;
    for (const key in before ?? {}) if (!(key in (value ?? {}))) style.removeProperty(key);
    for (const key in value ?? {}) style.setProperty(key, value[key]);
    return;
  }
  if (value === undefined || value === null || value === false) el.removeAttribute(name);
  else el.setAttribute(name, value === true ? "" : String(value));
}
