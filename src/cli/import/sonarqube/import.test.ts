import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { useServer } from "../../on-server.reference.ts";
import { recorded, useRecordedServer, type Answers } from "./recorded-server.reference.ts";

/** Answers of SonarQube 25.12 about an issue that was a false positive and was opened again. */
const reopened = JSON.parse(readFileSync(new URL("reopened.reference.json", import.meta.url), "utf8")) as {
  readonly search: { readonly issues: readonly Readonly<Record<string, unknown>>[] };
  readonly changelog: { readonly changelog: readonly object[] };
};

const on = useServer();
const sonar = useRecordedServer();

const importSmall = (...options: readonly string[]) =>
  on.runIn(
    { environment: { SONAR_TOKEN: "squ_secret" } },
    "import",
    "sonarqube",
    sonar.url,
    "-p",
    "demo:small",
    ...options,
  );

async function read(path: string): Promise<unknown> {
  const answer = await fetch(`${on.url}/api${path}`, { headers: { authorization: `Bearer ${on.data.token}` } });
  return answer.json();
}

test("an import that ends while a version is sent continues there, and nothing is sent twice", async () => {
  const interruption = new AbortController();
  const realFetch = globalThis.fetch;
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const answer = await realFetch(input, init);
    const isBuild = init?.method === "POST" && answer.url.includes("/projects/Small/builds");
    // The server has the first build; the process never hears of it.
    if (isBuild) interruption.abort();
    return answer;
  });
  const place = { environment: { SONAR_TOKEN: "squ_secret" }, signal: interruption.signal };
  const first = await on.runIn(place, "import", "sonarqube", sonar.url, "-p", "demo:small");
  spy.mockRestore();
  expect(first).toMatchObject({ code: 130, errors: expect.stringContaining("Interrupted") as string });

  sonar.faults.push(503);
  const second = await importSmall("--json");
  expect(second).toMatchObject({ code: 0, errors: "" });
  expect(second.pauses.slice(0, 1)).toEqual([1_000]);
  const report = JSON.parse(second.output) as object;
  expect(report).toMatchObject({
    projects: [
      { from: "demo:small", project: "Small", versionsSent: 1, versionsPresent: 1, triageSent: 5, conditions: 0 },
    ],
    failed: 0,
  });

  const third = JSON.parse((await importSmall("--json")).output) as object;
  expect(third).toMatchObject({ projects: [{ versionsSent: 0, versionsPresent: 2, triageSent: 0, triagePresent: 5 }] });
  expect(sonar.unexpected).toEqual([]);
  expect([...sonar.credentials]).toEqual([`Basic ${Buffer.from("squ_secret:").toString("base64")}`]);
});

test("analyses are dated versions with the measures of the server", async () => {
  const fields = "name,branch,baseline,analysisTime,commit,status.id,findingCount";
  const both = { branch: "main", baseline: true, status: { id: "DONE" }, findingCount: 29 };
  expect(await read(`/projects/Small/versions?fields=${fields}`)).toEqual([
    { ...both, name: "1.1", analysisTime: "2025-06-01T10:00:00.000+00:00", commit: "abc2" },
    { ...both, name: "1.0", analysisTime: "2025-03-01T10:00:00.000+00:00", commit: "abc1" },
  ]);
  const project = (await read("/projects/Small?fields=artifactId")) as { readonly artifactId: number };
  const measures = "LC,LOC,CLOC,STAT,VG,COG,DUP,COV_LINES,COV_LINES_HIT";
  const same = { CLOC: 1, VG: 13, COG: 27, DUP: 0, COV_LINES_HIT: 0 };
  expect(await read(`/artifacts/${project.artifactId}/history?measures=${measures}&fields=measures`)).toEqual([
    { measures: { ...same, LC: 45, LOC: 34, STAT: 32, COV_LINES: 32 } },
    { measures: { ...same, LC: 46, LOC: 35, STAT: 33, COV_LINES: 33 } },
  ]);
});

test("decisions and comments are the history of the findings, with author and time", async () => {
  const where = encodeURIComponent("project=Small AND comment IS NOT NULL");
  const fields = "id,definition.id,reason";
  const found = (await read(`/findings?where=${where}&fields=${fields}&sort=rule`)) as readonly {
    readonly id: number;
  }[];
  expect(found).toMatchObject([
    { definition: { id: "python:S1135" }, reason: "WONT_FIX" },
    { definition: { id: "python:S1764" }, reason: "FALSE_POSITIVE" },
    { definition: { id: "python:S2068" }, reason: "JUSTIFIED" },
  ]);
  const histories = await Promise.all(found.map(({ id }) => read(`/findings/${id}/history?fields=status.id,comment`)));
  const [open, relaxed] = [{ id: "OPEN" }, { id: "RELAXED" }];
  expect(histories).toEqual([
    [
      { status: relaxed, comment: "alice (SonarQube, 2026-11-17 11:23:17 UTC): Later" },
      { status: relaxed, comment: "alice (SonarQube, 2026-11-17 11:23:14 UTC): Accepted." },
    ],
    [
      { status: relaxed, comment: "admin (SonarQube, 2026-11-17 11:23:12 UTC): False positive." },
      { status: open, comment: "alice (SonarQube, 2026-11-17 11:23:08 UTC): Is this *real*?" },
    ],
    [{ status: relaxed, comment: "alice (SonarQube, 2026-11-17 11:23:25 UTC): Safe. Only a test" }],
  ]);
  const assigned = encodeURIComponent("project=Small AND assignee.login=admin");
  expect(await read(`/findings?where=${assigned}&fields=definition.id`)).toEqual([
    { definition: { id: "python:S5754" } },
  ]);
});

