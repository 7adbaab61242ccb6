import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { buildingPassword, startBuildingServer, type BuildingServer } from "./building-server.ts";
import { checkSarif, type SarifDocument, type SarifResult } from "./sarif-document.ts";
import { makeToken, signIn } from "./token-world.ts";

let server: BuildingServer;
let root = 0;
let version = 0;

const related = [
  { path: "src/other é#.c", startLine: 3, startColumn: 2, endLine: 4, endColumn: 9, message: "declared [here](1) {0}" },
  { startLine: 8, message: "same file" },
  { message: "a note" },
];

/** Several tools, texts that mean something in SARIF, and every kind of place. */
const records = [
  { kind: "artifact", path: "src/a b%#?.c", type: "FILE", measures: { LC: 90 } },
  {
    kind: "artifact",
    path: "src/a b%#?.c#f",
    parent: "src/a b%#?.c",
    name: "f",
    type: "FUNCTION",
    location: { startLine: 40, endLine: 60 },
  },
  { kind: "artifact", path: "src/other é#.c", type: "FILE" },
  {
    kind: "rule",
    id: "cppcheck:nullPointer",
    name: "Null pointer",
    description: "It *may* be <null>.",
    helpUri: "https://example.org/null?a=1",
    tool: "cppcheck",
    families: ["CWE-476", "cppcheck", "日本"],
    categories: ["SEVERITY.CRITICAL"],
  },
  { kind: "rule", id: "lint/no-var (minor)", tool: "ESLint", helpUri: "no address", categories: ["SEVERITY.MINOR"] },
  { kind: "rule", id: "plain", families: ["a", "b"] },
  {
    kind: "finding",
    artifact: "src/a b%#?.c#f",
    rule: "cppcheck:nullPointer",
    message: "Pointer [p](2) is {0} — 日本 \u{1F600}\nsecond line",
    location: { startLine: 41, startColumn: 3, endLine: 41, endColumn: 8 },
    relatedLocations: related,
    fingerprint: "abc:2",
  },
  {
    kind: "finding",
    artifact: "src/a b%#?.c",
    rule: "lint/no-var (minor)",
    message: "Use let.",
    location: { startLine: 2 },
  },
  {
    kind: "finding",
    artifact: "src/a b%#?.c",
    rule: "lint/no-var (minor)",
    message: "Use let.",
    location: { startLine: 5 },
  },
  { kind: "finding", artifact: "src/a b%#?.c", rule: "plain", message: "without a line" },
  { kind: "finding", artifact: "", rule: "plain", message: "of the project" },
  { kind: "finding", artifact: "src", rule: "plain", message: "of a folder" },
  { kind: "finding", artifact: "src/other é#.c", rule: "plain" },
  {
    kind: "finding",
    artifact: "src/other é#.c",
    rule: "plain",
    message: "elsewhere",
    location: { path: "src/a b%#?.c", startLine: 7 },
  },
  {
    kind: "finding",
    artifact: "src/other é#.c",
    rule: "plain",
    message: "suppressed by the tool",
    relaxed: "by design",
  },
];

beforeAll(async () => {
  server = await startBuildingServer();
  await server.admin.createProject("P");
  await server.admin.build("P", lines(...records));
  await server.admin.build("P", lines(...records, { kind: "finding", artifact: "", rule: "plain", message: "new" }));
  root = (await server.admin.call<{ id: number }[]>("GET", "/api/projects/P/artifacts?limit=1")).body[0]!.id;
  version = (await server.admin.call<{ id: number }[]>("GET", "/api/projects/P/versions")).body[0]!.id;
  const findings = await findingsOf("P");
  const idOf = (message: string) => findings.find((finding) => finding.message === message)!.id;
  await server.admin.json("PUT", `/api/findings/${idOf("without a line")}`, {
    status: "RELAXED",
    reason: "FALSE_POSITIVE",
    comment: "no “issue” \u{1F600}",
  });
  await server.admin.json("PUT", `/api/findings/${idOf("of a folder")}`, { assignee: "admin", dueDate: "2030-01-31" });
});
afterAll(() => server.close());

interface Finding {
  readonly id: number;
  readonly message: string;
  readonly [name: string]: unknown;
}

