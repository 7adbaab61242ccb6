import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { commit, git, useFolder } from "../ci/clones.reference.ts";
import { useServer } from "../on-server.reference.ts";
import type { CommandResult } from "../run-command.reference.ts";

const server = useServer();
const repositories = useFolder();
let repository: string;

const sarif = (...found: readonly (readonly [line: number, message: string])[]): string =>
  JSON.stringify({
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Lint" } },
        results: found.map(([startLine, message]) => ({
          ruleId: "r",
          message: { text: message },
          locations: [{ physicalLocation: { artifactLocation: { uri: "src/a.c" }, region: { startLine } } }],
        })),
      },
    ],
  });
const lcov = (...lines: readonly string[]): string =>
  `SF:src/a.c\n${lines.map((line) => `DA:${line}\n`).join("")}end_of_record\n`;

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${server.data.token}`, "content-type": "application/json" };
  const answer = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return answer.json();
}

const run = (...line: readonly string[]): Promise<CommandResult> => server.runIn({ folder: repository }, ...line);

/** Sends a report of findings and one of coverage, and waits for the gate. */
function push(findings: string, coverage: string, ...options: readonly string[]): Promise<CommandResult> {
  writeFileSync(join(repository, "reports", "lint.sarif"), findings);
  writeFileSync(join(repository, "reports", "cover.info"), coverage);
  return run("push", "--project", "Pull", "reports/lint.sarif", "reports/cover.info", ...options);
}

beforeAll(() => {
  repository = repositories.make("pull");
  git(repository, "init", "--quiet");
  const first = commit(repository, "First", { "src/a.c": "a\nb\n", ".gitignore": "reports\n" });
  git(repository, "branch", "--move", "main");
  git(repository, "update-ref", "refs/remotes/origin/main", first);
  git(repository, "symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main");
  mkdirSync(join(repository, "reports"));
});

test("coverage and findings of the lines that a branch changed decide about its gate", async () => {
  expect(await push(sarif([1, "old"]), lcov("1,1", "2,0"), "--create")).toMatchObject({ code: 0 });
  const conditions = [
    { type: "NEW_CODE", id: "COVERAGE", bounds: "[80;[" },
    { type: "FINDINGS", on: "NEW", cause: "CODE", bounds: "[;0]" },
  ];
  await call("PUT", "/api/projects/Pull/gate", { conditions });
  git(repository, "checkout", "--quiet", "-b", "feature");
  commit(repository, "Second", { "src/a.c": "a\nnew\nmore\nb\n" });
  const failed = await push(sarif([1, "old"], [3, "mine"], [4, "rule"]), lcov("1,1", "2,1", "3,0", "4,0"), "--gate");
  expect(failed).toMatchObject({ code: 3 });
  const [version] = (await call("GET", "/api/projects/Pull/versions?branch=feature")) as { readonly id: number }[];
  const gate = (await call("GET", `/api/versions/${version!.id}/gate`)) as {
    readonly conditions: readonly { readonly actual: number }[];
  };
  expect(gate.conditions.map(({ actual }) => actual)).toEqual([50, 1]);
  const passed = await push(sarif([1, "old"], [4, "rule"]), lcov("1,1", "2,1", "3,1", "4,0"), "--gate");
  expect(passed).toMatchObject({ code: 0 });
});

test("a branch that changed no line of the code passes, because its changes are known", async () => {
  git(repository, "checkout", "--quiet", "main");
  git(repository, "checkout", "--quiet", "-b", "empty");
  expect(await push(sarif([1, "old"], [2, "rule"]), lcov("1,1", "2,0"), "--gate")).toMatchObject({ code: 0 });
});

test("an analysis of sources finds the changed lines by itself", async () => {
  const scan = () => run("scan", ".", "--project", "Scanned", "--create");
  git(repository, "checkout", "--quiet", "main");
  expect(await scan()).toMatchObject({ code: 0 });
  git(repository, "checkout", "--quiet", "feature");
  expect(await scan()).toMatchObject({ code: 0 });
  const [version] = (await call("GET", "/api/projects/Scanned/versions?branch=feature")) as { readonly id: number }[];
  const { artifactId } = (await call("GET", "/api/projects/Scanned/branches?where=name=feature").then(
    (list) => (list as readonly unknown[])[0],
  )) as { readonly artifactId: number };
  const path = `/api/artifacts/${artifactId}/history?measures=NEW_LINES,NEW_DUPLICATED_LINES`;
  const history = (await call("GET", path)) as { readonly versionId: number; readonly measures: object }[];
  expect(history.find(({ versionId }) => versionId === version!.id)?.measures).toEqual({
    NEW_LINES: 2,
    NEW_DUPLICATED_LINES: 0,
  });
});
