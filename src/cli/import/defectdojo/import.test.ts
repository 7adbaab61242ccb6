import { afterAll, beforeAll, expect, test } from "vitest";
import { useServer } from "../../on-server.reference.ts";
import { sendJson, startFake, type FakeServer } from "../fake-server.reference.ts";

const note = (entry: string, isPrivate: boolean) => ({
  author: { username: "ada" },
  date: "2025-04-02T08:00:00Z",
  entry,
  private: isPrivate,
});

const finding = (id: number, more: object) => ({
  id,
  test: 11,
  title: `Finding ${id}`,
  date: "2025-03-01",
  severity: "High",
  cwe: 79,
  vulnerability_ids: [],
  file_path: "/src/page.ts",
  line: id,
  notes: [],
  ...more,
});

const risk = {
  name: "Old browser",
  accepted_by: "Grace",
  created: "2025-04-03T08:00:00Z",
  expiration_date: "2999-01-01",
};

/** Rows in the form that the description of the API v2 has. */
const lists: Readonly<Record<string, readonly object[]>> = {
  products: [{ id: 1, name: "Shop" }],
  engagements: [{ id: 5, name: "Release 7", commit_hash: "abc" }],
  tests: [
    { id: 11, test_type_name: "Semgrep", version: "7.0", target_start: "2025-03-01T12:00:00Z" },
    { id: 12, test_type_name: "Trivy", version: "7.1", target_start: "2025-05-01T12:00:00Z", commit_hash: "def" },
  ],
  findings: [
    finding(1, { notes: [note("Check this", false), note("Hush", true)], false_p: true }),
    finding(2, { risk_accepted: true, accepted_risks: [risk] }),
    finding(3, { is_mitigated: true, mitigated: "2025-04-01T00:00:00Z" }),
    finding(4, {
      test: 12,
      date: "2025-05-01",
      vulnerability_ids: [{ vulnerability_id: "CVE-2025-1" }],
      file_path: null,
    }),
    finding(5, { duplicate: true }),
  ],
};

const on = useServer();
let fake: FakeServer;

beforeAll(async () => {
  fake = await startFake((request, response) => {
    if (request.headers.authorization !== "Token key") return sendJson(response, { detail: "Invalid token." }, 401);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://fake");
    const rows = lists[pathname.split("/")[3] ?? ""] ?? [];
    const [offset, limit] = [Number(searchParams.get("offset")), Number(searchParams.get("limit"))];
    // Two rows for each page, as a server may limit it.
    return sendJson(response, { count: rows.length, results: rows.slice(offset, offset + Math.min(limit, 2)) });
  });
});
afterAll(() => fake.close());

const importShop = (token: string, ...options: readonly string[]) =>
  on.runIn({ environment: { DEFECTDOJO_TOKEN: token } }, "import", "defectdojo", fake.url, ...options);

async function read(path: string): Promise<unknown> {
  const answer = await fetch(`${on.url}/api${path}`, { headers: { authorization: `Bearer ${on.data.token}` } });
  return answer.json();
}

test("a product is a project, each test a version, and the report lists duplicates and private notes", async () => {
  const ran = await importShop("key", "--json");
  expect(ran).toMatchObject({ code: 0, errors: "" });
  expect(JSON.parse(ran.output)).toMatchObject({
    projects: [{ project: "Shop", versionsSent: 2, findings: 3, triageSent: 3 }],
    notTaken: [
      { what: "notes", count: 1 },
      { what: "findings", why: "they are duplicates of others", count: 1 },
    ],
  });
  expect(await read("/projects/Shop/versions?fields=name,commit,findingCount")).toEqual([
    { name: "Release 7: 7.1", commit: "def", findingCount: 3 },
    { name: "Release 7: 7.0", commit: "abc", findingCount: 3 },
  ]);
  const again = JSON.parse((await importShop("key", "--json")).output) as object;
  expect(again).toMatchObject({ projects: [{ versionsSent: 0, versionsPresent: 2, triageSent: 0, triagePresent: 3 }] });
});

test("false positives and accepted risks are relaxed, with their end", async () => {
  const where = encodeURIComponent("project=Shop");
  const fields = "definition(id,families),location(path,startLine),reason,until,comment";
  const found = await read(`/findings?where=${where}&sort=path&fields=${fields}`);
  expect(found).toHaveLength(3);
  expect(found).toContainEqual({
    definition: { id: "Semgrep:Finding 2 (critical)", families: ["CWE-79"] },
    location: { path: "src/page.ts", startLine: 2 },
    reason: "WONT_FIX",
    until: "2999-01-01T00:00:00.000+00:00",
    comment: "Grace (DefectDojo, 2025-04-03 08:00:00 UTC): Risk accepted. Old browser",
  });
  expect(found).toContainEqual(
    expect.objectContaining({ definition: { id: "Trivy:CVE-2025-1 (critical)", families: ["CWE-79", "CVE-2025-1"] } }),
  );
  expect(found).toContainEqual(expect.objectContaining({ reason: "FALSE_POSITIVE" }));
});

test("a wrong key, no key and an unknown product are refused", async () => {
  expect((await importShop("wrong")).code).toBe(7);
  expect(await importShop("")).toMatchObject({ code: 2, errors: expect.stringContaining("is not set") as string });
  const absent = await importShop("key", "-p", "none");
  expect(absent).toMatchObject({ code: 2, errors: expect.stringContaining("has no product none") as string });
});
