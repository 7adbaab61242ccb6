import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countOpened, type FindingOrder } from "../../src/http/present/opened-versions.reference.ts";
import { chosenSeed, sized } from "../harness/form.ts";
import type { Answer, Client } from "../harness/client.ts";
import type { BuildingServer } from "./building-server.ts";
import { startFindingsWorld } from "./findings-world.ts";

/**
 * Sorted lists of all projects open only versions whose findings may come first. They equal a plain sort of all findings,
 * page after page, whatever is filtered and whoever asks.
 */
let server: BuildingServer;
let clients: readonly Client[];

interface Finding {
  readonly id: number;
  readonly project: string;
  readonly branch: string;
  readonly age: number | null;
  readonly owner: string | null;
  readonly assignee: { readonly login: string } | null;
  readonly dueDate: string | null;
  readonly relaxed: boolean;
  readonly location: { readonly path: string; readonly startLine: number | null };
  readonly definition: {
    readonly id: string;
    readonly families: readonly string[];
    readonly categories: readonly {
      readonly scale: { readonly id: string };
      readonly level: { readonly rank: number };
    }[];
  };
}

type Key = number | string | null;

const keysOf: Readonly<Record<FindingOrder["name"], (finding: Finding) => readonly Key[]>> = {
  severity: ({ definition: { categories } }) => {
    const own = categories.filter(({ scale }) => scale.id === "SEVERITY");
    return [Math.max(...(own.length > 0 ? own : categories).map(({ level }) => level.rank))];
  },
  age: ({ age }) => [age],
  rule: ({ definition }) => [definition.id],
  path: ({ location }) => [location.path, location.startLine ?? 0],
  project: ({ project }) => [project],
  branch: ({ branch }) => [branch],
  dueDate: ({ dueDate }) => [dueDate],
  assignee: ({ assignee }) => [assignee?.login ?? null],
  owner: ({ owner }) => [owner],
  status: ({ relaxed }) => [relaxed ? 1 : 0],
};
const names = Object.keys(keysOf) as FindingOrder["name"][];

beforeAll(async () => {
  ({ server, clients } = await startFindingsWorld());
  const { admin } = server;
  const { body } = await admin.call<Finding[]>("GET", "/api/findings?fields=id");
  for (const [index, { id }] of body.entries()) {
    if (index % 3 === 0) {
      const assignee = index % 2 === 0 ? "dora" : "gus";
      await admin.json("PUT", `/api/findings/${id}`, { assignee, dueDate: `2027-01-${10 + (index % 20)}` });
    }
    if (index % 5 === 0) await admin.json("PUT", `/api/findings/${id}`, { status: "RELAXED", reason: "TO_FIX_LATER" });
  }
});
afterAll(() => server.close());

const condition = fc.option(
  fc
    .array(
      fc.constantFrom(
        "status.id=OPEN",
        "relaxed=true",
        "isNew=true",
        "project IN (P,Q,S)",
        "branch!=main",
        "age>=9",
        "owner=@core",
        "assignee.login=dora",
        "definition.id IN (r1,r3)",
        'message~"a 1"',
        "location.path~b",
      ),
      { minLength: 1, maxLength: 3 },
    )
    .chain((terms) => fc.constantFrom(" AND ", " OR ").map((junction) => terms.join(junction))),
);
const request = fc.record({
  client: fc.nat({ max: 3 }),
  condition,
  orders: fc.uniqueArray(fc.record({ name: fc.constantFrom(...names), descending: fc.boolean() }), {
    selector: ({ name }) => name,
    maxLength: 3,
  }),
  distinct: fc.boolean(),
  family: fc.option(fc.constantFrom("CWE-1", "a,b", "CWE-2"), { freq: 5 }),
  limit: fc.constantFrom(1, 2, 5, 13, 50),
});

