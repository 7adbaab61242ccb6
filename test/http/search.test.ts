import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, Client, Task } from "../harness/client.ts";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

interface Hit {
  readonly kind: string;
  readonly id: number | null;
  readonly name: string;
  readonly path: string | null;
  readonly project: string;
  readonly url: string;
}

const file = (path: string, more: object = {}) => ({ kind: "artifact", path, type: "FILE", ...more });

let server: BuildingServer;
let guest: Client;
let stranger: Client;
beforeAll(async () => {
  server = await startBuildingServer();
  const { admin } = server;
  for (const name of ["Scan", "Other"]) await admin.createProject(name);
  await admin.createProject("Hidden scan");
  await admin.build(
    "Scan",
    lines(
      file("src/SCAN"),
      file("src/scanner.c"),
      file("lib/rescan.c"),
      file("scanning/deep/leaf.c"),
      { kind: "rule", id: "lint:scan", name: "Unread input" },
      { kind: "rule", id: "lint:scan-unused", name: "Never reported" },
      { kind: "finding", artifact: "src/SCAN", rule: "lint:scan", message: "m" },
    ),
    { query: "?baseline=true" },
  );
  await admin.build("Scan", lines(file("draft-scan.c")), { query: "?branch=scan-drafts" });
  await admin.build("Other", lines(file("a/scan"), file("a/ÉTÉ.c"), file("a/b.c", { name: "scan of b" })), {
    query: "?baseline=true",
  });
  await admin.build("Hidden scan", lines(file("scan")), { query: "?baseline=true&branch=scan" });
  guest = await server.user("guest");
  stranger = await server.user("stranger");
  for (const name of ["Scan", "Other"]) {
    await admin.json("PUT", `/api/projects/${name}/members`, [{ user: "guest", role: "GUEST" }]);
  }
});
afterAll(() => server.close());

