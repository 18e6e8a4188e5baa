import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { COMPANY, palette } from "../src/paint/theme.js";
import { PATTERNS } from "../src/paint/token.js";

/** @param {string} hex */
function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [x, y] = [luminance(a), luminance(b)].sort((m, n) => n - m);
  return (x + 0.05) / (y + 0.05);
}

test("letters of companies can be read on colour and pattern", () => {
  for (const [name, c] of Object.entries(COMPANY)) {
    assert.ok(contrast(c.ink, c.fill) >= 4.5, `${name} ${contrast(c.ink, c.fill)}`);
    assert.ok(contrast(c.ink, c.shade) >= 4.5, `${name} pattern ${contrast(c.ink, c.shade)}`);
  }
});

test("there is a pattern for every company colour", () => {
  assert.equal(Object.keys(PATTERNS).length, Object.keys(COMPANY).length);
  assert.equal(new Set(Object.values(PATTERNS)).size, Object.keys(COMPANY).length);
});

test("text of the panels has contrast in both themes", () => {
  const css = readFileSync(new URL("../src/widget.css", import.meta.url), "utf8");
  const [light, dark] = [/\.lw-root \{([^}]*)\}/, /\.lw-root\[data-theme="dark"\] \{([^}]*)\}/].map((re) => Object.fromEntries([...(re.exec(css)?.[1] ?? "").matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map((m) => [m[1], m[2]])));
  for (const theme of [light, { ...light, ...dark }]) {
    for (const ground of [theme.bg, theme.panel, theme.chip, theme["accent-soft"]]) {
      assert.ok(contrast(theme.text, ground) >= 4.5);
      assert.ok(contrast(theme.muted, ground) >= 4.5, `${theme.muted} on ${ground}: ${contrast(theme.muted, ground)}`);
    }
    assert.ok(contrast(theme.accent, theme.bg) >= 4.5);
    assert.ok(contrast(theme["accent-text"], theme.accent) >= 4.5);
    for (const tone of ["good", "bad"]) assert.ok(contrast(theme[tone], theme[`${tone}-soft`]) >= 4.5);
  }
});

test("values and rails stand out from every land in both themes", () => {
  for (const theme of ["light", "dark"]) {
    const pal = palette(theme);
    assert.ok(contrast(pal.badgeInk, pal.badge) >= 7);
    for (const land of Object.values(pal.land)) assert.ok(contrast(pal.rail, land) >= 4.5);
    assert.ok(contrast(pal.accent, pal.ground) >= 3);
  }
});
