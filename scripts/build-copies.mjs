/**
 * Copies the few files that are used of large packages into `dist/`: the grammars of the analyser and Swagger UI. So an
 * installation needs neither 150 MB of packages nor their install scripts. Their licences come along.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";

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
  writeFileSync(join(target, "LICENCES.txt"), [...packages].map(licenceOf).join("\n"));
}

function licenceOf(name) {
  const folder = join(root, "node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file !== undefined && existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : "";
  return `${name} ${version}: ${license}\n\n${text}\n`;
}
