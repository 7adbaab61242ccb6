import { afterAll, beforeAll, expect, test } from "vitest";
import type { Task, Version } from "../harness/client.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

let server: BuildingServer;
beforeAll(async () => {
  server = await startBuildingServer();
});
afterAll(() => server.close());

interface LintMessage {
  readonly line: number;
  readonly message: string;
  readonly fatal?: boolean;
}

const message = (text: string, line: number): LintMessage => ({ line, message: text });
const fatal: LintMessage = { line: 1, message: "Parsing error: Unexpected token.", fatal: true };

/** ESLint's report on these files. */
function lint(files: Readonly<Record<string, readonly LintMessage[]>>): string {
  const entries = Object.entries(files).map(([filePath, messages]) => ({
    filePath,
    messages: messages.map((entry) => ({ ruleId: entry.fatal === true ? null : "no-var", severity: 2, ...entry })),
  }));
  return JSON.stringify(entries);
}

interface Part {
  readonly name: string;
  readonly state: string;
  readonly carried: number;
  readonly findings: number;
  readonly failures: { readonly count: number; readonly records: readonly { readonly reason: string }[] };
}

interface Finding {
  readonly id: number;
  readonly message: string;
  readonly isNew: boolean;
  readonly relaxed: boolean;
  readonly evidence: string | null;
  readonly firstVersionId: number;
  readonly artifact: { readonly viewPath: string; readonly name: string };
  readonly location: { readonly startLine: number };
}

const build = (project: string, body: string, query = ""): Promise<Task> =>
  server.admin.build(project, body, { query, headers: { "content-type": "application/json" } });

async function versionOf({ versionId }: Task): Promise<Version & { readonly parts: readonly Part[] }> {
  return (await server.admin.call<Version & { parts: Part[] }>("GET", `/api/versions/${versionId}`)).body;
}

async function findingsOf(project: string): Promise<ReadonlyMap<string, Finding>> {
  const { artifactId } = (await server.admin.call<{ artifactId: number }>("GET", `/api/projects/${project}`)).body;
  const { body } = await server.admin.call<Finding[]>("GET", `/api/artifacts/${artifactId}/findings`);
  return new Map(body.map((finding) => [finding.message, finding]));
}

async function compared(before: Task, after: Task): Promise<unknown> {
  const path = `/api/versions/${before.versionId}/compare/${after.versionId}`;
  return (await server.admin.call<{ findings: unknown }>("GET", path)).body.findings;
}

const whole = lint({
  "src/a.js": [message("one", 3), message("two", 8)],
  "src/b.js": [message("three", 5)],
  "lib/c.js": [message("four", 2)],
});

test("a failed analysis fixes nothing, a successful one does", async () => {
  await server.admin.createProject("P");
  const first = await build("P", whole);
  expect(first.status.id).toBe("DONE");
  expect((await versionOf(first)).parts).toMatchObject([
    { name: "main", state: "DELIVERED", carried: 0, failures: { count: 0, records: [] } },
  ]);
  const before = await findingsOf("P");
  const relaxed = before.get("four")!;
  await server.admin.json("PUT", `/api/findings/${relaxed.id}`, { status: "RELAXED", reason: "WONT_FIX" });

  const failed = await build("P", lint({ "src/a.js": [message("two", 9)], "src/b.js": [fatal] }));
  const reason = "The analysis failed. ESLint: src/b.js: Parsing error: Unexpected token.";
  expect([failed.status.id, failed.refused.count]).toEqual(["WARNING", 1]);
  expect(failed.refused.records).toMatchObject([{ path: null, reason }]);
  const version = await versionOf(failed);
  expect(version).toMatchObject({ edition: 1, complete: true, findingCount: 5, status: { id: "WARNING" } });
  expect(version.parts).toMatchObject([
    { name: "main", state: "FAILED", versionId: null, carried: 3, findings: 5, dropped: 0, refused: 1 },
  ]);
  expect(version.parts[0]!.failures).toMatchObject({ count: 1, records: [{ reason }] });

  const during = await findingsOf("P");
  expect([...during.keys()].toSorted()).toEqual(["Parsing error: Unexpected token.", "four", "one", "three", "two"]);
  for (const [text, finding] of before) {
    expect(during.get(text), text).toMatchObject({
      id: finding.id,
      isNew: false,
      firstVersionId: first.versionId,
      evidence: text === "two" ? expect.any(String) : "CARRIED",
      artifact: { name: finding.artifact.name, viewPath: finding.artifact.viewPath },
      location: text === "two" ? { startLine: 9 } : finding.location,
    });
  }
  expect(during.get("four")!.relaxed).toBe(true);
  expect(await compared(first, failed)).toMatchObject({ new: 1, fixed: 0, kept: 4 });

  const again = await build("P", lint({ "src/a.js": [message("two", 9)], "src/b.js": [message("three", 5)] }));
  expect([again.status.id, (await versionOf(again)).parts[0]!.state]).toEqual(["DONE", "DELIVERED"]);
  const after = await findingsOf("P");
  expect([...after.keys()]).toEqual(["two", "three"]);
  for (const text of after.keys()) expect(after.get(text)!.id).toBe(before.get(text)!.id);
  expect(await compared(failed, again)).toMatchObject({ new: 0, fixed: 3 });
});

test("failure after failure, the findings stay", async () => {
  await server.admin.createProject("Twice");
  const first = await build("Twice", whole);
  const before = await findingsOf("Twice");
  for (let attempt = 0; attempt < 2; attempt++) {
    const failed = await build("Twice", lint({ "new.js": [fatal] }));
    expect((await versionOf(failed)).parts[0]!.state).toBe("FAILED");
    const during = await findingsOf("Twice");
    for (const [text, { id }] of before) expect(during.get(text)).toMatchObject({ id, evidence: "CARRIED" });
    expect(await compared(first, failed)).toMatchObject({ new: 1, fixed: 0, kept: 4 });
  }
});

