import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chosenSeed, sized } from "../harness/form.ts";
import type { Client } from "../harness/client.ts";
import type { BuildingServer } from "./building-server.ts";
import { findingsOf, results, startFindingsWorld } from "./findings-world.ts";

/**
 * Counts over all projects by groups of findings equal those that look at each finding. No group knows ids: with a
 * condition on them, findings are counted one by one, and behind an `OR`, no version is left out.
 */
let server: BuildingServer;
let clients: readonly Client[];

beforeAll(async () => {
  ({ server, clients } = await startFindingsWorld());
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
      const query = (said: string | null): string => {
        const parameters = Object.entries({
          ...others,
          ...(by === null ? {} : { by: by.join() }),
          ...(distinct ? { distinct: "true" } : {}),
          where: said,
        });
        return parameters
          .filter(([, value]) => value !== null)
          .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
          .join("&");
      };
      const ask = async (said: string | null) => {
        const headers = { "accept-language": language };
        const answer = await clients[client]!.text("GET", `/api/findings/facets?${query(said)}`, { headers });
        expect(answer.status, answer.body).toBe(200);
        return answer.body;
      };
      expect(await ask(condition)).toBe(await ask(condition === null ? "id>0" : `(${condition}) OR id<0`));
    }),
    { numRuns: sized({ quick: 20, short: 100, long: 3_000 }), seed: chosenSeed() },
  );
}
