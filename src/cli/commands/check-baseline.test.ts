import { appendFileSync, chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { commit, git, useFolder } from "../ci/clones.reference.ts";
import { runCommand, type CommandResult } from "../run-command.reference.ts";

/** Hooks start processes. */
vi.setConfig({ testTimeout: 60_000 });

const folder = useFolder();
let made = 0;
let at: string;
const swallow = (name: string): string => `try { ${name}(); } catch {}\n`;

beforeEach(() => {
  made += 1;
  at = folder.make(`b${made}`);
  mkdirSync(join(at, "src"));
  writeFileSync(join(at, "src/a.js"), `let a;\n${swallow("f")}`);
  writeFileSync(join(at, "src/b.js"), swallow("g"));
});

function run(...line: readonly string[]): Promise<CommandResult> {
  return runCommand(["check", ...line], { folder: at, environment: { XDG_CACHE_HOME: folder.path } });
}

const against = ["--baseline", "base.ndjson"];

describe("a saved baseline", () => {
  test("is the same for the same findings, wherever they are in their files", async () => {
    expect(await run("--save-baseline", "base.ndjson")).toMatchObject({
      code: 0,
      output: "2 findings saved in base.ndjson\n",
    });
    const saved = readFileSync(join(at, "base.ndjson"), "utf8");
    expect(
      saved.split("\n").map((line) => line.replaceAll(/"(fingerprint|line|around)":"[^"]+"/g, '"$1":"…"')),
    ).toEqual([
      '{"kind":"belvedere-baseline","format":1}',
      '{"path":"src/a.js","rule":"belvedere:empty-catch","message":"An error is caught and nothing is done with it",' +
        '"fingerprint":"…","line":"…","around":"…"}',
      '{"path":"src/b.js","rule":"belvedere:empty-catch","message":"An error is caught and nothing is done with it",' +
        '"fingerprint":"…","line":"…","around":"…"}',
      "",
    ]);
    writeFileSync(join(at, "src/a.js"), `\n\nlet a;\n\n${swallow("f")}`);
    expect(await run("--save-baseline", "again.ndjson", "--json")).toMatchObject({
      output: '{"file":"again.ndjson","findings":2}\n',
    });
    expect(readFileSync(join(at, "again.ndjson"), "utf8")).toBe(saved);
  });

  test("without git, all files are compared with it", async () => {
    await run("--save-baseline", "base.ndjson");
    writeFileSync(join(at, "src/a.js"), `let b;\nlet a;\n${swallow("f")}`);
    expect(await run(...against)).toMatchObject({
      code: 0,
      output: "No new findings in 2 files against base.ndjson\n",
    });
    appendFileSync(join(at, "src/b.js"), swallow("h"));
    const { code, output } = await run(...against);
    expect(code).toBe(3);
    expect(output).toContain("src/b.js:2:14: MAJOR belvedere:empty-catch\n");
    expect(output).toContain("1 new finding (1 MAJOR) in 2 files against base.ndjson\n");
    writeFileSync(join(at, "src/b.js"), "let b;\n");
    expect(await run(...against)).toMatchObject({ code: 0 });
    expect((await run(...against)).output).toContain("No new findings, 1 gone");
  });

  test("with git, changed files are compared with it, also when they are staged", async () => {
    git(at, "init", "--quiet");
    await run("--save-baseline", "base.ndjson");
    // The last file is not in the baseline, and not a change.
    commit(at, "First", { "src/c.js": swallow("c") });
    git(at, "checkout", "--quiet", "-b", "feature");
    appendFileSync(join(at, "src/a.js"), swallow("h"));
    expect((await run(...against)).output).toContain("1 new finding (1 MAJOR) in 1 file against base.ndjson");
    expect(await run(...against, "--staged")).toMatchObject({ code: 0 });
    git(at, "add", "--all");
    expect(await run(...against, "--staged")).toMatchObject({ code: 3 });
  });

  test("on a branch that no remote has, all files are compared with it", async () => {
    git(at, "init", "--quiet");
    await run("--save-baseline", "base.ndjson");
    commit(at, "First", { "src/c.js": swallow("c") });
    expect(await run(...against)).toMatchObject({ code: 3 });
    expect((await run(...against)).output).toContain("1 new finding (1 MAJOR) in 3 files against base.ndjson");
    expect(await run(...against, "--staged")).toMatchObject({ code: 12 });
    expect(await run(...against, "--staged", "--base", "HEAD")).toMatchObject({ code: 0 });
  });

  test("a file that is not read any more is not fixed", async () => {
    writeFileSync(join(at, "src/g.js"), `let a = "${"x".repeat(5000)}";`);
    await run("--save-baseline", "base.ndjson");
    expect(await run(...against)).toMatchObject({ code: 0 });
    appendFileSync(join(at, "src/b.js"), "// \0");
    const { code, output } = await run(...against);
    expect(code).toBe(12);
    expect(output).toContain("Not analysed: src/b.js (binary)\n");
    expect(output).not.toContain("gone");
  });

  test("reports of other tools have baselines, too", async () => {
    const report = (...startLines: readonly number[]): void => {
      const findings = startLines.map((startLine) => {
        return { kind: "finding", artifact: "src/a.js", rule: "lint:odd", message: "odd", location: { startLine } };
      });
      const records = [
        { kind: "artifact", path: "src/a.js", type: "FILE" },
        { kind: "rule", id: "lint:odd" },
        ...findings,
      ];
      writeFileSync(join(at, "lint.ndjson"), records.map((record) => `${JSON.stringify(record)}\n`).join(""));
    };
    report(2);
    expect(await run("lint.ndjson", "--save-baseline", "base.ndjson")).toMatchObject({ code: 0 });
    writeFileSync(join(at, "src/a.js"), `let b;\nlet a;\n${swallow("f")}`);
    report(3);
    expect(await run("lint.ndjson", ...against)).toMatchObject({ code: 0 });
    report(3, 1);
    const { code, output } = await run("lint.ndjson", ...against);
    expect(code).toBe(3);
    expect(output).toContain("src/a.js:1: UNRATED lint:odd\n");
  });

  test("two of them that git merged by lines are one", async () => {
    await run("--save-baseline", "base.ndjson");
    const text = readFileSync(join(at, "base.ndjson"), "utf8");
    writeFileSync(join(at, "base.ndjson"), text + text);
    expect(await run(...against)).toMatchObject({ code: 0 });
  });

  test("what is not one is refused", async () => {
    const refusals: readonly (readonly [text: string, detail: string])[] = [
      ['{"path":"a"}\n', "Its first line is not that of a baseline."],
      ["oops\n", "Its first line is not that of a baseline."],
      ['{"kind":"belvedere-baseline","format":2}\n', "Its first line is not that of a baseline."],
      ['{"kind":"belvedere-baseline","format":1}\n{"path":"a"}\n', "Line 2 is not a finding."],
      ['{"kind":"belvedere-baseline","format":1}\nnull\n', "Line 2 is not a finding."],
      [
        '{"kind":"belvedere-baseline","format":1}\n{"path":"a","rule":"r","message":"m","line":"xyz"}\n',
        "Line 2 is not a finding.",
      ],
    ];
    for (const [text, detail] of refusals) {
      writeFileSync(join(at, "base.ndjson"), text);
      const { code, errors } = await run(...against);
      expect({ text, code, errors }).toMatchObject({ code: 2, errors: expect.stringContaining(detail) as string });
    }
    expect(await run("--baseline", "absent.ndjson")).toMatchObject({ code: 2 });
    expect(await run("--save-baseline", "b.ndjson", "--staged")).toMatchObject({ code: 2, output: "" });
    expect(await run("--save-baseline", "b.ndjson", "--fail-on", "MAJOR")).toMatchObject({ code: 2, output: "" });
  });
});

test("the hook stops a commit whose staged content adds findings, also with `git commit --all` and in a worktree", () => {
  git(at, "init", "--quiet");
  commit(at, "First", {});
  const main = new URL("../main.ts", import.meta.url).pathname;
  const command = join(at, ".git/belvedere");
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
  chmodSync(command, 0o755);
  const hook = new URL("../../../deploy/hooks/pre-commit", import.meta.url).pathname;
  copyFileSync(hook, join(at, ".git/hooks/pre-commit"));
  const commitWith = (place: string, ...words: readonly string[]): { status: number | null; stderr: string } => {
    const env = { ...process.env, PATH: `${join(at, ".git")}:${process.env["PATH"]}` };
    return spawnSync("git", ["commit", "--message", "Next", ...words], { cwd: place, env, encoding: "utf8" });
  };
  appendFileSync(join(at, "src/a.js"), swallow("h"));
  // Nothing is staged yet: the index of `--all` is a temporary file.
  const stopped = commitWith(at, "--all");
  expect(stopped).toMatchObject({ status: 1 });
  expect(stopped.stderr).toContain("src/a.js:3:");
  writeFileSync(join(at, "src/a.js"), `let c;\nlet a;\n${swallow("f")}`);
  expect(commitWith(at, "--all")).toMatchObject({ status: 0 });
  const other = join(folder.path, `worktree${made}`);
  git(at, "worktree", "add", "--quiet", other);
  appendFileSync(join(other, "src/b.js"), swallow("h"));
  expect(commitWith(other, "--all")).toMatchObject({ status: 1 });
  expect(commitWith(other, "--all", "--no-verify")).toMatchObject({ status: 0 });
});
