// Colours of the canvas in both themes.  The DOM's colours are CSS variables (widget.css).

/**
 * @typedef {{ ground: string, dot: string, ink: string, rail: string, casing: string, paper: string, accent: string, accentSoft: string,
 *   water: string, wave: string, leaf: string, badge: string, badgeInk: string, shade: string, land: Record<string, string>, edge: Record<string, string> }} Palette
 */

// From yellow to brown they grow darker, and so does the land: the order is seen without the hue too.
const EDGE = { yellow: "#d3a106", green: "#37864a", brown: "#6e4020", red: "#b5352c", grey: "#7b838a" };

/** Points in the corner of a tile: its colour said without colour. @type {Record<string, number>} */
export const POINTS = { yellow: 1, green: 2, brown: 3 };

/** @type {Palette} */
const LIGHT = {
  ground: "#e9efe6",
  dot: "#c3cfc2",
  ink: "#20262d",
  rail: "#262c34",
  casing: "#fffdf6",
  paper: "#fffdf8",
  accent: "#0b62c4",
  accentSoft: "rgba(11, 98, 196, .16)",
  water: "#a9d3e8",
  wave: "#5b9dbd",
  leaf: "#8db07c",
  badge: "#fffdf8",
  badgeInk: "#20262d",
  shade: "rgba(32, 38, 45, .45)",
  land: { yellow: "#f9efc6", green: "#c3ddb8", brown: "#d6b893", red: "#f5d8d1", grey: "#e2e5e3" },
  edge: EDGE,
};

/** @type {Palette} */
const DARK = {
  ...LIGHT,
  ground: "#1a211f",
  dot: "#37423d",
  casing: "#f6f1e2",
  paper: "#fbf8ee",
  accent: "#7cc0ff",
  accentSoft: "rgba(124, 192, 255, .2)",
  water: "#7fb0c9",
  wave: "#3f7795",
  leaf: "#7a9c6b",
  badge: "#fbf8ee",
  land: { yellow: "#e6d9a8", green: "#a9c9a0", brown: "#b89772", red: "#dcb6ac", grey: "#c2c8c6" },
};

/** @param {string} theme */
export const palette = (theme) => (theme === "dark" ? DARK : LIGHT);

/**
 * Fill, shade of the pattern, and letters of each company colour.  The fills differ in lightness too.
 * @type {Record<string, { fill: string, shade: string, ink: string }>}
 */
export const COMPANY = {
  red: { fill: "#c62f2f", shade: "#8c1515", ink: "#ffffff" },
  blue: { fill: "#1f5fbd", shade: "#0f3c82", ink: "#ffffff" },
  green: { fill: "#46a86a", shade: "#9bdcb1", ink: "#06210f" },
  yellow: { fill: "#f4cb3a", shade: "#fff0b3", ink: "#2b2200" },
  orange: { fill: "#ee8a2c", shade: "#ffc48a", ink: "#2b1400" },
  purple: { fill: "#7c4099", shade: "#57246f", ink: "#ffffff" },
  black: { fill: "#2a2d31", shade: "#5b6067", ink: "#ffffff" },
  white: { fill: "#f5f5f2", shade: "#cfd3d6", ink: "#1d2126" },
};

/** @param {string} colour */
export const companyColour = (colour) => COMPANY[colour] ?? COMPANY.black;

/** Colours of the routes of a company, one a train. */
export const ROUTES = ["#d6006f", "#0077c8", "#7434c4", "#c85a00", "#00806b"];

/** Routes differ in their dashes too. */
export const DASHES = [[], [0.2, 0.1], [0.06, 0.1], [0.28, 0.08, 0.06, 0.08], [0.12, 0.12]];
