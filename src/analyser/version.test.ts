import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { analyseFiles } from "./analyse.ts";
import { analyserVersion } from "./version.ts";

/** What this version makes of the example sources. */
const known = { version: "25", results: "0a5ab3570761a984" };

test("the version is another one whenever a file would have another result", async () => {
  const folder = join(import.meta.dirname, "../../test/examples/sources");
  const files = globSync("**/*.*", { cwd: folder, exclude: (name) => name.includes("node_modules") })
    .toSorted()
    .map((path) => [path, readFileSync(join(folder, path))] as const);
  expect(files.length).toBeGreaterThan(20);
  const analysis = analyseFiles(new Map(files), { threads: 1 });
  if (!analysis.ok) throw new Error(analysis.problem.code);
  const digest = createHash("sha256");
  for await (const text of analysis.value) digest.update(text);
  const advice =
    "The results changed: raise `analyserVersion`, and enter both here. Caches have results of earlier versions.";
  expect({ version: analyserVersion, results: digest.digest("hex").slice(0, 16) }, advice).toEqual(known);
});
