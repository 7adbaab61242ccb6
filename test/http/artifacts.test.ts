import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, Client } from "../harness/client.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { firstResults, galleryModel, secondResults } from "./gallery.ts";

interface Artifact {
  readonly id: number;
  readonly name: string;
  readonly viewPath: string;
  readonly path: string;
  readonly parentId: number | null;
  readonly rank: number;
  readonly level: { readonly id: string; readonly icon: string };
  readonly trend: { readonly id: string; readonly icon: string };
}

/** The fields that a single artifact has in addition to those in lists. */
const singleFields = {
  relaxed: false,
  excluded: false,
  reason: null,
  comment: null,
  project: { id: expect.any(Number), name: expect.any(String), modelId: "GALLERY" },
  branch: { id: expect.any(Number), name: "main" },
  reference: { versionId: null, branch: null, commit: null, why: "NONE" },
};

let server: BuildingServer;
let guest: Client;
let stranger: Client;
beforeAll(async () => {
  server = await startBuildingServer();
  const { admin } = server;
  await admin.putModel(galleryModel);
  await admin.json("POST", "/api/projects", { name: "Gallery", modelId: "GALLERY", public: true });
  await admin.json("POST", "/api/projects", { name: "Unbuilt", modelId: "GALLERY" });
  expect((await admin.build("Gallery", firstResults, { query: "?baseline=true" })).status.id).toBe("DONE");
  expect((await admin.build("Gallery", secondResults)).status.id).toBe("DONE");
  await admin.createProject("Hidden", "GALLERY");
  await admin.build("Hidden", firstResults);
  guest = await server.user("guest");
  stranger = guest;
});
afterAll(() => server.close());

const list = async (client: Client, query = "", project = "Gallery"): Promise<Artifact[]> =>
  (await client.call<Artifact[]>("GET", `/api/projects/${project}/artifacts${query}`)).body;
const byPath = async (path: string, client = server.admin): Promise<Artifact> =>
  (await list(client)).find((artifact) => artifact.path === path)!;

