import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lines } from "../../../test/harness/results.ts";
import { commit, git, useFolder } from "../ci/clones.reference.ts";
import { useServer } from "../on-server.reference.ts";
import { FakeForge } from "../report/forges/fake-forge.reference.ts";
import { fakeForges } from "../report/forges/fakes.reference.ts";
import type { CommandResult } from "../run-command.reference.ts";

const server = useServer();
const folder = useFolder();
let clone: string;
let base: string;
let head: string;

/** Runs a command in the clone. */
function run(...line: readonly string[]): Promise<CommandResult> {
  return server.runIn({ folder: clone }, ...line);
}

function results(...messages: readonly string[]): string {
  const findings = messages.map((message, index) => ({
    kind: "finding",
    artifact: "src/a.c",
    rule: "lint:bad",
    message,
    location: { startLine: index + 1 },
  }));
  return lines(
    { kind: "artifact", path: "src/a.c", type: "FILE", measures: { LC: 10 + 1000 * messages.length } },
    { kind: "rule", id: "lint:bad", name: "Bad code", categories: ["SEVERITY.CRITICAL"] },
    ...findings,
  );
}

beforeAll(async () => {
  clone = folder.make("gear");
  git(clone, "init", "--quiet");
  base = commit(clone, "First", { "src/a.c": "one\n" });
  await writeFile(join(folder.path, "before.ndjson"), results("old"));
  await writeFile(join(folder.path, "after.ndjson"), results("old", "new <b>@ada</b>"));
  const made = await run("push", "-p", "Gear", "--create", "../before.ndjson");
  expect(made).toMatchObject({ code: 0, errors: "" });
  head = commit(clone, "Second", { "src/a.c": "one\ntwo\n" });
});

describe("the verdict on the commit that is checked out", () => {
  test("is not that of an earlier commit", async () => {
    const ran = await run("report", "Gear");
    expect(ran.code).toBe(8);
    expect(ran.errors).toContain(`Gear has no version of the commit ${head} on main`);
    expect((await run("report", "Gear", "--commit", base)).output).toContain("New findings: unknown.");
  });

  test("without a gate is said, and passes only where no gate is wanted", async () => {
    expect(await run("push", "-p", "Gear", "../after.ndjson")).toMatchObject({ code: 0 });
    const ran = await run("report", "Gear");
    expect(ran).toMatchObject({ code: 0, errors: "" });
    expect(ran.output).toContain("### ➖ No quality gate is set: Gear");
    expect(ran.output).toContain("**1 new finding**: 1 Critical");
    expect(await run("report", "Gear", "--gate")).toMatchObject({ code: 12 });
    expect(await run("report", "Gear", "--gate", "--gate-missing=pass")).toMatchObject({ code: 0 });
  });

  test("says why the gate failed, and ends with its code", async () => {
    const conditions = [{ type: "FINDINGS", on: "NEW", categories: ["SEVERITY.CRITICAL"], bounds: "[;0]" }];
    const put = await fetch(`${server.url}/api/projects/Gear/gate`, {
      method: "PUT",
      headers: { authorization: `Bearer ${server.data.token}`, "content-type": "application/json" },
      body: JSON.stringify({ conditions }),
    });
    expect(put.status).toBe(200);
    expect(await run("push", "-p", "Gear", "../before.ndjson", "--commit", base, "--gate")).toMatchObject({ code: 0 });
    expect(await run("push", "-p", "Gear", "../after.ndjson", "--gate")).toMatchObject({ code: 3 });
    const ran = await run("report", "Gear", "--gate");
    expect(ran.code).toBe(3);
    expect(ran.output).toContain("### ❌ Quality gate failed: Gear");
    expect(ran.output).toContain("new &#60;b&#62;&#64;\u200bada&#60;/b&#62;");
    expect(ran.output).toMatch(/- 🔻 .* → .*; most of it in src\/a\.c/);
    expect(ran.output).toMatch(new RegExp(`\\(${server.url}/versions/\\d+/verdict\\)`));
  });
});

