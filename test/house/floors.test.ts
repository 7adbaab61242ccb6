import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const config = join(root, ".dependency-cruiser.cjs");
const { forbidden } = createRequire(import.meta.url)(config) as { forbidden: readonly { name: string }[] };

/** One import that breaks each rule: its file and its text. */
const offences: Readonly<Record<string, readonly [file: string, line: string]>> = {
  "cli-imports-down": ["src/cli/a.ts", `import "../web/index.ts";`],
  "server-imports-down": ["src/server/a.ts", `import "../cli/index.ts";`],
  "demo-imports-down": ["src/demo/a.ts", `import "../server/index.ts";`],
  "mcp-imports-down": ["src/mcp/a.ts", `import "../server/index.ts";`],
  "http-imports-down": ["src/http/a.ts", `import "../server/index.ts";`],
  "audit-imports-down": ["src/audit/a.ts", `import "../http/index.ts";`],
  "webhooks-imports-down": ["src/webhooks/a.ts", `import "../http/index.ts";`],
  "mail-imports-down": ["src/mail/a.ts", `import "../webhooks/index.ts";`],
  "delivery-imports-down": ["src/delivery/a.ts", `import "../mail/index.ts";`],
  "providers-imports-down": ["src/providers/a.ts", `import "../delivery/index.ts";`],
  "tasks-imports-down": ["src/tasks/a.ts", `import "../http/index.ts";`],
  "visibility-imports-down": ["src/visibility/a.ts", `import "../tasks/index.ts";`],
  "portfolio-imports-down": ["src/portfolio/a.ts", `import "../access/index.ts";`],
  "access-imports-down": ["src/access/a.ts", `import "../portfolio/index.ts";`],
  "ingest-imports-down": ["src/ingest/a.ts", `import "../store/index.ts";`],
  "query-imports-down": ["src/query/a.ts", `import "../ingest/index.ts";`],
  "store-imports-down": [
    "src/store/a.ts",
    `import type { index } from "../query/index.ts"; export type A = typeof index;`,
  ],
  "analyser-imports-down": ["src/analyser/a.ts", `import "../query/index.ts";`],
  "model-imports-down": ["src/model/a.ts", `import "../store/index.ts";`],
  "snapshot-imports-down": ["src/snapshot/a.ts", `import "../model/index.ts";`],
  "tables-imports-down": ["src/tables/a.ts", `import "../snapshot/index.ts";`],
  "sarif-imports-down": ["src/sarif/a.ts", `import "../tables/index.ts";`],
  "plugins-imports-down": ["src/plugins/a.ts", `import "../sarif/index.ts";`],
  "language-imports-down": ["src/language/a.ts", `import "../snapshot/index.ts";`],
  "text-imports-down": ["src/text/a.ts", `import "../language/index.ts";`],
  "packages-of-cli": ["src/server/b.ts", `import "commander";`],
  "packages-of-server": ["src/http/b.ts", `import "pino";`],
  "packages-of-http": [
    "src/tasks/b.ts",
    `import type { FastifyInstance } from "fastify"; export type A = FastifyInstance;`,
  ],
  "packages-of-mcp": ["src/http/h.ts", `import "@modelcontextprotocol/sdk/types.js";`],
  "packages-of-ingest": ["src/http/f.ts", `import "yauzl";`],
  "packages-of-store": ["src/http/c.ts", `import "better-sqlite3";`],
  "packages-of-(snapshot|tables)": ["src/query/b.ts", `import "apache-arrow";`],
  "packages-of-tables": ["src/query/f.ts", `import "hyparquet-writer";`],
  "packages-of-web": ["src/http/g.ts", `import "react";`],
  "packages-of-analyser": ["src/query/e.ts", `import "web-tree-sitter";`],
  "packages-of-mail": ["src/http/i.ts", `import "nodemailer";`],
  "packages-of-access": ["src/http/k.ts", `import "@simplewebauthn/server";`],
  "packages-of-providers": ["src/http/j.ts", `import "openid-client";`],
  "through-the-door": ["src/http/d.ts", `import "../store/inner.ts";`],
  "tests-through-the-door": ["test/a.test.ts", `import "../src/store/inner.ts";`],
  "rooms-are-known": ["src/http/e.ts", `import "../helpers/index.ts";`],
  "web-talks-http": ["src/web/a.ts", `import "../http/index.ts";`],
  "web-knows-api-types-only": [
    "src/web/b.ts",
    `import type { index } from "../store/index.ts"; export type A = typeof index;`,
  ],
  "browser-rooms-stand-alone": ["src/language/b.ts", `import "node:fs";`],
  "no-cycles": ["src/store/cycle-a.ts", `import "./cycle-b.ts";`],
  "product-without-tests": ["src/store/d.ts", `import "./d.contract.ts";`],
  "product-without-development-packages": ["src/store/e.ts", `import "fast-check";`],
  "everything-resolves": ["src/store/f.ts", `import "abstract-logging";`],
};

/** Allowed imports, which the rules must not refuse. */
const allowed: Readonly<Record<string, string>> = {
  "src/cli/z.ts": `import "../server/index.ts"; import "commander";`,
  "src/http/z.ts": `import "../text/index.ts"; import "../store/index.ts"; import "fastify"; import "node:http";`,
  "src/store/z.test.ts": `import "./inner.ts"; import "./d.contract.ts"; import "vitest";`,
  "src/text/z.test.ts": `import "vitest"; import "fast-check";`,
  "src/web/z.ts": `import type { index } from "../http/index.ts"; import "../text/index.ts"; export type Z = typeof index;`,
  "test/docs/z.test.ts": `import "../../src/store/inner.ts";`,
  "test/z.test.ts": `import "../src/http/index.ts"; import "../src/store/d.contract.ts"; import "kysely";`,
};

const rooms =
  "cli server http webhooks mail delivery tasks visibility portfolio access ingest query store analyser model snapshot tables sarif language text web helpers";

let folder: string;
let found: { readonly rule: string; readonly from: string }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-floors-"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  for (const file of ["package.json", "tsconfig.json"]) await copyFile(join(root, file), join(folder, file));
  for (const room of rooms.split(" ")) await put(`src/${room}/index.ts`, "export const index = 1;");
  await put("src/store/inner.ts", "export const inner = 1;");
  await put("src/store/cycle-b.ts", `import "./cycle-a.ts";`);
  await put("src/store/d.contract.ts", "export const contract = 1;");
  for (const [file, line] of Object.values(offences)) await put(file, line);
  for (const [file, text] of Object.entries(allowed)) await put(file, text);
  found = await cruise();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("every rule has its offence, and every offence its rule", () => {
  expect(Object.keys(offences).toSorted()).toEqual(forbidden.map((rule) => rule.name).toSorted());
});

test.each(Object.entries(offences))("%s refuses its offence", (rule, [from]) => {
  expect(found).toContainEqual({ rule, from });
});

test.each(Object.keys(allowed))("%s breaks nothing", (from) => {
  expect(found.filter((violation) => violation.from === from)).toEqual([]);
});

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), `${text}\n`);
}

async function cruise(): Promise<{ rule: string; from: string }[]> {
  const command = join(root, "node_modules", "dependency-cruiser", "bin", "dependency-cruiser.mjs");
  const args = [command, "src", "test", "--config", config, "--output-type", "json"];
  // The exit code of the command is the number of violations; only its output matters here.
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 }).catch(
    (failure: { stdout: string }) => failure,
  );
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string }; from: string }[] } };
  return summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }));
}
