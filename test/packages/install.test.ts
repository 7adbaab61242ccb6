import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { form } from "../harness/form.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..", "..");
let folder: string;

/** Short of the vitest options, which are for the sources. */
const environment = { ...process.env, NODE_OPTIONS: "", NODE_COMPILE_CACHE: "" };

beforeAll(async () => {
  if (form !== "long") return;
  folder = await mkdtemp(join(tmpdir(), "belvedere-nodes-"));
  await run(process.execPath, [join(root, "scripts", "pack.mjs")], { env: environment });
}, 600_000);
afterAll(() => (form === "long" ? rm(folder, { recursive: true }) : undefined));

// Installs from the registry: minutes, so only in the long form. `.ci/run` does it with the Node of the checkout.
test.runIf(form === "long").each([22, 24])(
  "both packages install, serve, send and check on Node %i",
  { timeout: 900_000 },
  async (major) => {
    const place = join(folder, String(major));
    await run("mkdir", [place]);
    await writeFile(join(place, "package.json"), JSON.stringify({ private: true, allowScripts: { node: true } }));
    await run("npm", ["install", "--no-audit", "--no-fund", `node@${major}`], { cwd: place, env: environment });
    const words = [join(root, "scripts", "try-packages.mjs"), join(place, "node_modules", ".bin")];
    const { stdout } = await run(process.execPath, words, { env: environment });
    expect(stdout).toContain(`Node v${major}.`);
    expect(stdout).toContain("both packages: installed, served, sent, checked");
  },
);