describe("GET /projects/<name>/artifacts (S63, D9)", () => {
  test("root first, in tree order, with the fields of a list", async () => {
    const all = await list(server.admin);
    expect(all.map(({ path }) => path)).toEqual([
      "",
      "src",
      "src/a.c",
      "src/a.c#one(int)",
      "src/a.c#two()",
      "src/c.c",
      "test",
      "test/t.c",
    ]);
    expect(all[3]).toEqual({
      id: expect.any(Number) as number,
      name: "one(int)",
      viewPath: "Gallery/src/a.c",
      type: { id: "FUNCTION", name: "function" },
      url: `explore/${all[3]!.id}`,
      values: [],
      level: {
        id: "LEVELC",
        rank: 2,
        name: "Level C",
        mnemonic: "C",
        color: [242, 91, 33, 255],
        icon: "icons/levels/f25b21ff/C.svg",
      },
      trend: { id: "DEGRADED", icon: "icons/trends/DEGRADED.svg" },
      rank: 2,
      path: "src/a.c#one(int)",
      parentId: all[2]!.id,
    });
    expect(all[0]).toMatchObject({ name: "Gallery", viewPath: "", parentId: null, path: "" });
  });

  test("D9 trends compare with the newest older baseline; artifacts that are absent there are new", async () => {
    const trends = (await list(server.admin)).map(({ path, trend }) => [path, trend.id]);
    expect(Object.fromEntries(trends)).toMatchObject({
      "src/a.c#one(int)": "DEGRADED",
      "src/a.c#two()": "STABLE",
      "src/c.c": "NEW",
      "test/t.c": "STABLE",
    });
  });

  test("D5 a guest sees only the baseline: no reference, other trends, no draft", async () => {
    const all = await list(guest);
    expect(all.map(({ path }) => path)).toContain("src/b.c");
    expect(all.map(({ path }) => path)).not.toContain("src/c.c");
    expect(new Set(all.map(({ trend }) => trend.id))).toEqual(new Set(["UNKNOWN"]));
    const [draft, baseline] = await server.admin.versions("Gallery");
    expect((await guest.call("GET", `/api/projects/Gallery/artifacts?version=${draft!.id}`)).status).toBe(404);
    expect(await list(guest, `?version=${baseline!.id}`)).toEqual(all);
    expect(await list(server.admin, `?version=${baseline!.id}`)).toEqual(all);
    const added = await byPath("src/c.c");
    expect((await guest.call("GET", `/api/artifacts/${added.id}`)).body).toMatchObject({ code: "artifact.absent" });
  });

  test("before the first build there is only the unrated root", async () => {
    const all = await list(server.admin, "", "Unbuilt");
    expect(all).toMatchObject([
      { name: "Unbuilt", path: "", level: { id: "UNKNOWN" }, trend: { id: "UNKNOWN" }, rank: -1 },
    ]);
    expect((await server.admin.call("GET", `/api/artifacts/${all[0]!.id}`)).body).toEqual({
      ...all[0],
      ...singleFields,
    });
    expect((await server.admin.call("GET", `/api/artifacts/${all[0]!.id}/children`)).body).toEqual([]);
    expect((await server.admin.call("GET", `/api/artifacts/${all[0]!.id}/findings`)).body).toEqual([]);
    const query = await server.admin.json("POST", `/api/artifacts/${all[0]!.id}/query`, { columns: [] });
    expect(query.body).toMatchObject({ artifacts: [] });
  });

  test("S24 S84 where, on columns; fields", async () => {
    const where = (text: string): string => `?where=${encodeURIComponent(text)}&fields=path`;
    const check = async (text: string, ...paths: string[]): Promise<void> =>
      expect(await list(server.admin, where(text))).toEqual(paths.map((path) => ({ path })));
    await check("type.id=FUNCTION AND rank>=2", "src/a.c#one(int)");
    await check("name~*.c", "src/a.c", "src/c.c", "test/t.c");
    await check(
      "level.id IN (LEVELB,LEVELC) AND type.id NOT IN (FILE,FOLDER)",
      "",
      "src/a.c#one(int)",
      "src/a.c#two()",
    );
    await check("trend.id=NEW OR parentId IS NULL", "", "src/c.c");
    await check('viewPath~"gallery/SRC/a.c*"', "src/a.c#one(int)", "src/a.c#two()");
    await check("level IS NULL");
    const wrong = await server.admin.call("GET", `/api/projects/Gallery/artifacts${where("values=1")}`);
    expect([wrong.status, (wrong.body as { code: string }).code]).toEqual([400, "where.field-array"]);
  });

  test("names follow the language, in elements and in where", async () => {
    const headers = { "accept-language": "fr" };
    const path = `/api/projects/Gallery/artifacts?fields=type.name&where=${encodeURIComponent("type.name=fichier")}`;
    const answer = await server.admin.call("GET", path, { headers });
    expect(answer.body).toEqual(Array.from({ length: 3 }, () => ({ type: { name: "fichier" } })));
  });

  test("pages neither repeat nor skip, and stay on the version of the first page", async () => {
    const all = await list(server.admin);
    const seen: unknown[] = [];
    let path: string | undefined = "/api/projects/Gallery/artifacts?limit=3";
    while (path !== undefined) {
      const page: Answer<Artifact[]> = await server.admin.call("GET", path);
      seen.push(...page.body);
      path = /^<(.*)>; rel="next"$/.exec(page.headers.get("link") ?? "")?.[1];
    }
    expect(seen).toEqual(all);
  });

  test("a page whose version was deleted is refused; until then a newer version changes nothing", async () => {
    const { admin } = server;
    await admin.createProject("Pages", "GALLERY");
    const { versionId } = await admin.build("Pages", firstResults);
    const all = await list(admin, "", "Pages");
    const page = await admin.call("GET", "/api/projects/Pages/artifacts?limit=2");
    const next = /^<(.*)>/.exec(page.headers.get("link")!)![1]!;
    const query = await admin.json("POST", `/api/artifacts/${all[0]!.id}/query?limit=2`, { columns: [] });
    const further = /^<(.*)>/.exec(query.headers.get("link")!)![1]!;
    await admin.build("Pages", secondResults);
    expect((await admin.call("GET", next)).body).toEqual(all.slice(2, 4));
    expect((await admin.json("POST", further, { columns: [] })).status).toBe(200);
    await admin.call("DELETE", `/api/versions/${versionId}`);
    for (const gone of [await admin.call("GET", next), await admin.json("POST", further, { columns: [] })]) {
      expect([gone.status, (gone.body as { code: string }).code]).toEqual([409, "cursor.expired"]);
    }
  });

  test("?version= without a branch finds the version on its branch, but not a version of another project", async () => {
    const { versionId } = await server.admin.build("Gallery", firstResults, { query: "?branch=side" });
    const paths = (await list(server.admin, `?version=${versionId}`)).map(({ path }) => path);
    expect(paths).toEqual((await list(server.admin, "?branch=side")).map(({ path }) => path));
    const [elsewhere] = await server.admin.versions("Hidden");
    for (const query of [`?version=${versionId}&branch=main`, `?version=${elsewhere!.id}`]) {
      expect((await server.admin.call("GET", `/api/projects/Gallery/artifacts${query}`)).status).toBe(404);
    }
  });

  test("unknown branches and hidden projects are absent", async () => {
    const check = async (client: Client, path: string, code: string): Promise<void> => {
      const answer = await client.call<{ code: string }>("GET", path);
      expect([answer.status, answer.body.code]).toEqual([404, code]);
    };
    await check(server.admin, "/api/projects/Gallery/artifacts?branch=nope", "branch.absent");
    await check(server.admin, "/api/projects/Gallery/artifacts?version=99999", "version.absent");
    await check(stranger, "/api/projects/Hidden/artifacts", "project.absent");
    await check(stranger, "/api/projects/Nowhere/artifacts", "project.absent");
  });
});

