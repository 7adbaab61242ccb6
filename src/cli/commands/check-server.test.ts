import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { commit, git, useFolder } from "../ci/clones.reference.ts";
import { useServer } from "../on-server.reference.ts";
import type { CommandResult } from "../run-command.reference.ts";

/** Every test sends builds. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const on = useServer();
const folder = useFolder();
const swallowed = "try { f(); } catch {}\n";
const longCondition = "if (a && b || c && d || e && f || g && h) f();\n";
/** A repository whose first commit is the reference of the project Tools. */
let at: string;
let base: string;

beforeAll(async () => {
  at = folder.make("tools");
  git(at, "init", "--quiet");
  base = commit(at, "First", { "src/a.js": `let a;\n${swallowed}`, "src/b.js": "let b;\n" });
  await mustRun("scan", ".", "--project", "Tools", "--create");
  await writeGate("Tools", [
    { type: "FINDINGS", on: "NEW", categories: ["SEVERITY.MAJOR"], bounds: "[;0]" },
    { type: "NEW_CODE", id: "COVERAGE", bounds: "[80;[" },
    { type: "FINDINGS", on: "OVERALL", bounds: "[;100]" },
  ]);
});

beforeEach(() => {
  git(at, "checkout", "--quiet", "--force", "main");
  git(at, "clean", "--quiet", "-fdx");
  git(at, "checkout", "--quiet", "-B", "feature");
});

function run(...line: readonly string[]): Promise<CommandResult> {
  return on.runIn({ folder: at }, ...line);
}

async function mustRun(...line: readonly string[]): Promise<void> {
  const { code, errors } = await run(...line);
  expect({ code, errors }).toMatchObject({ code: 0 });
}

