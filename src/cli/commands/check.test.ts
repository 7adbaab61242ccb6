import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { commit as commitFiles, git, useFolder } from "../ci/clones.reference.ts";
import { runCommand, type CommandResult } from "../run-command.reference.ts";

const folder = useFolder();
let made = 0;
/** A repository with the branch `feature`, which has no commits yet. */
let at: string;

/** The words that make findings; a test of the house refuses the words themselves in sources. */
const words = [
  ["LATE", ["TO", "DO"].join("")],
  ["AMEND", ["FIX", "ME"].join("")],
] as const;

/** Replaces the words of this file by those that make findings. */
function marked(text: string): string {
  return words.reduce((replaced, [here, there]) => replaced.replaceAll(here, there), text);
}

/** The reverse. */
function unmarked(text: string): string {
  return words.reduce((replaced, [here, there]) => replaced.replaceAll(there, here), text);
}

function commit(folderOf: string, message: string, files: Readonly<Record<string, string>>): string {
  const contents = Object.entries(files).map(([path, text]) => [path, marked(text)]);
  return commitFiles(folderOf, message, Object.fromEntries(contents) as Readonly<Record<string, string>>);
}

const old = "function f(a) {\n  // LATE: old\n  return a;\n}\n";

/** The repository that every test gets a copy of. */
let original: string;

beforeAll(() => {
  original = folder.make("original");
  git(original, "init", "--quiet", "--template=");
  commit(original, "First", { "src/a.js": old, "src/same.js": "// LATE: elsewhere\n", "notes.txt": "LATE\n" });
  git(original, "checkout", "--quiet", "-b", "feature");
});

beforeEach(() => {
  made += 1;
  at = folder.copy(original, `r${made}`);
});

interface CheckOutput {
  readonly exitCode: number;
  readonly base: { readonly commit?: string; readonly from?: string } | null;
  readonly fileCount: number;
  readonly newFindings: readonly { readonly path: string; readonly startLine: number; readonly message: string }[];
  readonly goneCount: number;
  readonly skipped: readonly unknown[];
  readonly notes: readonly { readonly text: string; readonly fix?: string }[];
}

async function run(...options: readonly string[]): Promise<CommandResult> {
  const ran = await runCommand(["check", ...options], { folder: at, environment: { XDG_CACHE_HOME: folder.path } });
  return { ...ran, output: unmarked(ran.output) };
}

/** Runs a check, and returns its exit code, the places of new findings, and how many are gone. */
async function check(...options: readonly string[]): Promise<string> {
  const { code, output, errors } = await run("--json", ...options);
  if (errors.startsWith('{"error"')) return `${code} ${errors}`;
  const result = JSON.parse(output) as CheckOutput;
  expect(result.exitCode).toBe(code);
  const places = result.newFindings.map(({ path, startLine, message }) => `${path}:${startLine} ${message}`);
  return `${code}: ${places.join(", ")}${result.goneCount > 0 ? ` -${result.goneCount}` : ""}`;
}

function write(path: string, text: string): void {
  mkdirSync(join(at, path, ".."), { recursive: true });
  writeFileSync(join(at, path), marked(text));
}

