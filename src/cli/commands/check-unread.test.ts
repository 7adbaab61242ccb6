import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { commit, git, useFolder } from "../ci/clones.reference.ts";
import { runCommand, type CommandResult } from "../run-command.reference.ts";

const folder = useFolder();
let made = 0;
let at: string;
const code = "try { f(); } catch {}\n";
const minified = `let a = "${"x".repeat(5000)}";`;

beforeEach(() => {
  made += 1;
  at = folder.make(`u${made}`);
  git(at, "init", "--quiet", "--template=");
  commit(at, "First", { "a.js": code, "old.min.js": minified });
});

function write(path: string, text: string): void {
  writeFileSync(join(at, path), text);
}

function run(...options: readonly string[]): Promise<CommandResult> {
  return runCommand(["check", "--base", "HEAD", ...options], { folder: at });
}

test.each([
  ["too-large", "let a = 1;\n".repeat(400_000)],
  ["binary", `${code}// \0\n`],
  ["minified", minified],
])("nothing passes, and nothing is gone, because a file is %s", async (reason, text) => {
  write("a.js", text);
  for (const name of ["image.png", "program"]) write(name, text);
  const { code: exit, output } = await run();
  expect(exit).toBe(12);
  expect(output.replace(/since .*\n/s, "")).toBe("No new findings in 3 changed files ");
  expect(output.match(/^Not (?:analysed|decided): .*$/gm)).toEqual([
    `Not analysed: a.js (${reason})`,
    "Not decided: what is new in files that were not analysed is unknown",
  ]);
  expect(await run("--gate-missing", "pass")).toMatchObject({ code: 12 });
  expect(await run("--exclude", "a.js")).toMatchObject({ code: 0 });
  git(at, "add", "--all");
  expect(await run("--staged")).toMatchObject({ code: 12 });
});

test("a new file that is not read does not pass, and one that was not read before is no reason to fail", async () => {
  write("old.min.js", minified.replace("a", "b"));
  expect(await run()).toMatchObject({ code: 0 });
  expect((await run()).output).toContain("Not analysed: old.min.js (minified)\n");
  write("new.min.js", minified);
  expect(await run()).toMatchObject({ code: 12 });
});