describe("one artifact", () => {
  test("has its project and its branch", async () => {
    const { id } = await byPath("src");
    const { body } = await server.admin.call("GET", `/api/artifacts/${id}?fields=project.name,branch.name`);
    expect(body).toEqual({ project: { name: "Gallery" }, branch: { name: "main" } });
  });

  test("its ancestors come from the root to its parent, as the list shows them", async () => {
    const all = await list(server.admin);
    const at = (path: string): Artifact => all.find((artifact) => artifact.path === path)!;
    const check = async (path: string, query: string, ...above: readonly string[]): Promise<void> => {
      const answer = await server.admin.call("GET", `/api/artifacts/${at(path).id}/ancestors${query}`);
      expect(answer.body).toEqual(above.map(at));
    };
    await check("src/a.c#one(int)", "", "", "src", "src/a.c");
    await check("", "");
    await check("src/a.c#one(int)", "?where=type.id=FILE", "src/a.c");
    const { id } = at("src/a.c#one(int)");
    const first = await server.admin.call<Artifact[]>("GET", `/api/artifacts/${id}/ancestors?limit=1&fields=path`);
    expect(first.body).toEqual([{ path: "" }]);
    const [, next = ""] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? [];
    const rest = await server.admin.call("GET", new URL(next, server.url).pathname + new URL(next, server.url).search);
    expect(rest.body).toEqual([{ path: "src" }]);
  });

  test("its infos have names, and missing infos are left out", async () => {
    const infosOf = async (path: string) =>
      (await server.admin.call("GET", `/api/artifacts/${(await byPath(path)).id}/infos`)).body;
    expect(await infosOf("src/a.c")).toEqual({ LANGUAGE: { name: "Language", value: "C" } });
    expect(await infosOf("src")).toEqual({});
  });

  test("is shown as in the list; children come in tree order", async () => {
    const source = await byPath("src");
    expect((await server.admin.call("GET", `/api/artifacts/${source.id}`)).body).toEqual({
      ...source,
      ...singleFields,
      reference: { versionId: expect.any(Number), branch: "main", commit: null, why: "BASELINE" },
    });
    const children = await server.admin.call<Artifact[]>("GET", `/api/artifacts/${source.id}/children`);
    expect(children.body.map(({ name }) => name)).toEqual(["a.c", "c.c"]);
    expect(children.body[0]).toEqual({
      ...(await byPath("src/a.c")),
      descendantCount: expect.any(Number),
      location: expect.any(Object),
    });
    const below = await server.admin.call<Artifact[]>("GET", `/api/artifacts/${children.body[0]!.id}/children`);
    expect(children.body[0]).toMatchObject({ descendantCount: below.body.length });
    expect(below.body.map((child) => (child as unknown as { location: object }).location)).toContainEqual({
      startLine: 3,
      startColumn: null,
      endLine: 9,
      endColumn: null,
    });
    const filtered = await server.admin.call(
      "GET",
      `/api/artifacts/${source.id}/children?fields=name&where=trend.id%3DNEW`,
    );
    expect(filtered.body).toEqual([{ name: "c.c" }]);
    const page = await server.admin.call<Artifact[]>("GET", `/api/artifacts/${source.id}/children?limit=1`);
    const next = /^<(.*)>/.exec(page.headers.get("link")!)![1]!;
    expect((await server.admin.call<Artifact[]>("GET", next)).body.map(({ name }) => name)).toEqual(["c.c"]);
  });

  test("V3 hidden, absent and malformed ids answer alike", async () => {
    const hidden = (await list(server.admin, "", "Hidden"))[3]!;
    const bodies = new Set<string>();
    for (const id of [hidden.id, 987_654_321, "x", "-1", "1e3"]) {
      for (const below of ["", "/children", "/links", "/findings", "/history", "/source", "/distribution"]) {
        const answer = await stranger.call<{ requestId: string }>("GET", `/api/artifacts/${id}${below}`);
        expect(answer.status).toBe(404);
        bodies.add(JSON.stringify({ ...answer.body, requestId: "" }));
      }
    }
    expect(bodies.size).toBe(1);
  });

  test("V2 a stranger sees nothing of a hidden project", async () => {
    const projects = (await stranger.call<{ name: string }[]>("GET", "/api/projects")).body;
    expect(JSON.stringify(projects)).not.toContain("Hidden");
    expect(JSON.stringify((await stranger.call("GET", "/api/findings")).body)).not.toContain("Hidden");
  });

  test("links, both ways", async () => {
    const tested = await byPath("src/a.c#one(int)");
    const tester = await byPath("test/t.c");
    const out = await server.admin.call("GET", `/api/artifacts/${tester.id}/links`, {
      headers: { "accept-language": "fr" },
    });
    expect(out.body).toMatchObject([
      { type: { id: "TESTS", name: "Teste" }, direction: "OUT", artifact: { id: tested.id } },
    ]);
    const into = await server.admin.call("GET", `/api/artifacts/${tested.id}/links?fields=direction,artifact.id`);
    expect(into.body).toEqual([{ direction: "IN", artifact: { id: tester.id } }]);
  });

  test("history has an entry for every visible version that has the artifact", async () => {
    const one = await byPath("src/a.c#one(int)");
    const path = `/api/artifacts/${one.id}/history?measures=VG,LC&indicators=COMPLEXITY`;
    const answer = await server.admin.call("GET", path);
    expect(answer.body).toMatchObject([
      {
        baseline: false,
        measures: { VG: 25, LC: 60 },
        level: { id: "LEVELC" },
        indicators: { COMPLEXITY: { rank: 2 } },
      },
      { baseline: true, measures: { VG: 5, LC: 60 }, level: { id: "LEVELA" }, indicators: { COMPLEXITY: { rank: 0 } } },
    ]);
    expect((await guest.call("GET", path)).body).toHaveLength(1);
    const unknown = await server.admin.call("GET", `/api/artifacts/${one.id}/history?measures=NOPE`);
    expect([unknown.status, (unknown.body as { code: string }).code]).toEqual([400, "query.id-unknown"]);
  });

  test("source is for developers; a function has the source of its file", async () => {
    const one = await byPath("src/a.c#one(int)");
    const baseline = (await server.admin.versions("Gallery")).at(-1)!;
    const answer = await server.admin.call("GET", `/api/artifacts/${one.id}/source?version=${baseline.id}`);
    expect(answer.body).toEqual({ path: "src/a.c", language: "C", text: "int one;\n" });
    expect((await server.admin.call("GET", `/api/artifacts/${one.id}/source`)).body).toMatchObject({
      code: "source.absent",
    });
    const forbidden = await guest.call("GET", `/api/artifacts/${one.id}/source`);
    expect([forbidden.status, (forbidden.body as { code: string }).code]).toEqual([403, "access.forbidden"]);
    const draftOnly = await byPath("src/c.c");
    expect((await guest.call("GET", `/api/artifacts/${draftOnly.id}/source`)).status).toBe(404);
  });

  test("distribution counts the descendants that have the indicator", async () => {
    const root = await byPath("");
    const answer = await server.admin.call<{ levels: { level: { id: string }; count: number }[] }>(
      "GET",
      `/api/artifacts/${root.id}/distribution?indicator=COMPLEXITY`,
    );
    expect(answer.body.levels.map(({ level, count }) => [level.id, count])).toEqual([
      ["UNKNOWN", 0],
      ["LEVELA", 0],
      ["LEVELB", 1],
      ["LEVELC", 1],
    ]);
    expect((await server.admin.call("GET", `/api/artifacts/${root.id}/distribution?indicator=NOPE`)).status).toBe(400);
    const countOf = async (type: string): Promise<number> => {
      const path = `/api/artifacts/${root.id}/distribution?indicator=COMPLEXITY&type=${type}`;
      const { body } = await server.admin.call<{ levels: { count: number }[] }>("GET", path);
      return body.levels.reduce((sum, { count }) => sum + count, 0);
    };
    expect([await countOf("FUNCTION"), await countOf("CODE"), await countOf("NOPE")]).toEqual([2, 2, 0]);
  });
});

