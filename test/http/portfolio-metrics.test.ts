import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../harness/client.ts";
import { file, lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

let server: BuildingServer;
let guest: Client;
let stranger: Client;

/** A name with all characters that mean something in the format. */
const odd = 'Odd "q" \\ name';
const finding = (rule: string) => ({
  kind: "finding",
  artifact: "a.c",
  rule,
  message: rule,
  location: { startLine: 1 },
});
const rule = (id: string, level: string) => ({ kind: "rule", id, categories: [`SEVERITY.${level}`] });

beforeAll(async () => {
  server = await startBuildingServer();
  guest = await server.user("guest");
  stranger = await server.user("stranger");
  const { admin } = server;
  for (const name of ["Engine", odd, "Empty"]) await admin.createProject(name);
  await admin.json("PUT", "/api/projects/Engine/members", [{ user: "guest", role: "GUEST" }]);
  await admin.json("PUT", "/api/projects/Engine/gate", {
    conditions: [{ type: "FINDINGS", on: "OVERALL", categories: ["SEVERITY.CRITICAL"], bounds: "[;0]" }],
  });
  await admin.build("Engine", lines(file("a.c", 100)), { query: "?baseline=true" });
  const found = [rule("r", "CRITICAL"), rule("s", "MINOR"), finding("r"), finding("s"), finding("s")];
  await admin.build("Engine", lines(file("a.c", 250), ...found), { query: "?part=one&expect=two&version=2" });
  await admin.build(encodeURIComponent(odd), lines(file("b.c", 5)));
}, 60_000);
afterAll(() => server.close());

/** The lines of the format, read by its description: name, labels, value. */
async function read(client: Client, query = ""): Promise<ReadonlyMap<string, number>> {
  const { status, headers, body: text } = await scrape(client, query);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const values = new Map<string, number>();
  const ended = new Set<string>();
  let current = "";
  expect(text.endsWith("\n")).toBe(true);
  for (const line of text.slice(0, -1).split("\n")) {
    const [, name = ""] = /^(?:# (?:HELP|TYPE) )?([a-z_]+)/.exec(line)!;
    if (name !== current) {
      // The lines of a metric follow each other.
      expect(ended.has(name), line).toBe(false);
      ended.add(current);
      current = name;
    }
    if (line.startsWith("#")) continue;
    const [, series = "", value = ""] = /^([a-z_]+\{(?:[a-z_]+="(?:[^"\\]|\\["\\n])*",?)*\}) (\S+)$/.exec(line)!;
    expect(Number.isFinite(Number(value)), line).toBe(true);
    values.set(series, Number(value));
  }
  return values;
}

const scrape = (client: Client, query: string) => client.text("GET", `/metrics/portfolio${query}`);

test("shows level, gate, parts, findings by severity, coverage and time of each project", async () => {
  const values = await read(server.admin);
  const { body } = await server.admin.call<{ level: { id: string }; history: { analysisTime: string }[] }[]>(
    "GET",
    "/api/portfolio",
  );
  const [engine] = body;
  expect(values.get('belvedere_project_gate{project="Engine",status="FAILED"}')).toBe(1);
  expect(values.get('belvedere_project_complete{project="Engine"}')).toBe(0);
  expect(values.get('belvedere_project_findings{project="Engine",severity="CRITICAL"}')).toBe(1);
  expect(values.get('belvedere_project_findings{project="Engine",severity="MINOR"}')).toBe(2);
  expect(values.get('belvedere_project_findings{project="Engine",severity="BLOCKER"}')).toBe(0);
  expect(values.get(`belvedere_project_level{project="Engine",level="${engine!.level.id}"}`)).toBe(1);
  expect(values.get('belvedere_project_analysis_timestamp_seconds{project="Engine"}')).toBe(
    Date.parse(engine!.history[0]!.analysisTime) / 1000,
  );
  // Without a gate, a version or a report of coverage there is nothing to say.
  const series = [...values.keys()];
  expect(series.filter((name) => name.includes("Empty") || name.includes("COVERAGE"))).toEqual([]);
  expect(series.filter((name) => name.startsWith("belvedere_project_gate")).length).toBe(1);
  expect(values.get('belvedere_project_complete{project="Odd \\"q\\" \\\\ name"}')).toBe(1);
});

test("shows the measures that are asked for", async () => {
  const values = await read(server.admin, "?measures=LC,NO_SUCH,NFIND");
  const measures = [...values].filter(([series]) => /_measure\{project="Engine"/.test(series));
  expect(measures).toEqual([
    ['belvedere_project_measure{project="Engine",measure="LC"}', 250],
    ['belvedere_project_measure{project="Engine",measure="NFIND"}', 3],
  ]);
  const many = Array.from({ length: 51 }, (_, n) => `M${n}`).join(",");
  expect((await scrape(server.admin, `?measures=${many}`)).status).toBe(400);
});

test("shows what the token may read: guests baselines, strangers nothing", async () => {
  const values = await read(guest, "?measures=LC");
  expect(values.get('belvedere_project_measure{project="Engine",measure="LC"}')).toBe(100);
  expect([...values.keys()].some((series) => series.includes("Odd"))).toBe(false);
  expect((await read(stranger)).size).toBe(0);
  expect((await fetch(`${server.url}/metrics/portfolio`)).status).toBe(401);
});

test("follows triage at once", async () => {
  const { body } = await server.admin.call<{ id: number; message: string }[]>("GET", "/api/findings");
  const critical = body.find(({ message }) => message === "r")!;
  await server.admin.json("PUT", `/api/findings/${critical.id}`, { status: "RELAXED", reason: "FALSE_POSITIVE" });
  const values = await read(server.admin);
  expect(values.get('belvedere_project_findings{project="Engine",severity="CRITICAL"}')).toBe(0);
  // The findings are right, but a part is not there.
  expect(values.get('belvedere_project_gate{project="Engine",status="PENDING"}')).toBe(1);
});

test("is absent unless the setting is on", async () => {
  const other = await startBuildingServer({ portfolioMetrics: false });
  try {
    const answer = await other.admin.call<{ code: string }>("GET", "/metrics/portfolio");
    expect([answer.status, answer.body.code]).toEqual([404, "route.absent"]);
  } finally {
    await other.close();
  }
});

test("the documentation has all metrics, and the dashboard asks only for those and their labels", async () => {
  const dashboard = readFileSync(join(import.meta.dirname, "../../deploy/grafana/belvedere-projects.json"), "utf8");
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const { body: text } = await scrape(server.admin, "");
  const known = new Map<string, Set<string>>();
  for (const [, name] of text.matchAll(/^# TYPE (\S+) gauge$/gm)) known.set(name!, new Set(["project"]));
  for (const [, name, labels] of text.matchAll(/^([a-z_]+)\{(.*)\} /gm)) {
    for (const [, label] of labels!.matchAll(/([a-z_]+)="/g)) known.get(name!)!.add(label!);
  }
  known.get("belvedere_project_measure")!.add("measure");
  const page = readFileSync(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
  const documented = [...page.matchAll(/^- `(belvedere_project_\w+)` \(gauge/gm)].map(([, name]) => name);
  expect(documented).toEqual([...known.keys()]);
  expect(expressions.length).toBeGreaterThan(10);
  for (const expression of expressions) {
    for (const [, name, labels = ""] of expression.matchAll(/(belvedere_\w+)(?:\{([^}]*)\})?/g)) {
      expect([...known.keys()], expression).toContain(name);
      const asked = [...labels.matchAll(/([a-z_]+)=~?"/g)].map(([, label]) => label);
      expect([...known.get(name!)!], expression).toEqual(expect.arrayContaining(asked));
    }
  }
});