describe("a version of parts", () => {
  const parts = ["--version", "joined", "--branch", "parts", "--no-target", "--expect", "lint,coverage", "--gate"];
  const shown = ["report", "Gear", "--branch", "parts", "--version", "joined", "--gate"];

  test("is pending until all expected parts have arrived", async () => {
    const lint = await run("push", "-p", "Gear", "../before.ndjson", "--part", "lint", ...parts);
    expect(lint.code).toBe(12);
    expect(lint.output).toContain("Gate: PENDING");
    const report = await run(...shown);
    expect(report.code).toBe(12);
    expect(report.output).toContain("### ⏳ Quality gate pending: Gear");
    expect(report.output).toMatch(/\| coverage \| ⏳ expected/);
  });

  test("is decided by the gate then", async () => {
    await writeFile(join(folder.path, "lcov.info"), "SF:src/a.c\nDA:1,1\nend_of_record\n");
    await run("push", "-p", "Gear", "../lcov.info", "--part", "coverage", ...parts);
    const report = await run(...shown);
    expect(report.output).not.toContain("pending");
    expect(report.output).toMatch(/\| lint \| ✅ delivered/);
    // The first version of a branch without a target has no reference, so what is new is unknown.
    expect(report.code).toBe(12);
    expect(report.output).toContain("❔ Quality gate not computed");
    expect(await run(...shown, "--gate-missing=pass")).toMatchObject({ code: 0 });
  });

  test("does not pass with a failed part, whatever is allowed to be missing", async () => {
    const fatal = [{ filePath: "src/a.c", messages: [{ fatal: true, message: "Unexpected token", line: 1 }] }];
    await writeFile(join(folder.path, "fatal.json"), JSON.stringify(fatal));
    const failed = await run("push", "-p", "Gear", "../fatal.json", "--part", "lint", ...parts, "--gate-missing=pass");
    expect(failed.code).toBe(12);
    const report = await run(...shown, "--gate-missing=pass");
    expect(report.code).toBe(12);
    expect(report.output).toContain("its analysis failed: ");
  });
});

test("a format goes to a file", async () => {
  expect(await run("report", "Gear", "--to", "sarif", "--output", "verdict.sarif")).toMatchObject({
    code: 0,
    output: "",
  });
  const log = JSON.parse(await readFile(join(clone, "verdict.sarif"), "utf8")) as {
    runs: readonly { results: object[] }[];
  };
  expect(log.runs[0]!.results).toMatchObject([{ ruleId: "lint:bad", level: "error" }]);
});

test("a report on paper is one file with the state, the trend and the worst places", async () => {
  expect(await run("report", "Gear", "--to", "html", "--output", "report.html")).toMatchObject({ code: 0, output: "" });
  const text = await readFile(join(clone, "report.html"), "utf8");
  expect(text).toContain("Quality gate failed");
  expect(text).toMatch(/<td>Quality<\/td><td><b class="level"/);
  expect(text).toContain('<path class="line" d="M');
  expect(text).toMatch(new RegExp(`<a href="${server.url}/explore/\\d+\\?version=\\d+" rel="noreferrer">a.c</a>`));
  expect(text).toContain("new &#60;b&#62;@ada&#60;/b&#62;");
  const first = await run("report", "Gear", "--to", "html", "--commit", base, "--gate");
  expect(first.output).toContain("</html>");
});

test("a gate that nothing would judge is refused", async () => {
  const dry = await run("push", "-p", "Gear", "../after.ndjson", "--gate", "--dry-run");
  expect(dry).toMatchObject({ code: 2, output: "" });
  expect(dry.errors).toContain("--gate and --dry-run exclude each other");
  const local = await run("scan", "--gate");
  expect(local).toMatchObject({ code: 2, output: "" });
  expect(local.errors).toContain("--gate needs a project");
});

test("gate and waiting: --gate and --no-wait exclude each other", async () => {
  const ran = await run("push", "-p", "Gear", "../after.ndjson", "--gate", "--no-wait");
  expect(ran).toMatchObject({ code: 2, output: "" });
});

describe("in a forge", () => {
  const { github } = fakeForges();
  const forge = new FakeForge(github!.operations, github!.handler);
  let address: string;
  beforeAll(async () => {
    address = await forge.start();
  });
  afterAll(() => {
    forge.stop();
    expect(forge.faults).toEqual([]);
  });

  function report(...options: readonly string[]): Promise<CommandResult> {
    const environment = { GITHUB_TOKEN: "secret" };
    const place = ["--to", "github", "--api", address, "--repository", "octo/gear"];
    return server.runIn({ folder: clone, environment }, "report", "Gear", ...place, ...options);
  }

  test("status, summary, and a comment on the line that changed", async () => {
    const change = ["--pull-request", "12", "--target", "elsewhere", "--base", base];
    const ran = await report(...change, "--gate");
    expect(ran.code).toBe(3);
    expect(ran.output).toBe("Status belvedere/Gear: FAILED\nSummary: created\nComments on lines: 1 comment added\n");
    expect(forge.state.lines).toMatchObject([{ path: "src/a.c", line: 2 }]);
    expect(forge.state.statuses).toEqual([{ state: "failure", name: "belvedere/Gear" }]);
    const again = JSON.parse((await report(...change, "--json")).output) as { lines: readonly string[] };
    expect(again.lines.slice(1)).toEqual(["Summary: unchanged", "Comments on lines: 0 comments added"]);
  });

  test.each([
    [["--output", "x"], "--output and --to github exclude each other"],
    [["--comments", "many"], "--comments takes a whole number"],
    [["--api", "ftp://x"], "ftp://x is not an address"],
  ])("%j is refused", async (options, words) => {
    const ran = await report(...options);
    expect([ran.code, ran.errors]).toEqual([2, expect.stringContaining(words)]);
  });
});