describe("against the merge base", () => {
  test("without changes nothing is new", async () => {
    expect(await check()).toBe("0: ");
    expect((await run()).output).toMatch(/^No changed files since [\da-f]{12} \(git: merge base\s+with main\)\n$/);
  });

  test("a new finding is shown with its place, and fails", async () => {
    write("src/a.js", `${old}// AMEND: new\n`);
    expect(await check()).toBe("3: src/a.js:5 AMEND: new");
    const { output } = await run();
    expect(output.split("\n").slice(0, 2)).toEqual(["src/a.js:5:4: MINOR belvedere:fix-me-comment", "    AMEND: new"]);
    expect(output).toContain("1 new finding (1 MINOR) in 1 changed file since");
  });

  test("a finding that only moved is not new, and one that is gone is counted", async () => {
    write("src/a.js", `let b;\n\n${old}`);
    expect(await check()).toBe("0: ");
    write("src/a.js", "let a;\n");
    expect(await check()).toBe("0:  -1");
  });

  test("a finding on an edited line is a new one, as on the server", async () => {
    write("src/a.js", old.replace("old", "newer"));
    expect(await check()).toBe("3: src/a.js:2 LATE: newer -1");
  });

  test("of equal findings, the one that was added is new", async () => {
    write("src/a.js", `${old}function g(b) {\n  // LATE: old\n  return b + 1;\n}\n`);
    expect(await check()).toBe("3: src/a.js:6 LATE: old");
  });

  test("a function that grew keeps its finding, by its fingerprint", async () => {
    const tangled = (name: string): string => `function ${name} {\n${"  if (a) a -= 1;\n".repeat(20)}}\n`;
    commit(at, "Tangled", { "src/t.js": tangled("t(a)") });
    git(at, "branch", "--force", "main");
    write("src/t.js", tangled("t(a, b)"));
    expect(await check()).toBe("0: ");
  });

  test("commits of the branch, staged, unstaged and untracked files all count", async () => {
    commit(at, "On the branch", { "src/c.js": "// LATE: committed\n" });
    write("src/s.js", "// LATE: staged\n");
    git(at, "add", "src/s.js");
    write("src/u.js", "// LATE: untracked\n");
    write(".gitignore", "ignored.js\n");
    write("ignored.js", "// LATE: ignored\n");
    const all = "src/c.js:1 LATE: committed, src/s.js:1 LATE: staged, src/u.js:1 LATE: untracked";
    expect(await check()).toBe(`3: ${all}`);
  });

  test("what the target did since is not new, and not gone", async () => {
    git(at, "checkout", "--quiet", "main");
    commit(at, "Later", { "src/a.js": "let a;\n", "src/m.js": "// LATE: of main\n" });
    git(at, "checkout", "--quiet", "feature");
    expect(await check()).toBe("0: ");
  });

  test("a renamed file has no new findings", async () => {
    git(at, "mv", "src/a.js", "src/b.js");
    expect(await check()).toBe("0: ");
    write("src/b.js", `${old}// AMEND: new\n`);
    expect(await check()).toBe("3: src/b.js:5 AMEND: new");
  });

  test("a file that was renamed without git is followed, too", async () => {
    renameSync(join(at, "src/a.js"), join(at, "src/moved.js"));
    expect(await check()).toBe("0: ");
  });

  test("a deleted file has findings that are gone", async () => {
    rmSync(join(at, "src/a.js"));
    expect(await check()).toBe("0:  -1");
    git(at, "rm", "--quiet", "--cached", "src/same.js");
    expect([await check(), await check("--staged")]).toEqual(["0:  -1", "0:  -1"]);
  });

  test("names with blanks, quotes, newlines and other letters are read as they are", async () => {
    const names = ["a b.js", "q\"uote's.js", "ünï/日本.js", "tab\there.js", "-dash.js", "line\nbreak.js"];
    for (const name of names) write(name, "// LATE: x\n");
    const expected = names.toSorted().map((name) => `${name}:1 LATE: x`);
    expect(await check()).toBe(`3: ${expected.join(", ")}`);
    git(at, "add", "--all");
    expect(await check("--staged")).toBe(`3: ${expected.join(", ")}`);
    const { output } = await run();
    expect(output).toContain("tab\\there.js:1:4: INFO belvedere:to-do-comment\n");
  });

  test("a submodule and a link are left out", async () => {
    const other = folder.make(`other${made}`);
    git(other, "init", "--quiet");
    commit(other, "Other", { "o.js": "// LATE: other\n" });
    git(at, "submodule", "--quiet", "add", `file://${other}`, "lib");
    write("lib/new.js", "// LATE: inside\n");
    git(at, "config", "core.symlinks", "true");
    const link = join(at, "link.js");
    symlinkSync("src/a.js", link);
    expect(await check()).toBe("0: ");
    git(at, "add", "--all");
    expect(await check("--staged")).toBe("0: ");
  });

  test("in a folder of the repository, only its files count, by their paths in it", async () => {
    write("src/a.js", `${old}// AMEND: new\n`);
    write("other.js", "// LATE: outside\n");
    at = join(at, "src");
    expect(await check()).toBe("3: a.js:5 AMEND: new");
    git(at, "add", "--all");
    expect(await check("--staged")).toBe("3: a.js:5 AMEND: new");
  });

  test("patterns and languages select files", async () => {
    write("x.js", "// LATE: js\n");
    write("lib/x.py", "# LATE: py\n");
    expect(await check("--include", "lib/**")).toBe("3: lib/x.py:1 LATE: py");
    expect(await check("--exclude", "*.py")).toBe("3: x.js:1 LATE: js");
    expect(await check("--language", "python")).toBe("3: lib/x.py:1 LATE: py");
    expect(await run("--language", "cobol")).toMatchObject({ code: 2, output: "" });
    expect(await run("--include", "")).toMatchObject({ code: 2, output: "" });
  });

  test("a severity that is tolerated does not fail", async () => {
    write("x.js", "// LATE: info\n");
    expect(await check("--fail-on", "minor")).toBe("0: x.js:1 LATE: info");
    write("x.js", "// AMEND: minor\n");
    expect(await check("--fail-on", "MINOR")).toBe("3: x.js:1 AMEND: minor");
    expect(await run("--fail-on", "TERRIBLE")).toMatchObject({ code: 2 });
  });
});

