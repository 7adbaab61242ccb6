import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { commit, git, useFolder } from "../ci/clones.reference.ts";
import { runCommand } from "../run-command.reference.ts";

const folder = useFolder();
let made = 0;
/** A repository with the branch `feature`. */
let at: string;

beforeEach(() => {
  made += 1;
  at = folder.make(`r${made}`);
  git(at, "init", "--quiet", "--template=");
});

/** Commits the base, and goes to another branch. */
function commitBase(files: Readonly<Record<string, string>>): void {
  commit(at, "Base", files);
  git(at, "checkout", "--quiet", "-b", "feature");
}

function write(path: string, text: string): void {
  writeFileSync(join(at, path), text);
}

/** Runs a check, and returns the rules and places of new findings, and how many are gone. */
async function check(...options: readonly string[]): Promise<string> {
  const environment = { XDG_CACHE_HOME: folder.path };
  const { output } = await runCommand(["check", "--json", ...options], { folder: at, environment });
  const { newFindings, goneCount } = JSON.parse(output) as {
    readonly newFindings: readonly { readonly path: string; readonly startLine: number; readonly rule: string }[];
    readonly goneCount: number;
  };
  return [...newFindings.map(({ path, startLine, rule }) => `${path}:${startLine} ${rule}`), `-${goneCount}`].join(" ");
}

const call = "#define WHEN(x) foo(x);\n";
const label = "#define WHEN(x) case x:\n";
const labels = Array.from({ length: 30 }, (_, index) => `    WHEN(${index})\n      g();\n`).join("");
const switched = `int f(int n) {\n  switch (n) {\n${labels}  }\n  return 1;\n}\n`;

test("each side has the macros in its headers", async () => {
  commitBase({ "when.h": call, "f.c": switched });
  write("f.c", `// Changed\n${switched}`);
  expect(await check()).toBe("-0");
  write("when.h", label);
  expect(await check()).toBe("f.c:2 belvedere:cyclomatic-complexity -0");
  git(at, "add", ".");
  write("when.h", call);
  expect(await check()).toBe("-0");
  expect(await check("--staged")).toBe("f.c:2 belvedere:cyclomatic-complexity -0");
});

test("a header that was deleted counts at the base", async () => {
  commitBase({ "when.h": label, "f.c": switched });
  write("f.c", `// Changed\n${switched}`);
  expect(await check()).toBe("-0");
  rmSync(join(at, "when.h"));
  expect(await check()).toBe("-1");
});

test("a header that is new does not count at the base", async () => {
  commitBase({ "f.c": switched });
  write("f.c", `// Changed\n${switched}`);
  write("when.h", label);
  expect(await check()).toBe("f.c:2 belvedere:cyclomatic-complexity -0");
});
