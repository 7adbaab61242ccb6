import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Result } from "../../text/index.ts";
import { analyseCommit, analyseFolder } from "../analyse.ts";
import type { Analysis } from "../analysis.ts";

let root = "";
const commits: string[] = [];

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "belvedere-blame-"));
  git("init", "-q", "-b", "main");
  write("a.js", ["one();", "two();", "three();"]);
  write("b.js", ["b();"]);
  commit("Ada", 1_700_000_000);
  write("a.js", ["one();", "zwei();", "three();", "four();"]);
  commit("Grace", 1_700_000_100);
  write("a.js", ["zero();", "one();", "zwei();", "drei();", "four();"]);
  commit("Ada", 1_700_000_200);
});
afterAll(() => rmSync(root, { recursive: true }));

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

function write(path: string, lines: readonly string[]): void {
  writeFileSync(join(root, path), lines.map((line) => `${line}\n`).join(""));
}

function commit(author: string, time: number): void {
  git("add", "-A");
  const identity = ["-c", "user.name=C", "-c", "user.email=c@example.org"];
  git(...identity, "commit", "-qm", "x", `--author=${author} <a@example.org>`, `--date=${time} +0100`);
  commits.push(git("rev-parse", "HEAD"));
}

interface AuthorsLine {
  readonly kind: string;
  readonly path: string;
  readonly commits: readonly { readonly id: string; readonly author: string; readonly time: number }[];
  readonly lines: readonly (readonly [number, number, number])[];
}

async function authorsOf(opened: Promise<Result<Analysis>>): Promise<Map<string, readonly string[]>> {
  const analysis = await opened;
  if (!analysis.ok) throw new Error(analysis.problem.code);
  let text = "";
  for await (const part of analysis.value) text += part;
  const records = text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as AuthorsLine)
    .filter(({ kind }) => kind === "authors");
  return new Map(
    records.map(({ path, commits: known, lines }) => [
      path,
      lines.map(([from, to, number]) => {
        const { id, author, time } = known[number]!;
        return `${from}-${to} ${author} ${time} ${commits.indexOf(id)}`;
      }),
    ]),
  );
}

const ofFolder = (blame = true) => authorsOf(analyseFolder({ root, threads: 1, blame }));

test("every line has the commit that it comes from, and lines of one commit are a range", async () => {
  const authors = await ofFolder();
  expect([...authors.keys()]).toEqual(["a.js", "b.js"]);
  expect(authors.get("a.js")).toEqual([
    "1-1 Ada 1700000200 2",
    "2-2 Ada 1700000000 0",
    "3-3 Grace 1700000100 1",
    "4-4 Ada 1700000200 2",
    "5-5 Grace 1700000100 1",
  ]);
  expect(authors.get("b.js")).toEqual(["1-1 Ada 1700000000 0"]);
});

test("without the option there are none", async () => {
  expect((await ofFolder(false)).size).toBe(0);
});

test("an earlier commit has its own authors, not those of the working tree", async () => {
  const options = { repository: root, commit: commits[1]!, threads: 1, blame: true };
  expect((await authorsOf(analyseCommit(options))).get("a.js")).toEqual([
    "1-1 Ada 1700000000 0",
    "2-2 Grace 1700000100 1",
    "3-3 Ada 1700000000 0",
    "4-4 Grace 1700000100 1",
  ]);
});

test("changed lines of the working tree have no author yet, and the others keep theirs at their new lines", async () => {
  write("a.js", ["zero();", "new();", "newer();", "one();", "zwei();", "drei();", "four();"]);
  write("new.js", ["n();"]);
  try {
    const authors = await ofFolder();
    expect([...authors.keys()]).toEqual(["a.js", "b.js"]);
    expect(authors.get("a.js")!.map((line) => line.split(" ")[0])).toEqual(["1-1", "4-4", "5-5", "6-6", "7-7"]);
  } finally {
    git("checkout", "-q", "--", "a.js");
    rmSync(join(root, "new.js"));
  }
});