async function api(method: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${on.data.token}`, "content-type": "application/json" };
  const answer = await fetch(`${on.url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  expect([method, path, answer.ok]).toEqual([method, path, true]);
  return answer.json();
}

async function writeGate(project: string, conditions: readonly object[]): Promise<void> {
  await api("PUT", `/projects/${project}/gate`, { conditions });
}

describe("the gate of a project", () => {
  test("conditions on new findings are judged, and the others are said to be open", async () => {
    appendFileSync(join(at, "src/b.js"), swallowed);
    const before = await api("GET", "/tasks");
    const { code, output } = await run("check", "--project", "Tools");
    expect({ code, lines: output.split("\n") }).toEqual({
      code: 3,
      lines: [
        "src/b.js:2:14: MAJOR belvedere:empty-catch",
        "    An error is caught and nothing is done with it",
        "",
        `1 new finding (1 MAJOR) in 1 changed file since ${base.slice(0, 12)} (git: merge base`,
        "with main)",
        "Gate of Tools: reference main V1 (MERGE_BASE)",
        "  FAILED    New findings (Major): 1. Required: at most 0.",
        "  not here  Coverage of changed lines.",
        "  not here  Findings.",
        "  (not here: only a build on the server can judge it)",
        "  (belvedere:duplicated-block needs all files and was not applied)",
        "  (belvedere:duplicated-test-block needs all files and was not applied)",
        "",
      ],
    });
    expect(await api("GET", "/tasks")).toEqual(before);
  });

  test("what the gate tolerates is shown, and passes", async () => {
    appendFileSync(join(at, "src/b.js"), longCondition);
    const { code, output } = await run("check", "--project", "Tools");
    expect(code).toBe(0);
    expect(output).toContain("MINOR belvedere:long-condition");
    expect(output).toContain("  passed    New findings (Major): 0. Required: at most 0.");
    expect(await run("check", "--project", "Tools", "--fail-on", "MINOR")).toMatchObject({ code: 3 });
    const annotations = await run("check", "--project", "Tools", "--format", "annotations");
    expect(annotations.output).toContain("Quality gate not computed: only the server can judge 2 conditions");
  });

  test("a finding that moved is not new", async () => {
    writeFileSync(join(at, "src/a.js"), `let a;\nlet more;\n${swallowed}`);
    expect(await run("check", "--project", "Tools")).toMatchObject({ code: 0 });
  });

  test("a finding that is relaxed on the branch does not count, also after it moved", async () => {
    commit(at, "Swallow", { "src/b.js": `let b;\n${swallowed}` });
    await mustRun("scan", ".", "--project", "Tools");
    expect(await run("check", "--project", "Tools")).toMatchObject({ code: 3 });
    const { branches } = (await api("GET", "/projects/Tools")) as {
      branches: Record<string, { artifactId: number }>;
    };
    const path = `/artifacts/${branches["feature"]!.artifactId}/findings?where=location.path=src/b.js`;
    const [finding] = (await api("GET", path)) as { id: number }[];
    await api("PUT", `/findings/${finding!.id}`, { status: "RELAXED", reason: "WONT_FIX" });
    writeFileSync(join(at, "src/b.js"), `let b;\nlet c;\n${swallowed}`);
    const { code, output } = await run("check", "--project", "Tools");
    expect(code).toBe(0);
    expect(output).toContain("No new findings, 1 relaxed in 1 changed file");
    appendFileSync(join(at, "src/b.js"), "try { g(); } catch {}\n");
    const other = await run("check", "--project", "Tools");
    expect(other).toMatchObject({ code: 3 });
    expect(other.output).toContain("1 new finding (1 MAJOR), 1 relaxed");
    expect(other.output).toContain("src/b.js:4:");
  });

  test("without a version of the base, the nearest ancestor or the newest version is the reference", async () => {
    commit(at, "Second", { "src/c.js": swallowed });
    git(at, "branch", "--force", "second");
    appendFileSync(join(at, "src/b.js"), longCondition);
    const ancestor = await run("check", "--project", "Tools", "--base", "second");
    expect(ancestor).toMatchObject({ code: 0 });
    expect(ancestor.output).toContain("reference main V1 (ANCESTOR)");
    git(at, "checkout", "--quiet", "--orphan", "unrelated");
    git(at, "commit", "--quiet", "--all", "--message", "Unrelated");
    writeFileSync(join(at, "src/d.js"), longCondition);
    const newest = await run("check", "--project", "Tools", "--base", "HEAD");
    expect(newest.output).toContain("reference main V1 (NEWEST_OF_TARGET)");
  });

  test("without a reference nothing passes, and what failed has failed", async () => {
    await api("POST", "/projects", { name: "Empty" });
    await writeGate("Empty", [{ type: "FINDINGS", on: "NEW", bounds: "[;0]" }]);
    writeFileSync(join(at, "src/b.js"), "let c;\n");
    const { code, output } = await run("check", "--project", "Empty");
    expect(code).toBe(12);
    expect(output).toContain("Gate of Empty: the server has no version to compare with");
    expect(output).toContain("  unknown   New findings: 0.");
    expect(await run("check", "--project", "Empty", "--gate-missing", "pass")).toMatchObject({ code: 0 });
    writeFileSync(join(at, "src/b.js"), swallowed);
    expect(await run("check", "--project", "Empty", "--gate-missing", "pass")).toMatchObject({ code: 3 });
  });

  test("without a gate, every new finding counts", async () => {
    writeFileSync(join(at, "src/b.js"), longCondition);
    const { code, output } = await run("check", "--project", "Engine");
    expect(code).toBe(3);
    expect(output).toContain("  No gate is set: every new finding counts.\n");
  });

  test("a server that cannot be asked is an error, unless nothing changed", async () => {
    const gone = ["--server", "http://127.0.0.1:1"];
    expect(await run("check", "--project", "Tools", ...gone)).toMatchObject({ code: 0 });
    writeFileSync(join(at, "src/b.js"), longCondition);
    expect(await run("check", "--project", "Tools", ...gone)).toMatchObject({ code: 10, output: "" });
    expect(await run("check", "--project", "Absent")).toMatchObject({ code: 8, output: "" });
    expect(await run("check", "--project", "Tools", "--token", "bvp_wrong")).toMatchObject({ code: 7, output: "" });
  });
});

describe("reports of other tools", () => {
  const rule = { kind: "rule", id: "lint:odd", categories: ["SEVERITY.CRITICAL"] };
  const finding = (path: string, startLine: number, message = "odd"): object => {
    return { kind: "finding", artifact: path, rule: "lint:odd", message, location: { startLine } };
  };
  const report = (name: string, ...findings: readonly object[]): void => {
    const files = ["src/a.js", "src/b.js"].map((path) => ({ kind: "artifact", path, type: "FILE" }));
    const lines = [rule, ...files, ...findings].map((line) => `${JSON.stringify(line)}\n`);
    writeFileSync(join(at, name), lines.join(""));
  };

  beforeAll(async () => {
    git(at, "checkout", "--quiet", "--force", "main");
    report("lint.ndjson", finding("src/a.js", 2), finding("src/b.js", 1));
    await mustRun("push", "lint.ndjson", "--project", "Linted", "--create");
    await writeGate("Linted", [{ type: "FINDINGS", on: "NEW", categories: ["SEVERITY.CRITICAL"], bounds: "[;0]" }]);
  });

  test("findings that moved are not new, and those in files that did not change are left out", async () => {
    writeFileSync(join(at, "src/a.js"), `let a;\nlet more;\n${swallowed}`);
    report("lint.ndjson", finding("src/a.js", 3), finding("src/b.js", 1, "other"));
    expect(await run("check", "lint.ndjson", "--project", "Linted")).toMatchObject({ code: 0 });
    report("lint.ndjson", finding("src/a.js", 3), finding("src/a.js", 2));
    const { code, output } = await run("check", "lint.ndjson", "--project", "Linted");
    expect(code).toBe(3);
    expect(output.split("\n").slice(0, 2)).toEqual(["src/a.js:2: CRITICAL lint:odd", "    odd"]);
    expect(output).toContain("1 new finding (1 CRITICAL) in 2 changed files");
  });

  test("findings about the project as a whole count, also where no file changed", async () => {
    const result = (text: string): object => ({ ruleId: "whole", level: "error", message: { text } });
    const write = (...texts: readonly string[]): void => {
      const driver = { name: "audit", rules: [{ id: "whole", properties: { "security-severity": "9.5" } }] };
      const runs = [{ tool: { driver }, results: texts.map(result) }];
      writeFileSync(join(at, "audit.sarif"), JSON.stringify({ version: "2.1.0", runs }));
    };
    git(at, "checkout", "--quiet", "main");
    write("known");
    await mustRun("push", "audit.sarif", "--project", "Audited", "--create");
    await writeGate("Audited", [{ type: "FINDINGS", on: "NEW", bounds: "[;0]" }]);
    git(at, "checkout", "--quiet", "feature");
    const check = (...options: readonly string[]) => run("check", "audit.sarif", "--exclude", "*.sarif", ...options);
    expect(await check("--project", "Audited")).toMatchObject({ code: 0 });
    expect(await check("--save-baseline", "base.ndjson")).toMatchObject({ code: 0 });
    write("known", "unknown");
    for (const compared of [
      ["--project", "Audited"],
      ["--baseline", "base.ndjson", "--exclude", "*.ndjson"],
    ]) {
      const { code, output } = await check(...compared);
      expect([code, output]).toEqual([3, expect.stringContaining("    unknown\n\n1 new finding")]);
      expect(output).not.toContain("    known\n");
    }
    writeFileSync(join(at, "src/a.js"), "let a;\n");
    expect(await check("--project", "Audited")).toMatchObject({ code: 3 });
  });

  test("a report whose analysis failed decides nothing", async () => {
    writeFileSync(join(at, "src/a.js"), "let a;\n");
    const failed = { tool: { driver: { name: "lint" } }, invocations: [{ executionSuccessful: false }], results: [] };
    writeFileSync(join(at, "lint.sarif"), JSON.stringify({ version: "2.1.0", runs: [failed] }));
    const { code, output } = await run("check", "lint.sarif", "--project", "Linted", "--gate-missing", "pass");
    expect(code).toBe(12);
    expect(output).toContain("The analysis failed: ");
  });

  test("a file that is not a report, or is absent, is refused; so is a report with nothing to compare with", async () => {
    writeFileSync(join(at, "odd.txt"), "no report\n");
    expect(await run("check", "odd.txt", "--project", "Linted")).toMatchObject({ code: 9, output: "" });
    expect(await run("check", "absent.sarif", "--project", "Linted")).toMatchObject({ code: 2, output: "" });
    expect(await run("check", "odd.txt")).toMatchObject({ code: 2, output: "" });
  });
});
