/**
 * Merges the modules of `belvedere check` into a few files and puts them in the place of `dist/cli/check-program.js`, which
 * works without this step as well. The command has more than a hundred modules; to find and read each of them takes as
 * long as the check of a small change. Modules that are loaded on demand stay separate files. Packages are not merged, so
 * that their licences stay where they are.
 */
import { readdirSync, rmSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { build } from "vite";

const root = join(import.meta.dirname, "..");
const source = join(root, "src");
const target = join(root, "dist", "cli");
const name = "check-program";

for (const file of readdirSync(target)) {
  if (file.startsWith(`${name}-`)) rmSync(join(target, file));
}
await build({
  root,
  configFile: false,
  logLevel: "warn",
  plugins: [places()],
  build: {
    ssr: true,
    outDir: target,
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    target: "node22",
    rolldownOptions: {
      input: { [name]: join(source, "cli", `${name}.ts`) },
      // Doors of rooms only hand on: what `check` does not use of them must not come with it.
      treeshake: { moduleSideEffects: (id) => !id.startsWith(source + sep) },
      output: { format: "esm", entryFileNames: "[name].js", chunkFileNames: `${name}-[name].js` },
    },
  },
});

/** Modules find threads and files by their own address: that of the module in `dist`, and not of the merged file. */
function places() {
  return {
    name: "places",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(source + sep) || !code.includes("import.meta.url")) return undefined;
      const module = join(root, "dist", relative(source, id).replace(/\.ts$/, ".js"));
      const path = relative(target, module).split(sep).join("/");
      const address = `new URL(${JSON.stringify(path)}, import.meta.url).href`;
      // The lines stay the same, so that the source map does not change.
      return { code: code.replaceAll("import.meta.url", address), map: null };
    },
  };
}
