import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer, Client } from "../harness/client.ts";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { firstResults, galleryModel, secondResults } from "./gallery.ts";

interface Finding {
  readonly id: number;
  readonly message: string;
  readonly relaxed: boolean;
  readonly isNew: boolean;
  readonly firstVersionId: number;
}

let server: BuildingServer;
let guest: Client;
let versions: readonly number[];
let root: number;
let one: number;
beforeAll(async () => {
  server = await startBuildingServer();
  const { admin } = server;
  await admin.putModel(galleryModel);
  await admin.json("POST", "/api/projects", { name: "Gallery", modelId: "GALLERY", public: true });
  await admin.json("POST", "/api/projects", { name: "Canary", modelId: "GALLERY" });
  await admin.build("Gallery", firstResults);
  await admin.build("Gallery", secondResults, { query: "?baseline=true" });
  await admin.build("Canary", firstResults.replaceAll("p is null", "CANARY is null"));
  versions = (await admin.versions("Gallery")).map(({ id }) => id);
  const all = await admin.call<{ id: number; path: string }[]>("GET", "/api/projects/Gallery/artifacts");
  root = all.body[0]!.id;
  one = all.body.find(({ path }) => path === "src/a.c#one(int)")!.id;
  guest = await server.user("guest");
});
afterAll(() => server.close());

