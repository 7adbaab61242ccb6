import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { analyseCommit, analyseFolder } from "../analyse.ts";
import type { Analysis, AnalysisOptions } from "../analysis.ts";
import type { Result } from "../../text/index.ts";

let root = "";

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "belvedere-owners-"));
  mkdirSync(join(root, "repository", "lib"), { recursive: true });
  git("init", "-q", "-b", "main");
  write("CODEOWNERS", "/lib/a.js @core\n");
  write("lib/a.js", "a();\n");
  write("lib/b.js", "b();\nb();\n");
  commit("Ada");
  write("lib/b.js", "b();\nb();\nb();\n");
  commit("Grace");
});
afterAll(() => rmSync(root, { recursive: true }));

function git(...args: readonly string[]): void {
  execFileSync("git", args, { cwd: join(root, "repository") });
}

function write(path: string, text: string): void {
  writeFileSync(join(root, "repository", path), text);
}

function commit(author: string): void {
  git("add", "-A");
  const identity = ["-c", "user.name=C", "-c", "user.email=c@example.org"];
  git(...identity, "commit", "-qm", "x", `--author=${author} <${author}@example.org>`);
}

async function ownersOf(opened: Promise<Result<Analysis>>): Promise<Record<string, unknown>> {
  const analysis = await opened;
  if (!analysis.ok) throw new Error(analysis.problem.code);
  let text = "";
  for await (const part of analysis.value) text += part;
  const lines = text.split("\n").slice(0, -1);
  const files = lines
    .map((line) => JSON.parse(line) as { kind: string; path: string; infos?: Record<string, unknown> })
    .filter(({ kind, infos }) => kind === "artifact" && infos !== undefined);
  return Object.fromEntries(files.map(({ path, infos }) => [path, infos!["OWNER"]]));
}

const ofFolder = (options: AnalysisOptions = {}) =>
  ownersOf(analyseFolder({ root: join(root, "repository", "lib"), threads: 1, ...options }));

test("owners are those of CODEOWNERS at the top of the repository; with blame, others are authors", async () => {
  expect(await ofFolder()).toEqual({ "a.js": "@core", "b.js": undefined });
  expect(await ofFolder({ blame: true })).toEqual({ "a.js": "@core", "b.js": "Ada" });
  expect(await ofFolder({ blame: true, git: false })).toEqual({ "a.js": "@core", "b.js": undefined });
  const commits = { repository: join(root, "repository"), commit: "HEAD", threads: 1, blame: true };
  expect(await ownersOf(analyseCommit(commits))).toEqual({ "lib/a.js": "@core", "lib/b.js": "Ada" });
});

test("a changed CODEOWNERS counts, although no analysed file has changed", async () => {
  const options = { cacheDir: join(root, "cache"), now: () => Date.now() + 60_000 };
  expect(await ofFolder(options)).toEqual({ "a.js": "@core", "b.js": undefined });
  write("CODEOWNERS", "*.js @everyone\n");
  expect(await ofFolder(options)).toEqual({ "a.js": "@everyone", "b.js": "@everyone" });
  expect(await ofFolder(options)).toEqual({ "a.js": "@everyone", "b.js": "@everyone" });
});
