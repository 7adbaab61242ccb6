import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "../harness/client.ts";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

interface Finding {
  readonly id: number;
  readonly message: string;
  readonly project: string;
  readonly branch: string;
  readonly age: number;
  readonly definition: { readonly id: string; readonly categories: { readonly level: { readonly rank: number } }[] };
  readonly location: { readonly path: string; readonly startLine: number | null };
  readonly dueDate: string | null;
}

let server: BuildingServer;
let root = 0;

const severities = ["CRITICAL", "MINOR", "BLOCKER", "MAJOR"];
const files = ["z.c", "a.c", "m/q.c"];
const rules = severities.map((level, index) => ({
  kind: "rule",
  id: `r${index}`,
  name: `Rule ${index}`,
  categories: [`SEVERITY.${level}`],
}));
const source = { kind: "source", path: "a.c", text: "one();\ntwo();\nthree();\nfour();\n" };

/** Findings of every rule in every file. */
function results(extra: readonly object[] = []): string {
  const artifacts = files.map((path) => ({ kind: "artifact", path, type: "FILE", measures: { LC: 10 } }));
  const findings = files.flatMap((artifact, file) =>
    rules.map(({ id }, rule) => ({
      kind: "finding",
      artifact,
      rule: id,
      message: `${artifact} ${id}`,
      location: { startLine: ((rule + file) % 4) + 1 },
    })),
  );
  return lines(...artifacts, source, ...rules, { kind: "rule", id: "plain", name: "Plain" }, ...findings, ...extra);
}

beforeAll(async () => {
  server = await startBuildingServer();
  const { admin } = server;
  const old = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000).toISOString();
  for (const name of ["P", "Q"]) {
    await admin.createProject(name);
    if (name === "P") await admin.build(name, results(), { query: `?date=${encodeURIComponent(old)}` });
    const plain = { kind: "finding", artifact: "z.c", rule: "plain", message: '=1+1 "plain", é' };
    await admin.build(name, results([plain]));
  }
  await admin.build("P", results([{ kind: "finding", artifact: "a.c", rule: "r0", message: "only here" }]), {
    query: "?branch=topic&target=main",
  });
  root = (await admin.call<{ id: number }[]>("GET", "/api/projects/P/artifacts?limit=1")).body[0]!.id;
  const { body } = await admin.call<Finding[]>("GET", "/api/findings?where=branch=main");
  for (const [index, { id }] of body.slice(0, 5).entries()) {
    await admin.json("PUT", `/api/findings/${id}`, { dueDate: `2027-0${5 - index}-01`, assignee: "admin" });
  }
});
afterAll(() => server.close());

const list = async (path: string): Promise<readonly Finding[]> =>
  (await server.admin.call<Finding[]>("GET", path)).body;
const severity = ({ definition }: Finding): number | null => definition.categories[0]?.level.rank ?? null;

type Key = number | string | null;

/** A plain sort: missing values last, ties in the order of the whole list without `sort`. */
function sorted(all: readonly Finding[], keyOf: (finding: Finding) => Key, descending: boolean): readonly number[] {
  const compare = (one: Key, other: Key): number => {
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other === descending ? 1 : -1;
  };
  const order = new Map(all.map(({ id }, index) => [id, index]));
  return all
    .toSorted((one, other) => compare(keyOf(one), keyOf(other)) || order.get(one.id)! - order.get(other.id)!)
    .map(({ id }) => id);
}

test("lists are sorted by any name in both directions, as a plain sort does", async () => {
  // By project, branch and id: what ties are sorted by.
  const all = (await list("/api/findings")).toSorted((one, other) => one.id - other.id);
  const byPlace = (name: "project" | "branch") => (one: Finding, other: Finding) =>
    one[name] < other[name] ? -1 : one[name] > other[name] ? 1 : 0;
  const whole = all.toSorted(byPlace("branch")).toSorted(byPlace("project"));
  expect(whole.length).toBe(13 + 13 + 13);
  const keys: Record<string, (finding: Finding) => Key> = {
    severity,
    age: ({ age }) => age,
    rule: ({ definition }) => definition.id,
    dueDate: ({ dueDate }) => dueDate,
    project: ({ project }) => project,
    branch: ({ branch }) => branch,
  };
  for (const [name, keyOf] of Object.entries(keys)) {
    for (const descending of [false, true]) {
      const shown = await list(`/api/findings?sort=${descending ? "-" : ""}${name}&fields=id`);
      expect([name, shown.map(({ id }) => id)]).toEqual([name, sorted(whole, keyOf, descending)]);
    }
  }
  const byPath = await list(`/api/artifacts/${root}/findings?sort=-path,rule`);
  const places = byPath.map(({ location }) => `${location.path}:${location.startLine ?? 0}`);
  expect(places).toEqual(places.toSorted().toReversed());
  const worst = await list("/api/findings?sort=-severity,path&limit=3&where=project=Q");
  expect(worst.map(({ message }) => message)).toEqual(["a.c r2", "m/q.c r2", "z.c r2"]);
});

