// Bundles js/src into the one file that the Python package ships; the bytes depend on the sources only.
import { build } from "esbuild";
import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const outfile = join(here, "..", "lilliput_widget", "static", "widget.js");
const BUDGET = 150_000;

const css = {
  name: "css",
  /** @param {import("esbuild").PluginBuild} b */
  setup(b) {
    // Styles travel as one string inside the module, because a host may render the widget in a shadow root.
    b.onLoad({ filter: /\.css$/ }, async (args) => {
      const { transform } = await import("esbuild");
      const { code } = await transform(await readFile(args.path, "utf8"), { loader: "css", minify: true });
      return { contents: `export default ${JSON.stringify(code.trim())}`, loader: "js" };
    });
  },
};

await build({
  entryPoints: [join(here, "src", "index.js")],
  outfile,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  absWorkingDir: here,
  plugins: [css],
});
const { size } = await stat(outfile);
console.log(`lilliput_widget/static/widget.js: ${size.toLocaleString("en")} bytes (budget ${BUDGET.toLocaleString("en")})`);
if (size > BUDGET) {
  console.error("the module is over its budget");
  process.exit(1);
}