test("one failed report among several keeps the findings of all", async () => {
  await server.admin.createProject("Form");
  const form = (...reports: readonly (readonly [string, string])[]): string =>
    `${reports
      .map(([name, text]) => `--b\r\nContent-Disposition: form-data; name="r"; filename="${name}"\r\n\r\n${text}\r\n`)
      .join("")}--b--\r\n`;
  const send = (body: string): Promise<Task> =>
    server.admin.build("Form", body, { headers: { "content-type": "multipart/form-data; boundary=b" } });
  const pmd = (inside: string): string => `<pmd>${inside}</pmd>`;
  const violation = (text: string): string =>
    `<file name="A.java"><violation beginline="3" rule="R">${text}</violation></file>`;
  await send(form(["eslint.json", whole], ["pmd.xml", pmd(violation("five"))]));
  const failed = await send(
    form(["eslint.json", lint({ "src/a.js": [] })], ["pmd.xml", pmd('<error filename="A.java" msg="no memory"/>')]),
  );
  expect(failed.refused.records).toMatchObject([
    { report: "pmd.xml", line: 1, reason: "The analysis failed. PMD: A.java: no memory." },
  ]);
  expect((await versionOf(failed)).parts[0]).toMatchObject({
    state: "FAILED",
    carried: 5,
    failures: { records: [{ report: "pmd.xml", line: 1 }] },
  });
  expect([...(await findingsOf("Form")).keys()].toSorted()).toEqual([
    "five",
    "four",
    "no memory",
    "one",
    "three",
    "two",
  ]);
});

test("a failed first build has nothing to carry and is FAILED all the same", async () => {
  await server.admin.createProject("First");
  const failed = await build("First", lint({ "a.js": [fatal] }));
  expect((await versionOf(failed)).parts).toMatchObject([{ state: "FAILED", carried: 0, findings: 1 }]);
  await build("First", lint({ "a.js": [message("one", 1)] }), "?branch=other");
  const onBranch = await build("First", lint({ "a.js": [fatal] }), "?branch=third");
  expect((await versionOf(onBranch)).parts).toMatchObject([{ state: "FAILED", carried: 0 }]);
});

test("artifacts that only carried findings need have no values", async () => {
  await server.admin.createProject("Values");
  const records = [
    { kind: "artifact", path: "a.c", type: "FILE", measures: { LC: 10 } },
    { kind: "finding", artifact: "a.c", rule: "r", message: "one" },
  ];
  await server.admin.build("Values", records.map((record) => JSON.stringify(record)).join("\n"));
  const failed = await build("Values", lint({ "b.js": [fatal] }));
  const { body } = await server.admin.call<{ path: string; id: number }[]>("GET", "/api/projects/Values/artifacts");
  expect(body.map(({ path }) => path)).toEqual(["", "a.c", "b.js"]);
  const { body: answer } = await server.admin.json<{ artifacts: { name: string; values: { value: unknown }[] }[] }>(
    "POST",
    `/api/artifacts/${body[0]!.id}/query?version=${failed.versionId}`,
    { columns: [{ type: "MEASURE", id: "LC" }] },
  );
  const values = new Map(answer.artifacts.map(({ name, values: [first] }) => [name, first?.value]));
  expect(values.get("a.c")).toBeNull();
});

interface Gate {
  readonly status: string;
  readonly reason: { readonly id: string; readonly name: string } | null;
}

test("a gate never passes a failed analysis, also when the version is rated again", async () => {
  await server.admin.createProject("Gated");
  const setGate = (bounds: string) =>
    server.admin.json("PUT", "/api/projects/Gated/gate", { conditions: [{ type: "FINDINGS", bounds }] });
  const gateOf = async ({ versionId }: Task): Promise<Gate> =>
    (await server.admin.call<Gate>("GET", `/api/versions/${versionId}/gate`)).body;
  await setGate("[;4]");
  expect(await gateOf(await build("Gated", whole))).toMatchObject({ status: "PASSED", reason: null });
  const failed = await build("Gated", lint({ "new.js": [fatal] }));
  // The carried findings count.
  expect(await gateOf(failed)).toMatchObject({ status: "FAILED", reason: null });
  const rerate = async (): Promise<void> => {
    const { body } = await server.admin.json<Task>(
      "POST",
      `/api/projects/Gated/rerate?version=${failed.versionId}`,
      {},
    );
    expect((await server.admin.ended(body.id)).status.id).toBe("DONE");
  };
  await setGate("[;99]");
  await rerate();
  const notComputed = { status: "NOT_COMPUTED", reason: { id: "ANALYSIS_FAILED", name: "The analysis failed." } };
  expect(await gateOf(failed)).toMatchObject({ ...notComputed, conditions: [{ status: "PASSED", actual: 5 }] });
  expect((await versionOf(failed)) as unknown).toMatchObject({ gate: "NOT_COMPUTED" });
  // Triage is judged at once, before the version is rated again.
  const finding = (await findingsOf("Gated")).get("one")!;
  await server.admin.json("PUT", `/api/findings/${finding.id}`, { status: "RELAXED", reason: "WONT_FIX" });
  expect(await gateOf(failed)).toMatchObject({ ...notComputed, conditions: [{ status: "PASSED", actual: 4 }] });
  expect(await gateOf(await build("Gated", whole))).toMatchObject({ status: "PASSED", reason: null });
});