test("the gate has the conditions that exist here, and the report names the others", async () => {
  expect(await read("/projects/Small/gate?fields=conditions")).toEqual({
    conditions: [
      { type: "FINDINGS", on: "NEW", bounds: "[;0]" },
      { type: "NEW_CODE", id: "COVERAGE", on: "NEW", bounds: "[80;[" },
      { type: "NEW_CODE", id: "DUPLICATION", on: "NEW", bounds: "[;3]" },
    ],
  });
  const again = await importSmall();
  expect(again.output).toContain("gate condition (1): new_security_hotspots_reviewed has no counterpart");
});

test("another branch is taken too, and users and groups on request", async () => {
  sonar.branches.push({ name: "dev", isMain: false });
  const taken = await importSmall("--json", "--users", "--no-history");
  sonar.branches.pop();
  expect(JSON.parse(taken.output)).toMatchObject({
    users: 1,
    groups: 3,
    projects: [{ versionsSent: 1, versionsPresent: 1 }],
  });
  const fields = "name,findingCount,reference(branch)";
  expect(await read(`/projects/Small/versions?branch=dev&fields=${fields}`)).toMatchObject([
    { name: "1.1", findingCount: 29, reference: { branch: "main" } },
  ]);
  expect(await read("/users/alice?fields=name,email,role")).toMatchObject({
    name: "Alice A",
    email: "alice@example.org",
  });
  expect(await read("/groups?fields=name,users")).toContainEqual({ name: "firmware", users: ["alice"] });
  const again = JSON.parse((await importSmall("--json", "--users")).output) as object;
  expect(again).toMatchObject({ users: 0, groups: 0, projects: [{ versionsSent: 0 }] });
});

/** The answers as they would be if this issue had other attributes and this changelog. */
function withIssue(key: string, attributes: object, changelog: readonly unknown[]): Answers {
  const search = Object.keys(recorded).find((address) => address.startsWith("/api/issues/search"))!;
  const { issues, ...others } = recorded[search]!.body as { readonly issues: readonly Record<string, unknown>[] };
  const changedIssues = issues.map((issue) => (issue["key"] === key ? { ...issue, ...attributes } : issue));
  return {
    [search]: { status: 200, body: { ...others, issues: changedIssues } },
    [`/api/issues/changelog?issue=${key}`]: { status: 200, body: { changelog } },
  };
}

const falsePositiveKey = Object.values(recorded)
  .flatMap(({ body }) => (body as { readonly issues?: readonly Record<string, unknown>[] }).issues ?? [])
  .find(({ issueStatus }) => issueStatus === "FALSE_POSITIVE")?.["key"] as string;

async function findingsWith(condition: string): Promise<readonly number[]> {
  const where = encodeURIComponent(`project=Small AND branch=main AND ${condition}`);
  const found = (await read(`/findings?where=${where}&fields=id`)) as readonly { readonly id: number }[];
  return found.map(({ id }) => id);
}