test("pages of a sorted list neither repeat nor skip, and continue after a build", async () => {
  for (const path of ["/api/findings", `/api/artifacts/${root}/findings`]) {
    const query = `${path}?sort=-severity,dueDate&fields=id`;
    const whole = await list(query);
    const seen: Finding[] = [];
    for (let next: string | undefined = `${query}&limit=5`; next !== undefined;) {
      const page: Answer<Finding[]> = await server.admin.call<Finding[]>("GET", next);
      seen.push(...page.body);
      next = /<([^>]*)>/.exec(page.headers.get("link") ?? "")?.[1];
      if (seen.length === 5) await server.admin.build("Q", results([]));
    }
    // The finding that the build in between removed is the last of its project, and on no page yet.
    const gone = new Set(whole.map(({ id }) => id).filter((id) => !seen.some((one) => one.id === id)));
    expect(gone.size).toBeLessThanOrEqual(1);
    expect(seen.map(({ id }) => id)).toEqual(whole.map(({ id }) => id).filter((id) => !gone.has(id)));
  }
  for (const sort of ["colour", "", "age,-age", "-"]) {
    const refused = await server.admin.call("GET", `/api/findings?sort=${sort}`);
    expect(refused).toMatchObject({ status: 400 });
  }
});

test("a finding that branches share is listed and counted once", async () => {
  interface Facets {
    readonly total: number;
    readonly facets: readonly { readonly by: string; readonly values: { id: string; name: string; count: number }[] }[];
  }
  const once = await list("/api/findings?distinct=true&where=project=P");
  expect(once.filter(({ branch }) => branch === "topic").map(({ message }) => message)).toEqual(["only here"]);
  expect(once.length).toBe(14);
  const topic = await list("/api/findings?distinct=true&where=branch=topic");
  expect(topic.length).toBe(13);
  expect(topic.filter(({ age }) => age === 40).length).toBe(12);
  const facets = async (query: string): Promise<Facets> =>
    (await server.admin.call<Facets>("GET", `/api/findings/facets?by=project,branch,age,assignee,owner${query}`)).body;
  const counts = ({ facets: all }: Facets) =>
    Object.fromEntries(all.map(({ by, values }) => [by, values.map(({ id, count }) => [id, count])]));
  const where = `&where=${encodeURIComponent("project=P")}`;
  expect(await facets(`&distinct=true${where}`)).toMatchObject({ total: 14 });
  expect(counts(await facets(`&distinct=true${where}`))).toEqual({
    project: [["P", 14]],
    branch: [
      ["main", 13],
      ["topic", 1],
    ],
    age: [
      ["30-89", 12],
      ["0-6", 2],
    ],
    assignee: [
      ["", 9],
      ["admin", 5],
    ],
    owner: [["", 14]],
  });
  expect(await facets(where)).toMatchObject({ total: 26 });
});

test("lists are CSV that spreadsheets cannot run", async () => {
  const fields = "id,message,location(path,startLine),definition.families,relaxed,dueDate";
  const query = `?format=csv&where=project=P AND definition.id=plain&fields=${fields}`;
  const answer = await fetch(`${server.url}/api/findings${query.replaceAll(" ", "%20")}`, {
    headers: { authorization: `Bearer ${server.adminToken}` },
  });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [head, row, ...rest] = (await answer.text()).split("\r\n");
  expect(head).toBe("id,message,location.path,location.startLine,definition.families,relaxed,dueDate");
  expect(row).toMatch(/^\d+,"'=1\+1 ""plain"", é",z\.c,,\[\],false,$/);
  expect(rest).toEqual([""]);
  const whole = await fetch(`${server.url}/api/findings?format=csv&sort=-severity&limit=2`, {
    headers: { authorization: `Bearer ${server.adminToken}` },
  });
  expect(whole.headers.get("link")).toContain("format=csv");
  expect((await whole.text()).trim().split("\r\n").length).toBe(3);
  expect((await server.admin.call("GET", "/api/findings?format=xml")).status).toBe(400);
});