test("a check starts six processes of git, because each takes a tenth of its time", async () => {
  write("src/a.js", `${old}// AMEND: new\n`);
  const programs = folder.make(`programs${made}`);
  const calls = join(programs, "calls");
  const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  writeFileSync(join(programs, "git"), `#!/bin/sh\necho "$5" >> '${calls}'\nexec '${real}' "$@"\n`, { mode: 0o755 });
  const path = process.env["PATH"];
  process.env["PATH"] = `${programs}:${path}`;
  try {
    expect(await check()).toBe("3: src/a.js:5 AMEND: new");
  } finally {
    process.env["PATH"] = path;
  }
  const started = readFileSync(calls, "utf8").trim().split("\n");
  expect(started.toSorted()).toEqual(["cat-file", "diff", "for-each-ref", "ls-files", "ls-tree", "rev-parse"]);
});

describe("what is staged", () => {
  test("the content of the index counts, not that of the disk", async () => {
    write("src/a.js", `${old}// AMEND: staged\n`);
    git(at, "add", "--all");
    write("src/a.js", `${old}// AMEND: on disk\n`);
    write("src/u.js", "// LATE: untracked\n");
    expect(await check("--staged")).toBe("3: src/a.js:5 AMEND: staged");
    expect(await check()).toBe("3: src/a.js:5 AMEND: on disk, src/u.js:1 LATE: untracked");
  });

  test("against the last commit, earlier commits of the branch do not count", async () => {
    commit(at, "On the branch", { "src/c.js": "// LATE: committed\n" });
    write("src/s.js", "// LATE: staged\n");
    git(at, "add", "--all");
    expect(await check("--staged", "--base", "HEAD")).toBe("3: src/s.js:1 LATE: staged");
  });

  test("a file with conflicts is not analysed, so the check does not pass", async () => {
    commit(at, "Ours", { "src/a.js": "let ours;\n" });
    git(at, "checkout", "--quiet", "main");
    commit(at, "Theirs", { "src/a.js": "let theirs;\n" });
    git(at, "checkout", "--quiet", "feature");
    expect(() => git(at, "merge", "--quiet", "main")).toThrow();
    expect(await check("--staged")).toBe("12: ");
    expect((await run("--staged")).output).toContain("Not analysed: src/a.js (unmerged)\n");
    expect(await check("--staged", "--gate-missing", "pass")).toBe("12: ");
  });
});

