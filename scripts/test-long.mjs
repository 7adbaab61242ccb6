/**
 * Runs every test that has a long form, in that form: `node scripts/test-long.mjs [short]`. Further arguments go to vitest.
 * A test has a long form when it imports `test/harness/form.ts`, so that none is forgotten, or when that names it. The long
 * form also runs all tests with properties, each time with another seed.
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { simulations } from "../test/harness/form.ts";

const root = join(import.meta.dirname, "..");
const [first, ...others] = process.argv.slice(2);
const isShort = first === "short";
const more = isShort || first === undefined ? others : [first, ...others];

const files = globSync(["src/**/*.test.ts", "test/**/*.test.ts"], { cwd: root })
  .filter((file) => simulations.includes(file) || hasForm(readFileSync(join(root, file), "utf8")))
  .toSorted();

/** The short form repeats nothing that is the same in the quick form. */
function hasForm(text) {
  if (isShort) return /\/harness\/form\.ts"/.test(text) && /short: |form === "quick"/.test(text);
  return /\/harness\/form\.ts"|from "fast-check"/.test(text);
}

// One worker: the tests measure how servers recover, and each of them uses a whole machine.
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const line = [vitest, "run", "--maxWorkers=1", ...files, ...more];
const environment = { ...process.env, BELVEDERE_SOAK: isShort ? "short" : "1" };
const done = spawnSync(process.execPath, line, { cwd: root, stdio: "inherit", env: environment });
process.exitCode = done.status ?? 1;