const findings = async (path: string, client = server.admin): Promise<Finding[]> => {
  const answer = await client.call<Finding[]>("GET", path);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

test("S26 S64 D11 a finding with all its fields", async () => {
  const [finding] = await findings(`/api/artifacts/${root}/findings`);
  expect(finding).toEqual({
    id: expect.any(Number) as number,
    artifact: {
      id: one,
      name: "one(int)",
      viewPath: "Gallery/src/a.c",
      type: { id: "FUNCTION", name: "function" },
      url: `explore/${one}`,
    },
    definition: {
      id: "cpp:null",
      name: "Null pointer",
      description: "d",
      helpUri: null,
      tool: null,
      families: ["CWE-476"],
      categories: [
        {
          scale: { id: "SEVERITY", name: "Severity" },
          level: {
            id: "CRITICAL",
            rank: 3,
            name: "Critical",
            mnemonic: expect.any(String) as string,
            color: expect.any(Array) as number[],
            icon: expect.stringMatching(/^icons\/levels\//) as string,
          },
        },
      ],
    },
    message: "p is null",
    location: { path: "src/a.c", startLine: 6, startColumn: 2, endLine: null, endColumn: null },
    relatedLocations: [],
    status: { id: "OPEN", name: "Open" },
    relaxed: false,
    reason: null,
    comment: null,
    until: null,
    assignee: null,
    dueDate: null,
    owner: null,
    age: 0,
    project: "Gallery",
    branch: "main",
    isNew: false,
    cause: null,
    evidence: "MOVED_LINE",
    firstVersionId: versions[1],
    url: `explore/${one}?finding=${finding!.id}`,
  });
  expect((await server.admin.call("GET", `/api/findings/${finding!.id}`)).body).toEqual({
    ...finding,
    reference: { versionId: expect.any(Number), branch: "main", commit: null, why: "PREVIOUS" },
  });
});

test("findings of an artifact include its descendants', unless scope=self", async () => {
  const messages = async (path: string): Promise<string[]> => (await findings(path)).map(({ message }) => message);
  expect(await messages(`/api/artifacts/${root}/findings`)).toEqual(["p is null", "q is null"]);
  expect(await messages(`/api/artifacts/${root}/findings?scope=self`)).toEqual([]);
  expect(await messages(`/api/artifacts/${one}/findings?scope=self`)).toEqual(["p is null"]);
  expect(await messages(`/api/artifacts/${root}/findings?version=${versions[1]}`)).toEqual(["p is null"]);
  const answer = await server.admin.call("GET", `/api/artifacts/${root}/findings?scope=some`);
  expect(answer.status).toBe(400);
});

test("S26 fields and where; a path through categories or families is refused", async () => {
  const path = `/api/artifacts/${root}/findings?fields=definition(families,categories(level(id,name),scale.name))&limit=1`;
  expect((await server.admin.call("GET", path)).body).toEqual([
    {
      definition: {
        families: ["CWE-476"],
        categories: [{ scale: { name: "Severity" }, level: { id: "CRITICAL", name: "Critical" } }],
      },
    },
  ]);
  const where = (text: string): Promise<{ readonly status: number; readonly body: unknown }> =>
    server.admin.call("GET", `/api/artifacts/${root}/findings?fields=message&where=${encodeURIComponent(text)}`);
  expect((await where("isNew=true")).body).toEqual([{ message: "q is null" }]);
  expect((await where("location.startLine>5 AND status.id=OPEN")).body).toEqual([{ message: "p is null" }]);
  expect((await where("definition.categories.level.id=CRITICAL")).status).toBe(400);
  expect((await where("definition.families=x")).status).toBe(400);
});

test("D5 for a guest, isNew and firstVersionId are computed from baselines only", async () => {
  const seen = await findings(`/api/artifacts/${root}/findings`, guest);
  expect(seen.map(({ isNew, firstVersionId }) => [isNew, firstVersionId])).toEqual([
    [false, versions[0]],
    [false, versions[0]],
  ]);
});

test("V2 V3 a hidden project's findings do not exist", async () => {
  const all = await findings("/api/findings");
  expect(all.map(({ message }) => message)).toEqual(["p is null", "q is null", "CANARY is null"]);
  expect(JSON.stringify(await findings("/api/findings", guest))).not.toContain("CANARY");
  const hidden = await guest.call<{ requestId: string }>("GET", `/api/findings/${all[2]!.id}`);
  const absent = await guest.call<{ requestId: string }>("GET", "/api/findings/987654321");
  expect({ ...hidden.body, requestId: "" }).toEqual({ ...absent.body, requestId: "" });
  expect(hidden.status).toBe(404);
});

test("pages of findings neither repeat nor skip", async () => {
  const seen: Finding[] = [];
  let path: string | undefined = "/api/findings?limit=1";
  while (path !== undefined) {
    const page: Answer<Finding[]> = await server.admin.call("GET", path);
    seen.push(...page.body);
    path = /^<(.*)>; rel="next"$/.exec(page.headers.get("link") ?? "")?.[1];
  }
  expect(seen).toEqual(await findings("/api/findings"));
});

test("D11 relaxing changes the newest version at once, and older versions stay as they were", async () => {
  const [finding] = await findings(`/api/artifacts/${root}/findings`);
  const triage = { status: "RELAXED", reason: "FALSE_POSITIVE", comment: "checked manually" };
  const said = await server.admin.json("PUT", `/api/findings/${finding!.id}`, triage);
  expect(said.status).toBe(200);
  expect((await findings(`/api/artifacts/${root}/findings`))[0]).toMatchObject({
    id: finding!.id,
    status: { id: "RELAXED" },
    relaxed: true,
    reason: "FALSE_POSITIVE",
    comment: "checked manually",
  });
  const count = async (parameters: string): Promise<unknown> => {
    const body = {
      columns: [{ type: "MEASURE", id: "NFIND" }],
      artefactTypes: ["FUNCTION"],
      orders: [{ type: "MEASURE", id: "NFIND", order: "DESC", orderType: "VALUE" }],
      resultSize: 1,
    };
    const answer = await server.admin.json<{ artifacts: { values: { value: number }[] }[] }>(
      "POST",
      `/api/artifacts/${root}/query${parameters}`,
      body,
    );
    return answer.body.artifacts[0]!.values[0]!.value;
  };
  expect(await count("")).toBe(0);
  expect(await count(`?version=${versions[1]}`)).toBe(1);
  expect((await findings(`/api/artifacts/${root}/findings?version=${versions[1]}`))[0]!.relaxed).toBe(false);
});

test("D12 a long list of findings has the same entity tag as long as it shows the same", async () => {
  const { admin } = server;
  await admin.json("POST", "/api/projects", { name: "Long", modelId: "GALLERY" });
  const records = Array.from({ length: 400 }, (_, at) =>
    JSON.stringify({
      kind: "finding",
      rule: "r:long",
      artifact: "src/long.c",
      message: `message ${at}`,
      location: { startLine: at + 1 },
    }),
  );
  const results = [
    '{"kind":"artifact","path":"src/long.c","type":"FILE"}',
    '{"kind":"rule","id":"r:long","name":"Long","families":[],"categories":[]}',
    ...records,
    "",
  ].join("\n");
  const builds = [await admin.build("Long", results), await admin.build("Long", results)];
  expect(builds.map(({ refused }) => refused)).toEqual([
    { count: 0, records: [] },
    { count: 0, records: [] },
  ]);
  const { body: project } = await admin.call<{ artifactId: number }>("GET", "/api/projects/Long");
  const paths = [`/api/artifacts/${project.artifactId}/findings`, "/api/findings"];
  const read = (path: string, tag = "") => admin.call<Finding[]>("GET", path, { headers: { "if-none-match": tag } });
  const tagsNow = async (): Promise<string[]> => {
    const tags: string[] = [];
    for (const path of paths) {
      // A layer that was written in between shows the same findings, but has another tag.
      const known = async (): Promise<number> => {
        const first = await read(path);
        tags[paths.indexOf(path)] = String(first.headers.get("etag"));
        expect(first.headers.get("content-length")).toBeNull();
        return (await read(path, tags[paths.indexOf(path)])).status;
      };
      await expect.poll(known).toBe(304);
    }
    return tags;
  };
  const seen = [await tagsNow()];
  const [finding] = (await read(paths[0]!)).body;
  const relaxing = { status: "RELAXED", reason: "FALSE_POSITIVE", comment: "no" };
  expect((await admin.json("PUT", `/api/findings/${finding!.id}`, relaxing)).status).toBe(200);
  seen.push(await tagsNow());
  // The first version of a finding is one that still exists.
  const [, older] = await admin.versions("Long");
  expect(finding!.firstVersionId).toBe(older!.id);
  await admin.call("DELETE", `/api/versions/${older!.id}`);
  expect((await read(paths[0]!)).body[0]!.firstVersionId).not.toBe(older!.id);
  seen.push(await tagsNow());
  expect(new Set(seen.flat()).size).toBe(6);
});

test("D5 a guest's entity tags do not change with drafts or their triage", async () => {
  const { admin } = server;
  const [seen] = await findings(`/api/artifacts/${root}/findings`, guest);
  const paths = ["projects/Gallery", "projects/Gallery/branches/main", `findings/${seen!.id}`, `artifacts/${one}`];
  const tags = async (client: Client): Promise<(string | null)[]> => {
    const read: (string | null)[] = [];
    for (const path of paths) read.push((await client.call("GET", `/api/${path}`)).headers.get("etag"));
    return read;
  };
  const workOnDraft = async (comment: string): Promise<void> => {
    await admin.build("Gallery", secondResults);
    expect((await admin.json("PUT", `/api/findings/${seen!.id}`, { comment })).status).toBe(200);
  };
  await workOnDraft("said of a draft");
  const [before, beforeAdmin] = [await tags(guest), await tags(admin)];
  await workOnDraft("said of the next");
  expect((await admin.json("PUT", `/api/artifacts/${one}`, { relaxed: true, reason: "LEGACY" })).status).toBe(200);
  expect(await tags(guest)).toEqual(before);
  const after = await tags(admin);
  expect(after.filter((tag, index) => tag !== beforeAdmin[index])).toEqual(after);
});

test("D12 the triage history of a finding comes in pages", async () => {
  const [finding] = await findings(`/api/artifacts/${root}/findings`);
  for (const comment of ["one", "two", "three"]) {
    await server.admin.json("PUT", `/api/findings/${finding!.id}`, { comment });
  }
  const history = `/api/findings/${finding!.id}/history?fields=id,comment`;
  const whole = (await server.admin.call<{ id: number }[]>("GET", history)).body;
  expect(whole.length).toBeGreaterThan(2);
  const paged: unknown[] = [];
  for (let next: string | undefined = `${history}&limit=1`; next !== undefined;) {
    const page: Answer<unknown[]> = await server.admin.call("GET", next);
    expect(page.status).toBe(200);
    paged.push(...page.body);
    next = /<([^>]*)>/.exec(page.headers.get("link") ?? "")?.[1];
  }
  expect(paged).toEqual(whole);
});

test("several categories or families, separated by commas, select findings with any of them", async () => {
  await server.admin.createProject("Kinds");
  const rules = [
    { id: "a", categories: ["SEVERITY.BLOCKER"], families: ["CWE-1"] },
    { id: "b", categories: ["SEVERITY.MAJOR"], families: ["CWE-2, 3"] },
    { id: "c", categories: ["SEVERITY.MINOR"], families: ["CWE-2"] },
  ];
  const found = rules.map(({ id }) => ({ kind: "finding", artifact: "", rule: id, message: id }));
  await server.admin.build("Kinds", lines(...rules.map((rule) => ({ kind: "rule", ...rule })), ...found));
  const { body } = await server.admin.call<{ id: number }[]>("GET", "/api/projects/Kinds/artifacts");
  const path = `/api/artifacts/${body[0]!.id}/findings`;
  const check = async (query: string, expected: readonly string[]): Promise<void> => {
    expect((await findings(`${path}?${query}`)).map(({ message }) => message)).toEqual(expected);
    const counted = await server.admin.call<{ total: number }>("GET", `${path}/facets?${query}`);
    expect(counted.body.total).toBe(expected.length);
  };
  await check("category=SEVERITY.BLOCKER,SEVERITY.MAJOR", ["a", "b"]);
  await check("category=SEVERITY.BLOCKER,SEVERITY.MINOR&family=CWE-2", ["c"]);
  await check("family=CWE-1,CWE-2", ["a", "c"]);
  // The name of a family may contain a comma.
  await check(`family=${encodeURIComponent("CWE-2, 3")}`, ["b"]);
  await check("category=,", []);
});
