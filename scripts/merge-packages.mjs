/** Merges a module of `src/` with the packages that it imports, and puts it in the place of the compiled module in `dist/`. */
import { basename, dirname, join, sep } from "node:path";
import { build } from "vite";
import { writeLicences } from "./licences.mjs";

const root = join(import.meta.dirname, "..");

/**
 * `module`: relative to `src/`, without its extension. `external`: packages that an installation has anyway. The licences are
 * put beside the module.
 */
export async function mergePackages({ module, external }) {
  const packages = new Set();
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [{ name: "packages", moduleParsed: ({ id }) => notePackage(id, packages) }],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: join(root, "dist", dirname(module)),
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      target: "node22",
      rolldownOptions: {
        input: { [basename(module)]: join(root, "src", `${module}.ts`) },
        ...(external === undefined ? {} : { external }),
        output: { format: "esm", entryFileNames: "[name].js" },
      },
    },
  });
  writeLicences(dirname(module), packages);
}

function notePackage(id, packages) {
  const [, inside] = id.split(`node_modules${sep}`);
  if (inside === undefined) return;
  const names = inside.split(sep);
  packages.add(names.slice(0, inside.startsWith("@") ? 2 : 1).join("/"));
}
