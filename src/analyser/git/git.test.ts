import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCommit } from "../sources/commit.ts";
import type { FileSource, HistoryLocation } from "../sources/file-source.ts";
import { openFolder } from "../sources/folder.ts";
import type { CommitChanges } from "./commit-changes.ts";
import { readHistory } from "./history.ts";

let root = "";

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function commit(author: string, day: number): void {
  const date = `2026-01-${String(day).padStart(2, "0")}T12:00:00Z`;
  git("add", "-A");
  execFileSync("git", ["commit", "-qm", "x", `--author=${author} <${author}@example.com>`], {
    cwd: root,
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}

async function readAll(source: FileSource): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const file of source.open(await source.list())) {
    found[file.path] =
      "bytes" in file ? Buffer.from(file.bytes).toString("utf8") : "absolutePath" in file ? "(on disk)" : file.skip;
  }
  return found;
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "belvedere-git-"));
  git("init", "-q", "-b", "main");
  git("config", "user.email", "committer@example.com");
  git("config", "user.name", "Committer");
  write("src/old name.js", "one\ntwo\nthree\nfour\nfive\nsix\n");
  write("b.js", "b\n");
  write(".gitignore", "ignored/\n");
  commit("Ada", 1);
  git("mv", "src/old name.js", "src/ümläut.js");
  commit("Grace", 3);
  write("src/ümläut.js", "one\ntwo\nthree\nfour\nfive\nsix\nseven\n");
  write("empty.js", "");
  write("newline.js", "\n\n");
  commit("Ada", 11);
  write("ignored/x.js", "x\n");
  write("untracked.js", "u\n");
  symlinkSync("b.js", join(root, "link.js"));
});
afterAll(() => rmSync(root, { recursive: true }));

const read = (location: HistoryLocation, changes: CommitChanges = new Map()) =>
  readHistory(location, changes, { processes: 2 });

describe("history", () => {
  test("counts commits, lines, authors and days, under the name that a file has now", async () => {
    const history = await read({ folder: root, commit: git("rev-parse", "HEAD"), prefix: "" });
    expect(history).toMatchObject({ commits: 3, complete: true });
    expect(history!.files.get("src/ümläut.js")).toEqual({
      commits: 3,
      churn: 7,
      authors: 2,
      ageDays: 0,
      lastAuthor: "Ada",
      lastChange: Date.parse("2026-01-11T12:00:00Z") / 1000,
    });
    expect(history!.files.get("b.js")).toMatchObject({ commits: 1, churn: 1, authors: 1, ageDays: 10 });
    expect(history!.files.has("src/old name.js")).toBe(false);
  });
  test("of a folder has paths below it", async () => {
    const history = await read({ folder: root, commit: "HEAD", prefix: "src/" });
    expect([...history!.files.keys()]).toEqual(["ümläut.js"]);
  });
  test("that continues an earlier one is the same as when it is read at once", async () => {
    for (const prefix of ["", "src/"]) {
      const changes: CommitChanges = new Map();
      await read({ folder: root, commit: "HEAD~1", prefix }, changes);
      const known = changes.size;
      const continued = await read({ folder: root, commit: "HEAD", prefix }, changes);
      expect(changes.size).toBe(known + 1);
      expect(continued).toEqual(await read({ folder: root, commit: "HEAD", prefix }));
    }
  });
  test("counts the lines of the newest commits, whatever is known of older ones, and all commits", async () => {
    const location = { folder: root, commit: "HEAD", prefix: "" };
    const changes: CommitChanges = new Map();
    for (const known of [changes, changes, new Map()]) {
      const history = await readHistory(location, known, { processes: 1, countedCommits: 1 });
      expect(history!.files.get("src/ümläut.js")).toMatchObject({ commits: 3, churn: 1, authors: 2 });
      expect(history!.files.get("b.js")).toMatchObject({ commits: 1, churn: 0 });
    }
    // Lines that were not counted before are counted when they matter.
    expect(await read(location, changes)).toEqual(await read(location));
  });
  test("of an unknown commit is null", async () =>
    expect(await read({ folder: root, commit: "0".repeat(40), prefix: "" })).toBeNull());
  test("of a shallow clone says that it is not whole", async () => {
    const clone = mkdtempSync(join(tmpdir(), "belvedere-shallow-"));
    execFileSync("git", ["clone", "-q", "--depth", "1", `file://${root}`, clone]);
    expect(await read({ folder: clone, commit: "HEAD", prefix: "" })).toMatchObject({
      commits: 1,
      complete: false,
    });
    rmSync(clone, { recursive: true });
  });
});

describe("a commit", () => {
  test("gives its files without a checkout", async () => {
    const opened = await openCommit({ repository: root, commit: "HEAD~2" });
    expect(opened.ok && (await readAll(opened.value))).toEqual({
      ".gitignore": "ignored/\n",
      "b.js": "b\n",
      "src/old name.js": "one\ntwo\nthree\nfour\nfive\nsix\n",
    });
  });
  test("gives empty files, and files of newlines", async () => {
    const opened = await openCommit({ repository: root, commit: "HEAD" });
    expect(opened.ok && (await readAll(opened.value))).toMatchObject({ "empty.js": "", "newline.js": "\n\n" });
  });
  test("gives a folder with paths below it", async () => {
    const opened = await openCommit({ repository: root, commit: "main", folder: "/src/" });
    expect(opened.ok && (await opened.value.list())).toEqual(["ümläut.js"]);
  });
  test.each(["nothing", "--all", ""])("%j is refused", async (name) =>
    expect(await openCommit({ repository: root, commit: name })).toMatchObject({
      ok: false,
      problem: { code: "scan.commit-absent" },
    }),
  );
  test("outside of a repository is refused", async () =>
    expect(await openCommit({ repository: tmpdir(), commit: "HEAD" })).toMatchObject({
      ok: false,
      problem: { code: "scan.repository-absent" },
    }));
});

describe("a folder", () => {
  test("in a working tree gives what git does not ignore, in code-point order", async () => {
    const opened = await openFolder(root);
    expect(opened.ok && (await opened.value.list())).toEqual([
      ".gitignore",
      "b.js",
      "empty.js",
      "link.js",
      "newline.js",
      "src/ümläut.js",
      "untracked.js",
    ]);
    expect(opened.ok && opened.value.history).toMatchObject({ prefix: "", commit: git("rev-parse", "HEAD") });
  });
  test("that the repository ignores is looked into all the same, without a history", async () => {
    const opened = await openFolder(join(root, "ignored"));
    expect(opened.ok && (await opened.value.list())).toEqual(["x.js"]);
    expect(opened.ok && opened.value.history).toBeNull();
  });
  test("without git leaves out what tools keep", async () => {
    const plain = mkdtempSync(join(tmpdir(), "belvedere-plain-"));
    for (const path of ["a.js", "node_modules/x/y.js", ".cache/z.js", "lib/b.js"]) {
      mkdirSync(dirname(join(plain, path)), { recursive: true });
      writeFileSync(join(plain, path), "");
    }
    const opened = await openFolder(plain);
    expect(opened.ok && (await opened.value.list())).toEqual(["a.js", "lib/b.js"]);
    rmSync(plain, { recursive: true });
  });
  test("that is not there, or no folder, is refused", async () => {
    for (const path of [join(root, "absent"), join(root, "b.js")]) {
      expect(await openFolder(path)).toMatchObject({ ok: false, problem: { code: "scan.folder-absent" } });
    }
  });
});
