import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chosenSeed, sized } from "../harness/form.ts";
import type { Client } from "../harness/client.ts";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

/**
 * Counts over all projects by groups of findings equal those that look at each finding. The condition `id>0` holds for
 * every finding, but no group knows ids: with it, findings are counted one by one.
 */
let server: BuildingServer;
let clients: readonly Client[];

const day = 24 * 60 * 60 * 1000;
const rules = ["r1", "r2", "r3", "r4"];
const categories = ["SEVERITY.CRITICAL", "SEVERITY.MINOR", "SEVERITY.CRITICAL", "OWN.ODD"];

/** The findings of one version: each is a file and a rule. */
function results(findings: readonly (readonly [string, number])[], names = "Rule"): string {
  return lines(
    { kind: "artifact", path: "src", type: "FOLDER", infos: { OWNER: "@core" } },
    ...["a", "b", "c"].map((file) => ({
      kind: "artifact",
      path: `src/${file}.c`,
      type: "FILE",
      measures: { LC: 10 },
      ...(file === "b" ? { infos: { OWNER: "@team-b" } } : {}),
    })),
    ...rules.map((id, index) => ({
      kind: "rule",
      id,
      name: `${names} ${id}`,
      tool: index < 2 ? "lint" : "scan",
      families: index === 0 ? ["CWE-1", "a,b"] : ["CWE-2"],
      categories: [categories[index]],
    })),
    ...findings.map(([file, rule], index) => ({
      kind: "finding",
      artifact: `src/${file}.c`,
      rule: rules[rule],
      message: `${file} ${index}`,
      ...(index % 7 === 3 ? { relaxed: true, comment: "known" } : {}),
    })),
  );
}

const findingsOf = (count: number, shift: number): readonly (readonly [string, number])[] =>
  Array.from({ length: count }, (_, index) => ["abc"[(index + shift) % 3]!, (index * index + shift) % 4] as const);

beforeAll(async () => {
  server = await startBuildingServer();
  const { admin } = server;
  const developer = await server.user("dora");
  const guest = await server.user("gus");
  const outsider = await server.user("otto");
  clients = [admin, developer, guest, outsider];
  const at = (days: number): string => `date=${encodeURIComponent(new Date(Date.now() - days * day).toISOString())}`;
  for (const [index, name] of ["P", "Q", "R", "S"].entries()) {
    await admin.json("POST", "/api/projects", { name, public: name === "S" });
    await admin.json("PUT", `/api/projects/${name}/members`, [
      { user: "dora", role: name === "Q" ? "GUEST" : "DEVELOPER" },
      ...(name === "R" ? [] : [{ user: "gus", role: "GUEST" }]),
    ]);
    await admin.build(name, results(findingsOf(5 + index, index)), { query: `?baseline=true&commit=c1&${at(40)}` });
    await admin.build(name, results(findingsOf(9, index), `Other ${name}`), { query: `?commit=c2&${at(9)}` });
  }
  // Drafts alone, a branch with a target, parts, and a project without findings.
  await admin.build("Q", results(findingsOf(6, 2)), { query: `?branch=draft&commit=d1&${at(3)}` });
  await admin.build("R", results(findingsOf(12, 0)), { query: `?branch=fix&target=main&base=c1&commit=f1&${at(2)}` });
  await admin.build("P", results(findingsOf(10, 0)), { query: `?branch=release&baseline=true&${at(1)}` });
  // Guests have no reference: the version before is a draft.
  await admin.json("POST", "/api/projects", { name: "T", public: true });
  await admin.build("T", results(findingsOf(3, 1)), { query: "?commit=t1" });
  await admin.build("T", results(findingsOf(8, 1)), { query: "?commit=t2&baseline=true" });
  await admin.createProject("empty");
  await admin.json("POST", "/api/projects", { name: "meta", metaProject: true, members: ["P", "Q"] });
});
afterAll(() => server.close());

