/**
 * Merges the modules that answer agents with the library of their protocol, and puts them in the place of
 * `dist/mcp/protocol.js`. Of the library and its 90 packages (18 MB) the server needs less than a tenth: so an installation
 * contains none of them. Their licences come along.
 */
import { join, sep } from "node:path";
import { build } from "vite";
import { writeLicences } from "./licences.mjs";

const root = join(import.meta.dirname, "..");
const packages = new Set();

await build({
  root,
  configFile: false,
  logLevel: "warn",
  plugins: [{ name: "packages", moduleParsed: ({ id }) => notePackage(id) }],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: join(root, "dist", "mcp"),
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    target: "node22",
    rolldownOptions: {
      input: { protocol: join(root, "src", "mcp", "protocol.ts") },
      // The server has it anyway.
      external: /^typebox(\/|$)/,
      output: { format: "esm", entryFileNames: "[name].js" },
    },
  },
});
writeLicences("mcp", packages);

function notePackage(id) {
  const [, inside] = id.split(`node_modules${sep}`);
  if (inside === undefined) return;
  const names = inside.split(sep);
  packages.add(names.slice(0, inside.startsWith("@") ? 2 : 1).join("/"));
}