async function put(path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${on.data.token}`, "content-type": "application/json" };
  const answer = await fetch(`${on.url}/api${path}`, { method: "PUT", body: JSON.stringify(body), headers });
  expect(answer.status).toBe(200);
}

test("what users there change after an import is taken by the next one", async () => {
  const log = recorded[`/api/issues/changelog?issue=${falsePositiveKey}`]!.body as { readonly changelog: object[] };
  const { status, issueStatus, updateDate } = reopened.search.issues[0]!;
  // An issue that was opened again has no resolution. Its comment was deleted there.
  const attributes = { status, issueStatus, updateDate, resolution: undefined, comments: [] };
  sonar.changed = withIssue(falsePositiveKey, attributes, [...log.changelog, reopened.changelog.changelog.at(-1)]);
  const [id, ...others] = await findingsWith("reason=FALSE_POSITIVE");
  expect(others).toEqual([]);
  const again = await importSmall();
  expect(again.output).not.toContain("triaged on this server");
  expect(await read(`/findings/${id}?fields=status.id,comment`)).toEqual({
    status: { id: "OPEN" },
    comment: "bob (SonarQube, 2026-11-18 18:18:40 UTC): Open.",
  });
  const twice = await importSmall("--json");
  expect(JSON.parse(twice.output)).toMatchObject({ projects: [{ triageSent: 0 }] });
  sonar.changed = {};
});

test("decisions that the changelog does not explain are taken, also if only the status changes", async () => {
  const [id] = await findingsWith(`comment="bob (SonarQube, 2026-11-18 18:18:40 UTC): Open."`);
  for (const [issueStatus, reason] of [
    ["ACCEPTED", "WONT_FIX"],
    ["FALSE_POSITIVE", "FALSE_POSITIVE"],
  ] as const) {
    sonar.changed = withIssue(falsePositiveKey, { issueStatus, comments: [] }, []);
    expect((await importSmall()).output).not.toContain("triaged on this server");
    expect(await read(`/findings/${id}?fields=reason`)).toEqual({ reason });
  }
  sonar.changed = {};
});

test("a finding that was triaged here keeps its triage", async () => {
  const [id] = await findingsWith("reason=WONT_FIX");
  await put(`/findings/${id}`, { status: "OPEN", comment: "We fix it." });
  const again = await importSmall();
  expect(again.output).toContain("triage (1): the finding was triaged on this server");
  expect(await read(`/findings/${id}?fields=status.id,comment`)).toEqual({
    status: { id: "OPEN" },
    comment: "We fix it.",
  });
});

test("a decision here without a comment stays, although it shows the comment of the import", async () => {
  const [id] = await findingsWith("reason=FALSE_POSITIVE");
  await put(`/findings/${id}`, { status: "OPEN" });
  sonar.changed = withIssue(falsePositiveKey, { issueStatus: "ACCEPTED", comments: [] }, []);
  const again = await importSmall();
  expect(again.output).toContain("triage (2): the finding was triaged on this server");
  expect(await read(`/findings/${id}?fields=status.id`)).toEqual({ status: { id: "OPEN" } });
  sonar.changed = {};
});

test("an assignee that a finding has here stays, and the report counts the others", async () => {
  const [id] = await findingsWith("assignee.login=admin");
  await put(`/findings/${id}`, { assignee: null });
  expect((await importSmall()).output).not.toContain("assignees");
  expect(await findingsWith("assignee.login=admin")).toEqual([id]);
  await put("/projects/Small/members", [{ user: "alice", role: "DEVELOPER" }]);
  await put(`/findings/${id}`, { assignee: "alice" });
  expect((await importSmall()).output).toContain("assignees (1): another user is assigned here");
  expect(await findingsWith("assignee.login=alice")).toEqual([id]);
});

test("a project that the token may not read is listed, and the command says that it failed", async () => {
  sonar.faults.push(undefined, undefined, undefined, 403);
  const ran = await importSmall();
  expect(ran).toMatchObject({ code: 1, output: expect.stringContaining("It answers 403 to") as string });
});

test("a project of the same name and another origin is left alone", async () => {
  await put("/projects/Small", { name: "Taken" });
  await on.run("push", "--project", "Small", "--create", "--version", "1", "results.ndjson");
  const again = await importSmall();
  expect(again).toMatchObject({
    code: 1,
    output: expect.stringContaining("a project of this name exists, with versions of another origin") as string,
  });
  expect(await read("/projects/Small/versions?fields=name")).toEqual([{ name: "1" }]);
});

test.each([
  ["no token", {}, "http://127.0.0.1:1", 2, "SONAR_TOKEN is not set"],
  ["a password in the address", { SONAR_TOKEN: "t" }, "http://a:b@127.0.0.1:1", 2, "The address contains a password"],
  ["another kind of address", { SONAR_TOKEN: "t" }, "ftp://127.0.0.1", 2, "is not an http address"],
  ["nothing at the address", { SONAR_TOKEN: "t" }, "http://127.0.0.1:1", 10, "cannot be reached"],
])("%s is refused", async (_name, environment, url, code, message) => {
  const ran = await on.runIn({ environment }, "import", "sonarqube", url);
  expect(ran).toMatchObject({ code, errors: expect.stringContaining(message) as string });
});

test("a token that the server does not accept, and a project that it does not have, are refused", async () => {
  sonar.faults.push(200);
  const other = await on.runIn({ environment: { SONAR_TOKEN: "t" } }, "import", "sonarqube", sonar.url);
  expect(other).toMatchObject({ code: 9, errors: expect.stringContaining("is not a SonarQube server") as string });
  sonar.faults.push(401);
  const refused = await on.runIn({ environment: { SONAR_TOKEN: "t" } }, "import", "sonarqube", sonar.url);
  expect(refused.code).toBe(7);
  const absent = await on.runIn({ environment: { SONAR_TOKEN: "t" } }, "import", "sonarqube", sonar.url, "-p", "none");
  expect(absent).toMatchObject({ code: 2, errors: expect.stringContaining("has no project none") as string });
});