const fields = fc.constantFrom(
  "status.id=OPEN",
  "relaxed=true",
  "reason IS NULL",
  "isNew=true",
  "cause IS NOT NULL",
  "cause=CODE",
  "project IN (P,Q,S)",
  "branch!=main",
  "age>=9",
  "age IS NULL",
  "owner=@core",
  "owner IS NULL",
  "assignee.login=dora",
  "assignee IS NOT NULL",
  "definition.id IN (r1,r3)",
  "definition.name~Other",
  "definition.tool=lint",
);
const where = fc.option(
  fc
    .array(fields, { minLength: 1, maxLength: 3 })
    .chain((terms) => fc.constantFrom(" AND ", " OR ").map((junction) => terms.join(junction))),
);
const facets = fc.uniqueArray(
  fc.constantFrom(
    "rule",
    "category",
    "family",
    "status",
    "new",
    "tool",
    "project",
    "branch",
    "owner",
    "assignee",
    "age",
  ),
  { minLength: 1 },
);
const request = fc.record({
  client: fc.nat({ max: 3 }),
  where,
  by: fc.option(facets),
  distinct: fc.boolean(),
  values: fc.constantFrom(1, 2, 100),
  category: fc.option(fc.constantFrom("SEVERITY.CRITICAL", "SEVERITY.CRITICAL,OWN.ODD", "OWN.NONE"), { freq: 5 }),
  family: fc.option(fc.constantFrom("CWE-1", "a,b", "CWE-2,x"), { freq: 5 }),
  language: fc.constantFrom("en", "de"),
});

test("counts by groups are the bytes of counts by findings, whatever is filtered and whoever asks", async () => {
  await checkSome();
});

test("they stay the same after triage, before and after the layer follows", async () => {
  const { admin } = server;
  const { body } = await admin.call<{ id: number }[]>("GET", "/api/findings?fields=id");
  const ids = body.map(({ id }) => id);
  // Asked at once after each change, before the task that writes the layer.
  const change = async (id: number | undefined, sent: object): Promise<void> => {
    expect(await admin.json("PUT", `/api/findings/${id}`, sent)).toMatchObject({ status: 200 });
    const ask = async (condition: string) =>
      (await admin.text("GET", `/api/findings/facets?by=status,assignee&where=${encodeURIComponent(condition)}`)).body;
    expect(await ask("age>=0")).toBe(await ask("id>0"));
  };
  await change(ids[0], { status: "RELAXED", reason: "FALSE_POSITIVE" });
  await change(ids[1], { assignee: "dora" });
  await change(ids.at(-1), { assignee: "gus", comment: "look" });
  await checkSome();
  await change(ids[1], { assignee: null });
  await change(ids[0], { status: "OPEN" });
  await checkSome();
});

test("they stay the same after versions were deleted, published, and built again", async () => {
  const { admin } = server;
  const versions = async (name: string) =>
    (await admin.call<{ id: number }[]>("GET", `/api/projects/${name}/versions`)).body.map(({ id }) => id);
  const [newest, first] = await versions("S");
  await admin.json("PUT", `/api/versions/${newest}`, { baseline: true });
  await admin.call("DELETE", `/api/versions/${first}`);
  await admin.build("R", results(findingsOf(4, 1)), { query: "?commit=c3" });
  await admin.json("POST", "/api/projects/P/rerate", {});
  await checkSome();
});

async function checkSome(): Promise<void> {
  await fc.assert(
    fc.asyncProperty(request, async ({ client, where: condition, by, language, distinct, ...others }) => {
      const query = (conditions: readonly (string | null)[]): string => {
        const said = conditions.filter((one) => one !== null).map((one) => `(${one})`);
        const parameters = Object.entries({
          ...others,
          ...(by === null ? {} : { by: by.join() }),
          ...(distinct ? { distinct: "true" } : {}),
          ...(said.length === 0 ? {} : { where: said.join(" AND ") }),
        });
        return parameters
          .filter(([, value]) => value !== null)
          .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
          .join("&");
      };
      const ask = async (conditions: readonly (string | null)[]) => {
        const headers = { "accept-language": language };
        const answer = await clients[client]!.text("GET", `/api/findings/facets?${query(conditions)}`, { headers });
        expect(answer.status, answer.body).toBe(200);
        return answer.body;
      };
      expect(await ask([condition])).toBe(await ask([condition, "id>0"]));
    }),
    { numRuns: sized({ quick: 20, short: 100, long: 3_000 }), seed: chosenSeed() },
  );
}
