/**
 * Copies the few files that are used of large packages into `dist/`: the grammars of the analyser and Swagger UI. So an
 * installation needs neither 150 MB of packages nor their install scripts. Their licences come along. The interface of
 * plug-ins has types alone, so that its sources, put together, are its declaration file as well.
 */
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { writeLicences } from "./licences.mjs";

const root = join(import.meta.dirname, "..");
const require = createRequire(import.meta.url);
const { languageDefinitions } = await import(join(root, "src", "analyser", "languages", "index.ts"));

const grammars = [...new Set(languageDefinitions.map(({ grammar }) => grammar).filter(isOfPackage))];
checkDigests(grammars);
copy("grammars", grammars);
mergeDeclarations();
copy("swagger-ui", ["swagger-ui-dist/swagger-ui.css", "swagger-ui-dist/swagger-ui-bundle.js"]);

/** Other grammars are written here, and built like all programs. */
function isOfPackage(grammar) {
  return typeof grammar === "string";
}

/** The three files of the interface import only each other. */
function mergeDeclarations() {
  const files = ["interface.ts", "rule-interface.ts", "template-interface.ts"];
  const texts = files.map((file) => readFileSync(join(root, "src", "plugins", file), "utf8"));
  writeFileSync(join(root, "dist", "plugin.d.ts"), texts.join("\n").replaceAll(/^import type .*\n/gm, ""));
}

/** Grammars are programs: a build takes only those whose SHA-256 is in `grammar-digests.json`. */
function checkDigests(files) {
  const known = JSON.parse(readFileSync(join(import.meta.dirname, "grammar-digests.json"), "utf8"));
  for (const file of files) {
    const digest = createHash("sha256")
      .update(readFileSync(require.resolve(file)))
      .digest("hex");
    if (known[file] !== digest) {
      throw new Error(`${file} has the SHA-256 ${digest}, not the one in grammar-digests.json`);
    }
  }
}

/** Copies files, named by their packages, and the licences of the packages. */
function copy(folder, files) {
  const target = join(root, "dist", folder);
  mkdirSync(target, { recursive: true });
  for (const file of files) copyFileSync(require.resolve(file), join(target, basename(file)));
  const packages = new Set(files.map((file) => /^(?:@[^/]+\/)?[^/]+/.exec(file)[0]));
  writeLicences(folder, packages);
}