async function findingsOf(project: string): Promise<readonly Finding[]> {
  const where = encodeURIComponent(`project="${project}"`);
  return (await server.admin.call<readonly Finding[]>("GET", `/api/findings?where=${where}`)).body;
}

function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(server.url + path, { headers: { authorization: `Bearer ${server.adminToken}`, ...headers } });
}

async function sarifOf(path: string, headers?: Readonly<Record<string, string>>): Promise<SarifDocument> {
  const answer = await ask(path, headers);
  expect(answer.headers.get("content-type")).toBe("application/sarif+json; charset=utf-8");
  expect(answer.status).toBe(200);
  const document = (await answer.json()) as SarifDocument;
  checkSarif(document);
  return document;
}

function resultOf({ runs }: SarifDocument, message: string): SarifResult {
  return runs.flatMap(({ results }) => results).find((result) => result.message.text === message)!;
}

describe("the log", () => {
  test("of a version has all its findings, by `format` and by `Accept`", async () => {
    const document = await sarifOf(`/api/versions/${version}?format=sarif`);
    expect(document.runs).toHaveLength(1);
    expect(document.runs[0]!.results).toHaveLength(10);
    expect(document).toEqual(await sarifOf(`/api/versions/${version}`, { accept: "application/sarif+json" }));
    expect(document).toEqual(await sarifOf(`/api/artifacts/${root}/findings?format=sarif`));
    const { id } = (await (await ask(`/api/versions/${version}`)).json()) as { id: number };
    expect(id).toBe(version);
  });

  test("has rules with help, tags, taxa and levels", async () => {
    const [run] = (await sarifOf(`/api/versions/${version}?format=sarif`)).runs;
    expect(run!.tool.driver.name).toBe("Belvedere");
    expect(run!.tool.extensions).toEqual(expect.arrayContaining([{ name: "cppcheck" }, { name: "ESLint" }]));
    expect(run!.taxonomies).toMatchObject([{ name: "CWE", taxa: [{ id: "476" }] }]);
    const rule = run!.tool.driver.rules.find(({ id }) => id === "cppcheck:nullPointer")!;
    expect(rule).toMatchObject({
      shortDescription: { text: "Null pointer" },
      fullDescription: { text: "It *may* be <null>." },
      helpUri: "https://example.org/null?a=1",
      help: {
        text: "It *may* be <null>.\n\nhttps://example.org/null?a=1",
        markdown: "It *may* be <null>.\n\n<https://example.org/null?a=1>",
      },
      defaultConfiguration: { level: "error" },
      relationships: [{ target: { id: "476", toolComponent: { name: "CWE", index: 0 } } }],
      properties: { tags: ["CWE-476", "cppcheck", "日本"] },
    });
    const other = run!.tool.driver.rules.find(({ id }) => id === "lint/no-var (minor)")!;
    expect(other).toMatchObject({ defaultConfiguration: { level: "note" } });
    // Not an address: SARIF takes no other text there.
    expect(other.helpUri).toBeUndefined();
  });

  test("has places, flows, fingerprints, suppressions and the state against the reference", async () => {
    const document = await sarifOf(`/api/versions/${version}?format=sarif`);
    const [run] = document.runs;
    expect(run!.baselineGuid).toMatch(/^[0-9a-f-]{36}$/);
    expect(run!.automationDetails).toMatchObject({ id: "belvedere/P/" });
    expect(run!.invocations).toMatchObject([{ executionSuccessful: true }]);
    const placed = run!.results.find(({ ruleId }) => ruleId === "cppcheck:nullPointer")!;
    expect(placed).toMatchObject({
      level: "error",
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "src/a%20b%25%23%3F.c" },
            region: { startLine: 41, startColumn: 3, endLine: 41, endColumn: 8 },
          },
          logicalLocations: [{ name: "f", fullyQualifiedName: "src/a b%#?.c#f", kind: "function" }],
        },
      ],
      relatedLocations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "src/other%20%C3%A9%23.c" },
            region: { startLine: 3, startColumn: 2, endLine: 4, endColumn: 9 },
          },
          message: { text: "declared [here](1) {0}" },
        },
        {
          physicalLocation: { artifactLocation: { uri: "src/a%20b%25%23%3F.c" }, region: { startLine: 8 } },
          message: { text: "same file" },
        },
        { message: { text: "a note" } },
      ],
      fingerprints: { "belvedere/tool/v1": "abc:2" },
      partialFingerprints: { "belvedereFindingId/v1": expect.stringMatching(/^\d+$/) as string },
      suppressions: [],
      baselineState: "unchanged",
    });
    expect(resultOf(document, "new").baselineState).toBe("new");
    expect(resultOf(document, "without a line").suppressions).toEqual([
      {
        kind: "external",
        status: "accepted",
        justification: "no “issue” \u{1F600}",
        properties: { belvedere: { reason: "FALSE_POSITIVE" } },
      },
    ]);
    expect(resultOf(document, "suppressed by the tool").suppressions).toMatchObject([{ justification: "by design" }]);
    expect(resultOf(document, "of a folder").properties).toMatchObject({
      belvedere: { assignee: "admin", dueDate: "2030-01-31" },
    });
    expect(resultOf(document, "of the project").locations).toBeUndefined();
  });

  test("follows `where`, pages and orders like the JSON list", async () => {
    const where = encodeURIComponent('message~"Use let"');
    const { runs } = await sarifOf(`/api/artifacts/${root}/findings?format=sarif&where=${where}`);
    expect(runs[0]!.results.map(({ locations }) => locations![0]!.physicalLocation!.region!.startLine)).toEqual([2, 5]);
    expect(runs[0]!.tool.driver.rules).toHaveLength(1);
    const pages: string[] = [];
    let next: string | undefined = `/api/findings?format=sarif&sort=-severity&limit=4`;
    while (next !== undefined) {
      const answer = await ask(next);
      const document = (await answer.json()) as SarifDocument;
      checkSarif(document);
      pages.push(...document.runs.flatMap(({ results }) => results.map((result) => JSON.stringify(result.properties))));
      next = /<([^>]+)>/.exec(answer.headers.get("link") ?? "")?.[1];
    }
    const whole = await sarifOf("/api/findings?format=sarif&sort=-severity");
    expect(pages).toEqual(
      whole.runs.flatMap(({ results }) => results.map(({ properties }) => JSON.stringify(properties))),
    );
    expect(new Set(pages).size).toBe(pages.length);
    expect(whole.runs).toHaveLength(1);
    expect(whole.runs[0]!.results[0]!.properties).toMatchObject({ belvedere: { project: "P", branch: "main" } });
  });

  test("has entity tags, and a run also without findings", async () => {
    const path = `/api/versions/${version}?format=sarif`;
    const etag = (await ask(path)).headers.get("etag")!;
    expect((await ask(path, { "if-none-match": etag })).status).toBe(304);
    expect((await ask(`/api/versions/${version}`)).headers.get("etag")).not.toBe(etag);
    await server.admin.createProject("Empty");
    await server.admin.build("Empty", lines({ kind: "artifact", path: "a.c", type: "FILE" }));
    const [empty] = (await server.admin.call<{ id: number }[]>("GET", "/api/projects/Empty/versions")).body;
    const document = await sarifOf(`/api/versions/${empty!.id}?format=sarif`);
    expect(document.runs).toMatchObject([{ results: [], tool: { driver: { rules: [] } } }]);
    expect((await sarifOf("/api/findings?format=sarif&where=id=0")).runs).toMatchObject([{ results: [] }]);
  });

  test("of a version with a failed analysis says so", async () => {
    await server.admin.createProject("Failed");
    const failing = { executionSuccessful: false, exitCodeDescription: "out of memory" };
    const log = { version: "2.1.0", runs: [{ tool: { driver: { name: "T" } }, invocations: [failing], results: [] }] };
    await server.admin.build("Failed", JSON.stringify(log));
    const [built] = (await server.admin.call<{ id: number }[]>("GET", "/api/projects/Failed/versions")).body;
    const { runs } = await sarifOf(`/api/versions/${built!.id}?format=sarif`);
    expect(runs[0]!.invocations[0]!.executionSuccessful).toBe(false);
    expect(runs[0]!.invocations[0]!.toolExecutionNotifications[0]!.message.text).toContain("out of memory");
  });

  test.each([
    ["/api/findings?format=sarif&fields=id", "fields"],
    ["/api/findings?fit=github", "fit"],
    ["/api/findings?format=csv&fit=github", "fit"],
    ["/api/findings?format=sarif&fit=github&limit=5", "limit"],
    ["/api/findings?format=sarif&fit=github&distinct=true", "distinct"],
  ])("%s is refused", async (path, name) => {
    const answer = await ask(path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: "query.unsupported",
      detail: expect.stringContaining(name) as string,
    });
  });

  test.each(["/api/projects?format=sarif", "/api/versions/1?format=csv", "/api/findings?format=sarif&fit=gitlab"])(
    "%s is refused",
    async (path) => {
      expect((await ask(path)).status).toBe(400);
    },
  );

  test("of a version is refused to a token that may only send builds", async () => {
    const { token } = await makeToken(await signIn(server.url, "admin", buildingPassword), { scope: "build" });
    const path = `/api/versions/${version}`;
    expect((await ask(path, { authorization: `Bearer ${token}` })).status).toBe(200);
    const refused = await ask(`${path}?format=sarif`, { authorization: `Bearer ${token}` });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: "access.scope-missing" });
  });

  test("is not offered by other lists", async () => {
    expect((await ask("/api/projects", { accept: "application/sarif+json" })).status).toBe(406);
    expect((await ask(`/api/versions/${version}`, { accept: "text/csv" })).status).toBe(406);
  });
});

