import { afterEach, expect, test } from "vitest";
import { recordedTerminal } from "../../run-command.reference.ts";
import { sendJson, startFake, type FakeServer } from "../fake-server.reference.ts";
import { IssueReader } from "./read-issues.ts";
import { SonarServer } from "./server.ts";

interface Issue {
  readonly key: string;
  readonly rule: string;
  readonly component: string;
  readonly creationDate: string;
}

const fakes: FakeServer[] = [];
afterEach(() => fakes.splice(0).forEach((fake) => fake.close()));

/** Selects as the real server does, and refuses rows behind the 10,000th. */
function select(issues: readonly Issue[], query: URLSearchParams): readonly Issue[] {
  const components = (query.get("components") ?? "").split(",");
  const rule = query.get("rules");
  const [after, before] = [query.get("createdAfter"), query.get("createdBefore")];
  const isOwn = query.has("onComponentOnly");
  const found = issues.filter(
    ({ component, creationDate, rule: own }) =>
      (components.includes(component) || (!isOwn && components.includes("p"))) &&
      (rule === null || rule === own) &&
      (after === null || creationDate >= after) &&
      (before === null || creationDate < before),
  );
  return query.get("asc") === "false" ? found.toReversed() : found;
}

async function readAll(issues: readonly Issue[], files: readonly string[]) {
  const sorted = issues.toSorted((one, other) => (one.creationDate < other.creationDate ? -1 : 1));
  const fake = await startFake((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://fake");
    if (pathname === "/api/system/status") return sendJson(response, { status: "UP", version: "25.12.0.1" });
    if (pathname === "/api/authentication/validate") return sendJson(response, { valid: true });
    const [page, size] = [Number(searchParams.get("p")), Number(searchParams.get("ps"))];
    if (page * size > 10_000) return sendJson(response, { errors: [{ msg: "Can return only the first 10000" }] }, 400);
    const found = select(sorted, searchParams);
    const rules = Map.groupBy(found, ({ rule }) => rule);
    const values = [...rules].map(([val, { length: count }]) => ({ val, count }));
    return sendJson(response, {
      paging: { total: found.length },
      issues: found.slice((page - 1) * size, page * size),
      facets: searchParams.has("facets") ? [{ property: "rules", values }] : [],
    });
  });
  fakes.push(fake);
  const server = await SonarServer.open(fake.url, "token", recordedTerminal().terminal);
  if (!server.ok) throw new Error(server.failure.title);
  const keys: unknown[] = [];
  const branch = { name: "main", isMain: true };
  const reader = new IssueReader(server.value, { project: "p", branch, files }, (rows) => {
    keys.push(...rows.map(({ key }) => key));
    return Promise.resolve();
  });
  return { counts: await reader.read(), keys, requests: fake.requests.length };
}

function generate(count: number, issue: (index: number) => Omit<Issue, "key">): readonly Issue[] {
  return Array.from({ length: count }, (_, index) => ({ key: `k${index}`, ...issue(index) }));
}

const second = (number: number): string => `${new Date(number * 1000).toISOString().slice(0, 19)}+0000`;

test("more than 10,000 issues of several days are read in slices of time, each issue once", async () => {
  const issues = generate(12_000, (index) => ({
    rule: "r",
    component: "p:a",
    creationDate: second(1_000_000 + index * 60),
  }));
  const { counts, keys } = await readAll(issues, ["p:a"]);
  expect(counts).toEqual({ ok: true, value: { total: 12_000, read: 12_000 } });
  expect(new Set(keys).size).toBe(12_000);
});

test("issues of one second are split by file, those of one file by rule, and those of the project are not forgotten", async () => {
  const issues = generate(12_400, (index) => ({
    rule: `r${index % 2}`,
    component: index < 50 ? "p" : index < 11_000 ? "p:large" : `p:${index % 90}`,
    creationDate: second(1_000_000),
  }));
  const files = ["p:large", ...Array.from({ length: 90 }, (_, index) => `p:${index}`)];
  const { counts, keys } = await readAll(issues, files);
  expect(counts).toEqual({ ok: true, value: { total: 12_400, read: 12_400 } });
  expect(new Set(keys).size).toBe(12_400);
});

test("issues that no slice reaches are counted as missing", async () => {
  const issues = generate(10_500, (index) => ({
    rule: "r",
    component: index < 300 ? "p:deleted" : `p:${index % 2}`,
    creationDate: second(1_000_000),
  }));
  const { counts } = await readAll(issues, ["p:0", "p:1"]);
  expect(counts).toEqual({ ok: true, value: { total: 10_500, read: 10_200 } });
});

test("of more than 10,000 issues of one rule, file and second, both ends are read, each issue once", async () => {
  const same = { rule: "r", component: "p:a", creationDate: second(1_000_000) };
  const { counts, keys } = await readAll(
    generate(14_000, () => same),
    ["p:a"],
  );
  expect(counts).toEqual({ ok: true, value: { total: 14_000, read: 14_000 } });
  expect(new Set(keys).size).toBe(14_000);
  expect(keys).toHaveLength(14_000);
  const larger = await readAll(
    generate(20_001, () => same),
    ["p:a"],
  );
  expect(larger.counts).toEqual({ ok: true, value: { total: 20_001, read: 20_000 } });
});
