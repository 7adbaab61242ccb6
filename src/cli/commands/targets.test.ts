import { beforeAll, expect, test } from "vitest";
import { Client } from "../../../test/harness/client.ts";
import { lines } from "../../../test/harness/results.ts";
import { commit, git, useFolder } from "../ci/clones.reference.ts";
import { useServer } from "../on-server.reference.ts";
import type { CommandResult } from "../run-command.reference.ts";

const server = useServer();
const folder = useFolder();
let repository: string;
let base: string;

function report(...messages: readonly string[]): string {
  return lines(
    { kind: "rule", id: "leak", categories: ["SEVERITY.CRITICAL"] },
    { kind: "artifact", path: "src/a.c", type: "FILE" },
    ...messages.map((message) => ({ kind: "finding", artifact: "src/a.c", rule: "leak", message })),
  );
}

/** Sends the report of the working copy, and waits for the verdict. */
function push(...options: readonly string[]): Promise<CommandResult> {
  const line = ["push", "--project", "Pulled", "report.ndjson", "--gate", ...options];
  return server.runIn({ folder: repository }, ...line);
}

beforeAll(async () => {
  repository = folder.make("pulled");
  git(repository, "init", "--quiet");
  base = commit(repository, "First", { "src/a.c": "a\n", "report.ndjson": report("old") });
  const client = new Client(server.url, server.data.token);
  await client.createProject("Pulled");
  const conditions = [{ type: "FINDINGS", on: "NEW", categories: ["SEVERITY.CRITICAL"], bounds: "[;0]" }];
  await client.json("PUT", "/api/projects/Pulled/gate", { conditions });
});

test("a feature branch is judged against its merge base: 12 without one, 3 with new findings, 0 when they are fixed", async () => {
  git(repository, "update-ref", "refs/remotes/origin/main", base);
  git(repository, "symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main");
  git(repository, "checkout", "--quiet", "-b", "feature");
  commit(repository, "Second", { "src/a.c": "a\nb\n", "report.ndjson": report("old", "one", "two") });
  expect(await push()).toMatchObject({ code: 12 });

  git(repository, "checkout", "--quiet", "main");
  await push("--gate-missing=pass");
  git(repository, "checkout", "--quiet", "feature");
  for (const attempt of ["first", "same again"]) expect([attempt, (await push()).code]).toEqual([attempt, 3]);

  const { output } = await server.run("versions", "Pulled", "--json", "--branch", "feature", "--fields", "reference");
  const references = (JSON.parse(output) as { reference: { why: string; commit: string } }[]).map(
    ({ reference }) => reference,
  );
  expect(references[0]).toMatchObject({ why: "MERGE_BASE", commit: base, branch: "main" });
  const shown = await server.runIn({ folder: repository }, "report", "Pulled");
  expect(shown.output).toContain("main");

  commit(repository, "Third", { "report.ndjson": report("old") });
  expect(await push()).toMatchObject({ code: 0 });
});

test("two jobs of one commit have one verdict, which names the condition that failed", async () => {
  git(repository, "checkout", "--quiet", "-b", "jobs", base);
  const coverage = "SF:src/a.c\nDA:1,1\nend_of_record\n";
  commit(repository, "Fourth", { "report.ndjson": report("old", "three"), "coverage.info": coverage });
  const job = ["push", "--project", "Pulled", "--gate", "--expect", "lint,coverage"];
  const inRepository = (...line: readonly string[]) => server.runIn({ folder: repository }, ...line);
  expect(await inRepository(...job, "--part", "lint", "report.ndjson")).toMatchObject({ code: 3 });
  const last = await inRepository(...job, "--part", "coverage", "coverage.info");
  expect(last).toMatchObject({ code: 3 });
  const gate = await inRepository("gate", "Pulled", "--branch", "jobs");
  expect(gate.code).toBe(3);
  expect(gate.output).toMatch(/^Gate: FAILED\n {2}FAILED +New findings \(Critical\): 1\. Required: at most 0\.\n/);
});

test("the only branch of a clone is never judged by itself: 12 each time, and a note says why", async () => {
  const alone = `${folder.path}/alone`;
  git(repository, "checkout", "--quiet", "-B", "alone");
  const at = commit(repository, "Alone", { "src/a.c": "try {} catch {}\n" });
  git(repository, "checkout", "--quiet", "main");
  git(folder.path, "clone", "--quiet", "--single-branch", "--branch=alone", `file://${repository}`, alone);
  for (const attempt of ["first", "again"]) {
    const line = ["scan", ".", "--project", "Pulled", "--gate"];
    const { code, errors } = await server.runIn({ folder: alone }, ...line);
    expect([attempt, code]).toEqual([attempt, 12]);
    expect(errors).toContain("Note: the default branch is unknown, so there is no branch to compare with\n");
    expect(errors).toContain("git remote set-head origin --auto\n");
  }
  const { output } = await server.run("versions", "Pulled", "--json", "--branch", "alone", "--fields", "commit");
  expect(JSON.parse(output)).toEqual([{ commit: at }, { commit: at }]);
});