const search = async (query: string, client: Client = guest): Promise<readonly Hit[]> => {
  const answer = await client.call<Hit[]>("GET", `/api/search?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const names = (hits: readonly Hit[]): string[] =>
  hits.map(({ kind, name, path, project }) => `${project}: ${kind} ${path ?? name}`);

/** Everything that the guest finds, in order. */
const found = [
  "Scan: project Scan",
  "Scan: artifact src/SCAN",
  "Other: artifact a/scan",
  "Scan: artifact scanning",
  "Scan: artifact src/scanner.c",
  "Other: artifact a/b.c",
  "Scan: artifact lib/rescan.c",
  "Scan: artifact scanning/deep",
  "Scan: artifact scanning/deep/leaf.c",
  "Scan: rule lint:scan",
];

describe("GET /api/search", () => {
  test("names that equal the text come first, then those that start with it, then the rest; by project, in tree order", async () => {
    expect(names(await search("q=scan"))).toEqual(found);
    expect(names(await search("q=sCaN"))).toEqual(found);
  });

  test("a hit has id, project and address", async () => {
    const hits = await search("q=lint:scan");
    const [project] = await search("q=Scan&limit=1");
    expect(hits).toEqual([
      {
        kind: "rule",
        id: null,
        name: "Unread input",
        path: "lint:scan",
        project: "Scan",
        url: `${project!.url}?rule=lint%3Ascan`,
      },
    ]);
    const [artifact] = await search("q=src/SCAN");
    expect(artifact).toMatchObject({ kind: "artifact", name: "SCAN", url: `explore/${artifact!.id}` });
    expect((await guest.call<{ path: string }>("GET", `/api/artifacts/${artifact!.id}`)).body.path).toBe("src/SCAN");
  });

  test("letters beyond ASCII match in any case, too; without hits the list is empty", async () => {
    expect(names(await search("q=%C3%A9t%C3%A9"))).toEqual(["Other: artifact a/ÉTÉ.c"]);
    expect(await search("q=nothing%20like%20it")).toEqual([]);
    expect(await search("q=%25")).toEqual([]);
  });

  test("pages neither repeat nor skip, whatever their size", async () => {
    for (const limit of [1, 2, 3, 9, 10, 11]) {
      const all: Hit[] = [];
      let next: string | undefined = `/api/search?q=scan&limit=${limit}`;
      while (next !== undefined) {
        const page: Answer<Hit[]> = await guest.call("GET", next);
        expect(page.body.length).toBeGreaterThan(0);
        all.push(...page.body);
        next = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
      }
      expect(names(all)).toEqual(found);
    }
  });

  test("where, fields and limit work together", async () => {
    expect(await search("q=scan&where=kind=artifact&fields=path&limit=2")).toEqual([
      { path: "src/SCAN" },
      { path: "a/scan" },
    ]);
    expect(names(await search("q=scan&where=project=Other AND id IS NOT NULL"))).toEqual([
      "Other: artifact a/scan",
      "Other: artifact a/b.c",
    ]);
    expect(names(await search("q=scan&where=id IS NULL"))).toEqual(["Scan: rule lint:scan"]);
  });

  test("a page continues with the version of the first page, and is refused when that version is deleted", async () => {
    const { admin } = server;
    await admin.createProject("Moving");
    const results = lines(file("moving-1.c"), file("moving-2.c"));
    await admin.build("Moving", results);
    const first = await admin.call("GET", "/api/search?q=moving-&limit=1");
    const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")![1]!;
    await admin.build("Moving", lines(file("moving-0.c"), file("moving-1.c"), file("moving-2.c")));
    expect((await admin.call<Hit[]>("GET", next)).body.map(({ name }) => name)).toEqual(["moving-2.c"]);
    const [, firstVersion] = await admin.versions("Moving");
    await admin.call("DELETE", `/api/versions/${firstVersion!.id}`);
    expect((await admin.call("GET", next)).body).toMatchObject({ status: 409, code: "cursor.expired" });
    // The cursor does not reveal to another user that there was such a version.
    expect((await stranger.call("GET", next)).body).toEqual([]);
  });

  test("there are at most 50 hits by default", async () => {
    const { admin } = server;
    await admin.createProject("Many");
    await admin.build("Many", lines(...Array.from({ length: 120 }, (_, index) => file(`plenty-${index}.c`))));
    const some = await admin.call<Hit[]>("GET", "/api/search?q=plenty");
    expect(some.body).toHaveLength(50);
    expect(some.headers.get("link")).toContain('rel="next"');
    expect(await search("q=plenty&limit=1000", admin)).toHaveLength(120);
  });

  test("V2 what the caller may not see is never found", async () => {
    expect(await search("q=scan", stranger)).toEqual([]);
    expect(names(await search("q=hidden"))).toEqual([]);
    expect(names(await search("q=drafts"))).toEqual([]);
    expect(names(await search("q=drafts", server.admin))).toEqual(["Scan: branch scan-drafts"]);
    expect(names(await search("q=hidden", server.admin))).toEqual(["Hidden scan: project Hidden scan"]);
  });

  test("the members of a meta-project are found once, as projects", async () => {
    const { admin } = server;
    await admin.json("POST", "/api/projects", { name: "Whole", metaProject: true, members: ["Other"] });
    const { body } = await admin.call<Task>("POST", "/api/projects/Whole/builds");
    await admin.ended(body.id);
    expect(names(await search("q=other", admin))).toEqual(["Other: project Other"]);
  });

  for (const query of ["", "q=", `q=${"x".repeat(201)}`, "q=a&q=b", "q=a&limit=0", "q=a&after=zzz", "qq=a"]) {
    test(`refused: ${query.slice(0, 20)}`, async () => {
      expect((await guest.call("GET", `/api/search?${query}`)).status).toBe(400);
    });
  }

  test("200 characters pass", async () => expect(await search(`q=${"x".repeat(200)}`)).toEqual([]));
});