describe("back again", () => {
  const volatile = ["id", "artifact", "url", "project", "age", "firstVersionId", "evidence", "isNew", "cause"];

  /** What a finding says, without what belongs to its project. */
  function contentOf(finding: Finding): object {
    const { artifact } = finding as unknown as { artifact: { viewPath: string; name: string } };
    const rest = Object.entries(finding).filter(([name]) => !volatile.includes(name));
    return { ...Object.fromEntries(rest), on: artifact.viewPath === "" ? "" : artifact.name };
  }

  const byText = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

  test("on the same branch all findings keep their ids and their triage", async () => {
    const before = await findingsOf("P");
    const log = await (await ask(`/api/versions/${version}?format=sarif`)).text();
    const task = await server.admin.build("P", log);
    expect(task.status.id).toBe("DONE");
    const after = await findingsOf("P");
    const names = "id message status reason comment assignee dueDate location relatedLocations".split(" ");
    const triaged = (finding: Finding) => Object.fromEntries(names.map((name) => [name, finding[name]]));
    const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
    expect(after.toSorted(byId).map(triaged)).toEqual(before.toSorted(byId).map(triaged));
  });

  test("into another project the findings are the same, with their definitions and relaxations", async () => {
    const before = await findingsOf("P");
    const log = await (await ask(`/api/versions/${version}?format=sarif`)).text();
    await server.admin.createProject("Copy");
    await server.admin.build("Copy", log);
    const after = await findingsOf("Copy");
    const taken = before.map((finding) => ({
      ...contentOf(finding),
      on: (contentOf(finding) as { on: string }).on === "f" ? "a b%#?.c" : (contentOf(finding) as { on: string }).on,
      reason: finding["relaxed"] === true ? "IMPORTED" : null,
      assignee: null,
      dueDate: null,
    }));
    expect(after.map(contentOf).toSorted(byText)).toEqual(taken.toSorted(byText));
    // A second copy is the same, not even the fingerprints.
    const [copied] = (await server.admin.call<{ id: number }[]>("GET", "/api/projects/Copy/versions")).body;
    const second = await sarifOf(`/api/versions/${copied!.id}?format=sarif`);
    const first = JSON.parse(log) as SarifDocument;
    const fingerprintsOf = ({ runs }: SarifDocument) =>
      runs[0]!.results.map(({ message, fingerprints }) => [message.text, fingerprints]).toSorted(byText);
    expect(fingerprintsOf(second)).toEqual(fingerprintsOf(first));
    const rulesOf = ({ runs }: SarifDocument) => runs[0]!.tool.driver.rules.toSorted(byText);
    expect(rulesOf(second)).toEqual(rulesOf(first));
  });
});
