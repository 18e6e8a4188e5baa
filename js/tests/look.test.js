import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { COMPANY, palette, POINTS } from "../src/paint/theme.js";
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

// Machado, Oliveira, Fernandes 2009: what the three kinds of dichromats see, in linear light.
const SEEN = {
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

/** The colour in Lab as somebody sees it. @param {string} hex @param {number[][]} matrix */
function lab(hex, matrix) {
  const linear = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  const [r, g, b] = matrix.map((row) => Math.min(1, Math.max(0, row[0] * linear[0] + row[1] * linear[1] + row[2] * linear[2])));
  const [x, y, z] = [(0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505, 0.2126 * r + 0.7152 * g + 0.0722 * b, (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089].map((v) => (v > 0.008856 ? Math.cbrt(v) : 7.787 * v + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const SAME = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
const gap = (a, b, matrix = SAME) => Math.hypot(...lab(a, matrix).map((v, i) => v - lab(b, matrix)[i]));

test("the colours of tiles grow darker, differ for every eye, and are said by points too", () => {
  const order = ["yellow", "green", "brown"];
  assert.deepEqual(order.map((c) => POINTS[c]), [1, 2, 3]);
  for (const theme of ["light", "dark"]) {
    const { edge, land } = palette(theme);
    for (const [name, matrix] of Object.entries(SEEN)) {
      for (const [a, b] of [["yellow", "green"], ["green", "brown"], ["yellow", "brown"]]) {
        assert.ok(gap(edge[a], edge[b], matrix) > 15, `${theme} ${name}: edges ${a} ${b} ${gap(edge[a], edge[b], matrix)}`);
        assert.ok(gap(land[a], land[b], matrix) > 8, `${theme} ${name}: land ${a} ${b} ${gap(land[a], land[b], matrix)}`);
      }
    }
    for (const colours of [edge, land]) assert.ok(luminance(colours.yellow) > luminance(colours.green) && luminance(colours.green) > luminance(colours.brown));
  }
});
