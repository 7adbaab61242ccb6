import { afterEach, expect, test } from "vitest";
import { useServer } from "../../on-server.reference.ts";
import { recorded, useRecordedServer } from "./recorded-server.reference.ts";

const on = useServer();
const sonar = useRecordedServer();
afterEach(() => (sonar.changed = {}));

const queue = "/api/ce/component?component=demo%3Asmall";
const analyses = "/api/project_analyses/search?project=demo%3Asmall&p=1&ps=500";
const newest = "/api/project_analyses/search?project=demo%3Asmall&p=1&ps=1";
const hotspots = "/api/hotspots/search?project=demo%3Asmall&p=1&ps=500";
const issues = Object.keys(recorded).find((address) => address.startsWith("/api/issues/search"))!;

type Row = Readonly<Record<string, unknown>>;

/** A recorded answer whose list has other rows. */
function withRows(address: string, list: string, change: (row: Row) => Row) {
  const { status, body } = recorded[address]!;
  const { [list]: rows, ...others } = body as Readonly<Record<string, readonly Row[]>>;
  return { status, body: { ...others, [list]: rows!.map(change) } };
}

const importSmall = (...options: readonly string[]) =>
  on.runIn({ environment: { SONAR_TOKEN: "squ_secret" } }, "import", "sonarqube", sonar.url, ...options);

async function read(path: string): Promise<unknown> {
  const answer = await fetch(`${on.url}/api${path}`, { headers: { authorization: `Bearer ${on.data.token}` } });
  return answer.json();
}

test("a branch that was analysed while it was read is refused, and nothing of it is sent", async () => {
  sonar.changed = { [newest]: { status: 200, body: { paging: { total: 3 }, analyses: [{ key: "another" }] } } };
  const ran = await importSmall("--json");
  expect(ran.code).toBe(1);
  expect(JSON.parse(ran.output)).toMatchObject({
    failed: 1,
    projects: [{ versionsSent: 0 }],
    notTaken: expect.arrayContaining([
      expect.objectContaining({ what: "project", why: "It was analysed while it was read: Run the command again." }),
    ]) as unknown,
  });
});

test("a project whose analysis is still being processed is refused after a while", async () => {
  // As the server answers while it writes the issues of a report, and already lists the analysis.
  const processing = { status: "IN_PROGRESS", type: "REPORT", componentKey: "demo:small" };
  sonar.changed = { [queue]: { status: 200, body: { queue: [processing] } } };
  const ran = await importSmall("--json");
  expect(ran).toMatchObject({
    code: 1,
    output: expect.stringContaining("An analysis is still being processed there") as string,
  });
  expect(ran.pauses).toEqual(Array.from({ length: 239 }, () => 5_000));
  expect(await read("/projects/Small/versions?fields=name")).toEqual([]);
});

test("an import waits for an analysis that is being processed, and names versions without a name by their dates", async () => {
  let polls = 0;
  const event = { category: "VERSION", name: "not provided" };
  sonar.changed = {
    [queue]: () => ({ status: 200, body: { queue: ++polls < 3 ? [{ status: "PENDING", type: "REPORT" }] : [] } }),
    [analyses]: withRows(analyses, "analyses", (row) => ({ ...row, projectVersion: "not provided", events: [event] })),
  };
  const ran = await importSmall();
  expect(ran.code).toBe(0);
  expect(ran.pauses.slice(0, 2)).toEqual([5_000, 5_000]);
  expect(ran.errors.match(/still being processed there, waiting/g)).toHaveLength(1);
  expect(await read("/projects/Small/versions?fields=name,baseline")).toEqual([
    { name: "2025-06-01", baseline: true },
    { name: "2025-03-01", baseline: false },
  ]);
});

test("the assignee of a hotspot is the login that only its own answer has", async () => {
  const key = "6d30bbdb-6cdb-4357-ab41-66da02733394";
  const own = `/api/hotspots/show?hotspot=${key}`;
  const assignee = "a6f6d7d3-9c13-4bdb-b6bd-1f120e28d27a";
  sonar.changed = {
    [hotspots]: withRows(hotspots, "hotspots", (row) => (row["key"] === key ? { ...row, assignee } : row)),
    [own]: { status: 200, body: { ...(recorded[own]!.body as Row), assignee: "admin" } },
  };
  expect((await importSmall("--json")).output).not.toContain("assignees");
  const where = encodeURIComponent("project=Small AND assignee.login=admin");
  expect(await read(`/findings?where=${where}&fields=definition.id&sort=rule`)).toContainEqual({
    definition: { id: "python:S4790" },
  });
});

test("a decision about an issue whose severity was changed there after the import is taken", async () => {
  const { body } = recorded[issues]!;
  const rows = (body as { readonly issues: readonly Row[] }).issues;
  // Another issue of the rule, before it, has the severity that the rule usually has.
  const { key } = rows.find(({ rule, issueStatus }, index) => {
    return issueStatus === "OPEN" && rows.slice(0, index).some((before) => before["rule"] === rule);
  })!;
  const change = { severity: "BLOCKER", issueStatus: "ACCEPTED", status: "RESOLVED", resolution: "WONTFIX" };
  sonar.changed = {
    [issues]: withRows(issues, "issues", (row) => (row["key"] === key ? { ...row, ...change } : row)),
    [`/api/issues/changelog?issue=${String(key)}`]: { status: 200, body: { changelog: [] } },
  };
  const ran = await importSmall("--json");
  expect(JSON.parse(ran.output)).toMatchObject({ projects: [{ versionsSent: 0, triageSent: 1 }] });
  expect(ran.output).not.toContain("triaged findings");
});