describe("where the base is not obvious", () => {
  test("on the default branch, what was not pushed counts", async () => {
    git(at, "checkout", "--quiet", "main");
    git(folder.path, "clone", "--quiet", at, `clone${made}`);
    at = join(folder.path, `clone${made}`);
    commit(at, "Not pushed", { "x.js": "// LATE: not pushed\n" });
    write("y.js", "// LATE: not committed\n");
    expect(await check()).toBe("3: x.js:1 LATE: not pushed, y.js:1 LATE: not committed");
    expect(await check("--base", "HEAD")).toBe("3: y.js:1 LATE: not committed");
  });

  test("a detached head is compared with the default branch", async () => {
    commit(at, "On the branch", { "x.js": "// LATE: x\n" });
    git(at, "checkout", "--quiet", "--detach");
    git(at, "branch", "--quiet", "-D", "feature");
    expect(await check()).toBe("3: x.js:1 LATE: x");
  });

  test("another target is compared with", async () => {
    commit(at, "On the branch", { "x.js": "// LATE: x\n" });
    git(at, "checkout", "--quiet", "-b", "second");
    write("y.js", "// LATE: y\n");
    expect(await check("--target", "feature")).toBe("3: y.js:1 LATE: y");
  });

  test("a shallow clone that does not reach the base decides nothing, and says how to fetch it", async () => {
    commit(at, "On the branch", { "x.js": "// LATE: x\n" });
    git(folder.path, "clone", "--quiet", "--depth=1", "--branch=feature", `file://${at}`, `shallow${made}`);
    at = join(folder.path, `shallow${made}`);
    const { code, output, errors } = await run("--target", "main");
    expect({ code, output }).toEqual({
      code: 12,
      output: "There is no base to compare with, so what is new is unknown\n",
    });
    // First the target, then its history.
    for (let notes = errors; notes !== ""; notes = (await run("--target", "main")).errors) {
      git(at, ...(/^ {2}git (fetch .*)$/m.exec(notes)?.[1] ?? "no command").split(" "));
    }
    expect(await check("--target", "main")).toBe("3: x.js:1 LATE: x");
  });

  test("a clone of one branch is not compared with that branch, and the note says how to fetch the others", async () => {
    commit(at, "On the branch", { "x.js": "// LATE: x\n" });
    git(at, "checkout", "--quiet", "main");
    const source = at;
    for (const option of ["--single-branch", "--depth=1"]) {
      at = join(folder.path, `one${option}${made}`);
      git(folder.path, "clone", "--quiet", option, "--branch=feature", `file://${source}`, at);
      const { code, output, errors } = await run();
      expect({ code, output }).toEqual({
        code: 12,
        output: "There is no base to compare with, so what is new is unknown\n",
      });
      expect(errors).toContain("Note: the default branch is unknown, so there is no branch to compare with\n");
      // First the branches, then their history.
      for (let notes = errors; notes !== ""; notes = (await run()).errors) {
        execFileSync("sh", ["-c", /^ {2}(git fetch .*)$/m.exec(notes)?.[1] ?? "false"], { cwd: at, stdio: "ignore" });
      }
      expect(await check()).toBe("3: x.js:1 LATE: x");
    }
  });

  test("a branch that no remote has is not compared with itself", async () => {
    git(at, "checkout", "--quiet", "main");
    commit(at, "On main", { "x.js": "// LATE: x\n" });
    expect(await check()).toBe("12: ");
    expect((await run()).errors).toContain("Note: main is checked out and not at a remote, so there is no base\n");
    expect(await check("--base", "HEAD~1")).toBe("3: x.js:1 LATE: x");
    git(at, "branch", "--quiet", "-D", "feature");
    git(at, "branch", "--move", "trunk");
    expect(await check()).toBe("12: ");
    expect((await run()).errors).toContain("name a branch with --target, or a commit with --base\n");
  });

  test("an undecided check may count as passed", async () => {
    const options = ["--target", "nosuch"];
    expect(await check(...options)).toBe("12: ");
    expect(await check(...options, "--gate-missing", "pass")).toBe("0: ");
  });

  test("a base that git does not know is refused: another base could be green", async () => {
    commit(at, "On the branch", { "x.js": "// LATE: x\n" });
    git(at, "branch", "--force", "main");
    for (const base of ["nosuch", "HEAD~7", "0123456", "0123456789012345678901234567890123456789"]) {
      const { code, output, errors } = await run("--base", base);
      expect({ code, output }).toEqual({ code: 2, output: "" });
      expect(errors).toContain(`git does not know the commit ${base} (--base)`);
    }
    expect(await run("--base", "nosuch", "--gate-missing", "pass")).toMatchObject({ code: 2 });
    expect(await check("--base", "HEAD~1")).toBe("3: x.js:1 LATE: x");
  });

  test("without git, and without a commit, nothing is done", async () => {
    const empty = folder.make(`empty${made}`);
    at = empty;
    expect(await run()).toMatchObject({ code: 2, output: "" });
    expect((await run()).errors).toContain("is not a git working copy with a commit");
    git(at, "init", "--quiet");
    expect(await run()).toMatchObject({ code: 2, output: "" });
  });
});

describe("outputs", () => {
  test("lines fit into 80 columns, except for places", async () => {
    const path = `${"deep/".repeat(16)}x.js`;
    write(path, `// LATE: ${"long words ".repeat(20)}\n`);
    const { output } = await run();
    const long = output.split("\n").filter((line) => line.length > 80);
    expect(long).toEqual([`${path}:1:4:`]);
    expect(output).not.toContain("\u001b");
  });

  test("colours are for terminals", async () => {
    write("x.js", "// LATE: x\n");
    const environment = { TERM: "xterm" };
    const { output } = await runCommand(["check"], { folder: at, columns: 80, environment });
    expect(output).toContain("\u001b[1m");
  });

  test("SARIF and annotations", async () => {
    write("x y.js", "// LATE: x\n");
    const sarif = JSON.parse((await run("--format", "sarif")).output) as { runs: { results: object[] }[] };
    expect(sarif.runs[0]!.results).toMatchObject([
      {
        ruleId: "belvedere:to-do-comment",
        locations: [{ physicalLocation: { artifactLocation: { uri: "x%20y.js" }, region: { startLine: 1 } } }],
      },
    ]);
    expect((await run("--format", "annotations")).output).toContain("::notice file=x y.js,line=1");
    const file = join(at, "check.sarif");
    expect(await run("--format", "sarif", "--output", file)).toMatchObject({ code: 3, output: "" });
    expect(JSON.parse(unmarked(readFileSync(file, "utf8")))).toEqual(sarif);
    expect(await run("--format", "sarif", "--json")).toMatchObject({ code: 2, output: "" });
  });

  test("quiet, and nothing to say", async () => {
    expect(await run("--quiet")).toMatchObject({ code: 0, output: "", errors: "" });
  });
});
