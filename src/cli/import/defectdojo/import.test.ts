import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useServer } from "../../on-server.reference.ts";
import { sendJson, startFake, type FakeServer } from "../fake-server.reference.ts";

type Lists = Record<string, readonly Record<string, unknown>[]>;

/** Answers of DefectDojo 3.2.0, shortened. */
const lists = JSON.parse(readFileSync(new URL("recorded.reference.json", import.meta.url), "utf8")) as Lists;
lists["findings"] = lists["findings"]!.concat({ ...lists["findings"]![0], id: 12, duplicate: true });

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

test("each import of a report is a version, and the report lists duplicates and private notes", async () => {
  const ran = await importShop("key", "--json");
  expect(ran).toMatchObject({ code: 0, errors: "" });
  expect(JSON.parse(ran.output)).toMatchObject({
    projects: [{ project: "Shop", versionsSent: 2, findings: 9, triageSent: 7 }],
    notTaken: [
      { what: "notes", count: 1 },
      { what: "findings", why: "they are duplicates of others", count: 1 },
    ],
  });
  expect(await read("/projects/Shop/versions?fields=name,commit,analysisTime,findingCount")).toEqual([
    { name: "Release 7: 7.1", commit: "abc123", analysisTime: "2026-11-02T00:00:00.000+00:00", findingCount: 9 },
    { name: "Release 7: 7.0", commit: "abc123", analysisTime: "2026-10-02T00:00:00.000+00:00", findingCount: 10 },
  ]);
  const again = JSON.parse((await importShop("key", "--json")).output) as object;
  expect(again).toMatchObject({ projects: [{ versionsSent: 0, versionsPresent: 2, triageSent: 0, triagePresent: 7 }] });
});

test("findings are asked for in the order of their ids", () => {
  const asked = fake.requests.filter((url) => url.startsWith("/api/v2/findings/"));
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.filter((url) => new URL(url, "http://fake").searchParams.get("o") !== "id")).toEqual([]);
});

test("false positives, what is out of scope and accepted risks are relaxed, although the first two are mitigated", async () => {
  const where = encodeURIComponent("project=Shop AND relaxed=true");
  const fields = "definition.id,location(path,startLine),reason,until";
  const found = await read(`/findings?where=${where}&fields=${fields}`);
  const finding = (id: string, path: string, startLine: number, reason: string, until: string | null) => ({
    definition: { id: `Bandit Scan:${id}` },
    location: { path, startLine },
    reason,
    until,
  });
  const end = "2027-06-01T00:00:00.000+00:00";
  expect(found).toHaveLength(4);
  expect(found).toEqual(
    expect.arrayContaining([
      finding("rule2:B102 (critical)", "src/m2.py", 3, "FALSE_POSITIVE", null),
      finding("rule3:B103 (minor)", "src/m0.py", 4, "JUSTIFIED", null),
      finding("rule0:B100 (major)", "src/m1.py", 5, "WONT_FIX", end),
      finding("rule1:B101 (critical)", "src/m2.py", 6, "WONT_FIX", end),
    ]),
  );
});

test("a decision that was withdrawn there is withdrawn here", async () => {
  const open = { false_p: false, active: true, is_mitigated: false, mitigated: null };
  lists["findings"] = lists["findings"]!.map((row) => (row["false_p"] === true ? { ...row, ...open } : row));
  expect(JSON.parse((await importShop("key", "--json")).output)).toMatchObject({ projects: [{ triageSent: 1 }] });
  const where = encodeURIComponent("project=Shop AND relaxed=true");
  expect(await read(`/findings?where=${where}&fields=reason`)).toHaveLength(3);
  expect(JSON.parse((await importShop("key", "--json")).output)).toMatchObject({ projects: [{ triageSent: 0 }] });
});

test("findings that users there close or add after the newest import of a report make another version", async () => {
  const [first, ...others] = lists["findings"]!.filter(({ is_mitigated: isMitigated }) => isMitigated === false);
  const closed = { active: false, is_mitigated: true, mitigated: "2026-11-19T04:58:22.140000Z" };
  const updated = "2026-11-19T04:58:27.250000Z";
  const added = { ...others[0], id: 13, title: "Added on the Same Day.", date: "2026-11-02", updated, notes: [] };
  lists["findings"] = lists["findings"]!.map((row) => (row === first ? { ...row, ...closed } : row)).concat(added);
  expect(JSON.parse((await importShop("key", "--json")).output)).toMatchObject({
    projects: [{ versionsSent: 1, versionsPresent: 2, findings: 9 }],
  });
  const [version] = (await read("/projects/Shop/versions?fields=name,analysisTime,findingCount")) as readonly object[];
  expect(version).toEqual({ name: "2026-11-19", analysisTime: "2026-11-19T04:58:27.250+00:00", findingCount: 9 });
  expect(JSON.parse((await importShop("key", "--json")).output)).toMatchObject({
    projects: [{ versionsSent: 0, triageSent: 0 }],
    notTaken: [{ what: "notes" }, { what: "findings", why: "they are duplicates of others" }],
  });
});

test("a finding that was deleted there is reported, because no time says when", async () => {
  lists["findings"] = lists["findings"]!.filter(({ id }) => id !== 13);
  expect(JSON.parse((await importShop("key", "--json")).output)).toMatchObject({
    projects: [{ versionsSent: 0 }],
    notTaken: expect.arrayContaining([expect.objectContaining({ what: "changes of findings" })]) as unknown,
  });
});

test("a wrong key, no key and an unknown product are refused", async () => {
  expect((await importShop("wrong")).code).toBe(7);
  expect(await importShop("")).toMatchObject({ code: 2, errors: expect.stringContaining("is not set") as string });
  const absent = await importShop("key", "-p", "none");
  expect(absent).toMatchObject({ code: 2, errors: expect.stringContaining("has no product none") as string });
});
