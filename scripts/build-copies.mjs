/**
 * Copies the few files that are used of large packages into `dist/`: the grammars of the analyser and Swagger UI. So an
 * installation needs neither 150 MB of packages nor their install scripts. Their licences come along.
 */
import { copyFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { writeLicences } from "./licences.mjs";

const root = join(import.meta.dirname, "..");
const require = createRequire(import.meta.url);
const { languageDefinitions } = await import(join(root, "dist", "analyser", "languages", "index.js"));

copy(
  "grammars",
  languageDefinitions.map(({ grammar }) => grammar),
);
copy("swagger-ui", ["swagger-ui-dist/swagger-ui.css", "swagger-ui-dist/swagger-ui-bundle.js"]);

/** Copies files, named by their packages, and the licences of the packages. */
function copy(folder, files) {
  const target = join(root, "dist", folder);
  mkdirSync(target, { recursive: true });
  for (const file of files) copyFileSync(require.resolve(file), join(target, basename(file)));
  const packages = new Set(files.map((file) => /^(?:@[^/]+\/)?[^/]+/.exec(file)[0]));
  writeLicences(folder, packages);
}