describe("icons (D9)", () => {
  const check = async (path: string, status: number, content: string): Promise<void> => {
    const answer = await fetch(`${server.url}/${path}`, { headers: { accept: "image/svg+xml" } });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(content);
    if (status === 200) {
      expect(answer.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
      expect(answer.headers.get("cache-control")).toContain("immutable");
    }
  };

  test("every icon of an answer is an image, without sign-in", async () => {
    for (const { level, trend } of await list(server.admin)) {
      await check(level.icon, 200, "<svg");
      await check(trend.icon, 200, "<svg");
    }
  });

  test("letters are black or white, whichever has more contrast; markup in them is escaped", async () => {
    await check("icons/levels/006893ff/A.svg", 200, 'fill="#fff">A</text>');
    await check("icons/levels/f0f0a0ff/A.svg", 200, 'fill="#000">A</text>');
    await check("icons/levels/006893ff/%3Cb%3E%22.svg", 200, "&lt;b&gt;");
  });

  test("any other icon path is absent", async () => {
    await check("icons/levels/zzz/A.svg", 404, "icon.absent");
    await check("icons/levels/006893ff/A.png", 404, "icon.absent");
    await check("icons/levels/006893ff/%00.svg", 404, "icon.absent");
    await check("icons/trends/SIDEWAYS.svg", 404, "icon.absent");
  });
});

test("R2 the root has its project's name, also after the project was renamed", async () => {
  const { admin } = server;
  const name = 'The "new" name, longer';
  await admin.createProject("Old name", "GALLERY");
  await admin.build("Old name", firstResults);
  const [built] = await list(admin, "", "Old name");
  await admin.json("PUT", "/api/projects/Old name", { name });
  const renamed = await list(admin, "?limit=3", encodeURIComponent(name));
  const shown = renamed.map((artifact) => `${artifact.viewPath}:${artifact.name}`);
  expect(shown).toEqual([`:${name}`, `${name}:src`, `${name}/src:a.c`]);
  const found = await list(admin, "?where=name~*new*", encodeURIComponent(name));
  expect(found.map(({ id }) => id)).toEqual([built!.id]);
  expect((await admin.call<Artifact>("GET", `/api/artifacts/${built!.id}`)).body.name).toBe(name);
});
