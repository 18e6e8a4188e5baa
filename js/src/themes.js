// Light or dark: what the person chose, else what the notebook shows, else what the system asks for.

/** @param {Document} doc */
export function hostTheme(doc) {
  const { body, documentElement: html } = doc;
  const lab = body.getAttribute("data-jp-theme-light");
  if (lab) return lab === "true" ? "light" : "dark";
  const marks = `${body.className} ${html.className} ${body.dataset.theme ?? ""} ${html.dataset.theme ?? ""}`;
  if (/\b(vscode-dark|vscode-high-contrast(?!-light)|dark|dark-theme)\b/.test(marks)) return "dark";
  if (/\b(vscode-light|vscode-high-contrast-light|light|light-theme)\b/.test(marks)) return "light";
  return doc.defaultView?.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/**
 * Keep `data-theme` of the root right.
 * @param {HTMLElement} root @param {() => string} wanted @param {() => void} changed @param {AbortSignal} signal
 */
export function watchTheme(root, wanted, changed, signal) {
  const apply = () => {
    const theme = wanted() === "auto" ? hostTheme(document) : wanted();
    if (root.dataset.theme === theme) return;
    root.dataset.theme = theme;
    changed();
  };
  const observer = new MutationObserver(apply);
  for (const el of [document.body, document.documentElement]) observer.observe(el, { attributes: true, attributeFilter: ["class", "data-jp-theme-light", "data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply, { signal });
  root.addEventListener("lw-theme", apply, { signal });
  signal.addEventListener("abort", () => observer.disconnect());
  apply();
}