test("pages of sorted lists are those of a plain sort of all findings", async () => {
  await fc.assert(
    fc.asyncProperty(request, async ({ client, condition: said, orders, distinct, family, limit }) => {
      const api = clients[client]!;
      // No group knows ids: behind an `OR`, no version is left out. Nor do groups know paths, so that all are opened.
      const unfiltered = said === null ? {} : { where: `(${said}) OR id<0` };
      const all = await list(api, { ...unfiltered, ...(distinct ? { distinct: "true", sort: "path" } : {}) });
      const sort = orders.map(({ name, descending }) => `${descending ? "-" : ""}${name}`).join();
      const shown = await pages(api, {
        ...(said === null ? {} : { where: said }),
        ...(sort === "" ? {} : { sort }),
        ...(distinct ? { distinct: "true" } : {}),
        ...(family === null ? {} : { family }),
        limit: String(limit),
      });
      const wanted = all.filter(({ definition: { families } }) => family === null || families.includes(family));
      const expected = await plainSort(wanted, orders);
      // In the order of the tree, ids need not ascend.
      const isUnsorted = orders.length === 0 && !distinct;
      const order = (ids: readonly number[]) => (isUnsorted ? ids.toSorted((one, other) => one - other) : ids);
      expect(order(shown)).toEqual(order(expected));
    }),
    { numRuns: sized({ quick: 40, short: 200, long: 3_000 }), seed: chosenSeed() },
  );
});

const orderTests: readonly (readonly [sort: readonly FindingOrder[], distinct: boolean, openedMax: number])[] = [
  [[{ name: "severity", descending: true }], false, 1],
  [[{ name: "severity", descending: true }], true, 4],
  [[{ name: "project", descending: true }], false, 1],
  [[], true, 2],
];

test.for(orderTests)(
  "for one finding by %j, distinct %s, %i versions are opened at most",
  async ([orders, distinct, max]) => {
    const opened = await countOpened(server, { orders, distinct });
    expect(opened).toBeGreaterThan(0);
    expect(opened).toBeLessThanOrEqual(max);
  },
);

async function list(api: Client, query: Readonly<Record<string, string>>): Promise<readonly Finding[]> {
  const answer = await api.call<Finding[]>("GET", `/api/findings?${new URLSearchParams(query).toString()}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function pages(api: Client, query: Readonly<Record<string, string>>): Promise<readonly number[]> {
  const ids: number[] = [];
  const first = `/api/findings?${new URLSearchParams({ ...query, fields: "id" }).toString()}`;
  for (let next: string | undefined = first; next !== undefined;) {
    const page: Answer<Finding[]> = await api.call<Finding[]>("GET", next);
    expect(page.status).toBe(200);
    expect(page.body.length).toBeLessThanOrEqual(Number(query["limit"]));
    ids.push(...page.body.map(({ id }) => id));
    next = /<([^>]*)>/.exec(page.headers.get("link") ?? "")?.[1];
  }
  return ids;
}

/** Missing values come last; ties are by project, branch and id. */
async function plainSort(all: readonly Finding[], orders: readonly FindingOrder[]): Promise<readonly number[]> {
  const places = new Map<string, readonly [number, number]>();
  for (const { project, branch } of all) {
    if (places.has(`${project}\n${branch}`)) continue;
    const { id } = (await server.store.read.projectByName(project))!;
    places.set(`${project}\n${branch}`, [id, (await server.store.read.branchByName(id, branch))!.id]);
  }
  const compare = (one: Key, other: Key, descending: boolean): number => {
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other === descending ? 1 : -1;
  };
  const compareAll = (one: Finding, other: Finding): number => {
    for (const { name, descending } of orders) {
      const keys = keysOf[name](other);
      for (const [index, key] of keysOf[name](one).entries()) {
        const order = compare(key, keys[index]!, descending);
        if (order !== 0) return order;
      }
    }
    const [place, otherPlace] = [one, other].map(({ project, branch }) => places.get(`${project}\n${branch}`)!);
    return place![0] - otherPlace![0] || place![1] - otherPlace![1] || one.id - other.id;
  };
  return all.toSorted(compareAll).map(({ id }) => id);
}
