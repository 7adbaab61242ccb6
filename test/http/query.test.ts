import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../harness/client.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { firstResults, galleryModel, secondResults } from "./gallery.ts";

interface QueriedArtifact {
  readonly id: number;
  readonly name: string;
  readonly values: readonly { readonly value: unknown; readonly display: unknown }[];
}

interface QueryAnswer {
  readonly smartSort: boolean;
  readonly artifacts: readonly QueriedArtifact[];
  readonly code: string;
  readonly pointer: string;
}

let server: BuildingServer;
let root: number;
let first: number;
let one: number;
let tester: number;
beforeAll(async () => {
  server = await startBuildingServer();
  const { admin } = server;
  await admin.putModel(galleryModel);
  await admin.json("POST", "/api/projects", { name: "Gallery", modelId: "GALLERY", public: true });
  first = (await admin.build("Gallery", firstResults, { query: "?baseline=true" })).versionId!;
  await admin.build("Gallery", secondResults);
  const all = await admin.call<{ id: number; path: string }[]>("GET", "/api/projects/Gallery/artifacts");
  const idOf = (path: string): number => all.body.find((artifact) => artifact.path === path)!.id;
  [root, one, tester] = [idOf(""), idOf("src/a.c#one(int)"), idOf("test/t.c")] as [number, number, number];
});
afterAll(() => server.close());

const ask = (body: unknown, parameters = "", id = root): Promise<Answer<QueryAnswer>> =>
  server.admin.json("POST", `/api/artifacts/${id}/query${parameters}`, body);
const names = async (body: object, parameters = "", id = root): Promise<string[]> => {
  const answer = await ask({ columns: [], ...body }, parameters, id);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.artifacts.map(({ name }) => name);
};
const measure = (id: string, data: object, invert = false) => ({ type: "measure", id, data, invert });
const order = (id: string, direction: string, orderType: string, type = "MEASURE") => ({
  type,
  id,
  order: direction,
  orderType,
});

describe("answers (S25, S21, D10)", () => {
  test("S18 S25 S30 S65 an artifact with its values", async () => {
    const answer = await ask({
      columns: [
        { type: "MEASURE", id: "LC" },
        { type: "measure", id: "VG" },
        { type: "INDICATOR", id: "QUALITY" },
        { type: "INFO", id: "LANGUAGE" },
      ],
      filters: [{ type: "info", id: "LANGUAGE", data: { checked: "C" } }],
      resultSize: 1,
    });
    expect(answer.body).toEqual({
      hidePath: false,
      hideRating: false,
      smartSort: true,
      artifacts: [
        {
          id: expect.any(Number) as number,
          name: "a.c",
          viewPath: "Gallery/src",
          type: { id: "FILE", name: "file" },
          url: expect.stringMatching(/^explore\/\d+$/) as string,
          values: [
            { type: "MEASURE", id: "LC", value: 100, display: "100\u00a0lines" },
            { type: "MEASURE", id: "VG", value: 40, display: "40" },
            {
              type: "INDICATOR",
              id: "QUALITY",
              value: 2,
              level: {
                id: "LEVELC",
                rank: 2,
                name: "Level C",
                mnemonic: "C",
                color: [242, 91, 33, 255],
                icon: "icons/levels/f25b21ff/C.svg",
              },
              display: "Level C",
            },
            { type: "INFO", id: "LANGUAGE", value: "C", display: "C" },
          ],
          level: expect.objectContaining({ id: "LEVELC" }) as object,
          trend: { id: "STABLE", icon: "icons/trends/STABLE.svg" },
        },
      ],
    });
    expect(answer.headers.get("x-total-count")).toBe("2");
  });

  test("S34 S35 hidePath and hideRating leave out fields and are echoed", async () => {
    const { body } = await ask({ columns: [], hidePath: true, hideRating: true, resultSize: 1 });
    expect(body).toMatchObject({ hidePath: true, hideRating: true });
    expect(Object.keys(body.artifacts[0]!)).toEqual(["id", "name", "type", "url", "values"]);
  });

  test("S38 S39 S40 display types and background colours", async () => {
    const column = { type: "INDICATOR", id: "QUALITY" };
    const { body } = await ask({
      columns: [
        { ...column, displayType: "rank" },
        { ...column, displayType: "ICON" },
        { ...column, displayType: "MNEMONIC", useBackgroundColor: true },
        { ...column, useBackgroundColor: true, alpha: 0 },
        { type: "MEASURE", id: "LC", displayType: "ICON", useBackgroundColor: true, alpha: 7 },
      ],
      artefactTypes: ["FILE"],
      resultSize: 1,
    });
    expect(body.artifacts[0]!.values).toMatchObject([
      { display: "2" },
      { display: "icons/levels/f25b21ff/C.svg" },
      { display: "C", backgroundColor: [242, 91, 33, 100] },
      { display: "Level C", backgroundColor: [242, 91, 33, 0] },
      { display: "100\u00a0lines" },
    ]);
  });

  test("S41 an excluded type has null in the column's place; types and aliases are accepted", async () => {
    const { body } = await ask({
      columns: [
        { type: "MEASURE", id: "LC", excludingTypes: "CODE" },
        { type: "MEASURE", id: "LC", excludingTypes: ["FOLDER", "NOWHERE"] },
        { type: "MEASURE", id: "LC", excludingTypes: [] },
      ],
      artefactTypes: ["FUNCTION"],
      resultSize: 1,
    });
    expect(body.artifacts[0]!.values).toMatchObject([null, { value: 60 }, { value: 60 }]);
  });

  test("display follows the language, the measure's decimals and its unit", async () => {
    const body = {
      columns: [
        { type: "MEASURE", id: "LC" },
        { type: "MEASURE", id: "DENSITY" },
      ],
      filters: [measure("LC", { bounds: "[1000;[" })],
      artefactTypes: ["FILE"],
    };
    const answer = await server.admin.call<QueryAnswer>("POST", `/api/artifacts/${root}/query?version=${first}`, {
      headers: { "accept-language": "de", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.body.artifacts[0]!.values.map(({ display }) => display)).toEqual(["1.234,5\u00a0lines", "2,43"]);
  });

  test("a measure or indicator that the type hides is missing", async () => {
    const { body } = await ask({
      columns: [
        { type: "MEASURE", id: "VG" },
        { type: "INDICATOR", id: "COMPLEXITY", useBackgroundColor: true },
      ],
      artefactTypes: ["FOLDER"],
      resultSize: 1,
    });
    expect(body.artifacts[0]!.values).toEqual([
      { type: "MEASURE", id: "VG", value: null, display: null },
      { type: "INDICATOR", id: "COMPLEXITY", value: null, level: null, display: null },
    ]);
  });
});

describe("scope and order", () => {
  test("S27 all descendants, not the artifact itself; types and aliases; unknown types match nothing", async () => {
    expect(await names({})).toHaveLength(7);
    expect((await names({ artefactTypes: ["CODE"] })).toSorted()).toEqual(["a.c", "c.c", "one(int)", "t.c", "two()"]);
    expect(await names({ artefactTypes: [] })).toHaveLength(7);
    expect(await names({ artefactTypes: ["NOWHERE"] })).toEqual([]);
    expect(await names({}, "", one)).toEqual([]);
  });

  test("the artifact itself is there, too, if it is asked for", async () => {
    const all = await names({ includeArtifact: true });
    expect(all).toHaveLength(8);
    expect(all).toEqual(expect.arrayContaining(await names({})));
    expect(await names({ includeArtifact: true }, "", one)).toEqual(["one(int)"]);
    expect(await names({ includeArtifact: true, artefactTypes: ["FILE"] }, "", one)).toEqual([]);
    expect((await names({ includeArtifact: true, linkType: "TESTS" }, "", tester)).toSorted()).toEqual([
      "one(int)",
      "t.c",
    ]);
  });

  test("S28 S29 links, both ways", async () => {
    expect(await names({ linkType: "TESTS" }, "", tester)).toEqual(["one(int)"]);
    expect(await names({ linkType: "TESTS", linkDirection: "in" }, "", one)).toEqual(["t.c"]);
    expect(await names({ linkType: "TESTS", linkDirection: "IN" }, "", tester)).toEqual([]);
    expect(await names({ linkType: "NOWHERE" }, "", tester)).toEqual([]);
    expect(await names({ linkType: "TESTS" }, `?version=${first}`, tester)).toEqual(["one(int)", "b.c"]);
    expect(await names({ linkDirection: "IN" })).toHaveLength(7);
  });

  test("D10 without orders: worst first by root rank, then root measure, then tree order", async () => {
    const { body } = await ask({ columns: [] });
    expect(body.smartSort).toBe(true);
    expect(body.artifacts.map(({ name }) => name)).toEqual(["a.c", "src", "one(int)", "two()", "test", "t.c", "c.c"]);
  });

  test("S31 S43 S45 S46 orders in turn, missing last both ways, ties in tree order", async () => {
    const types = { artefactTypes: ["CODE"] };
    expect(await names({ ...types, orders: [order("LC", "ASC", "VALUE")] })).toEqual([
      "c.c",
      "t.c",
      "two()",
      "one(int)",
      "a.c",
    ]);
    expect(await names({ ...types, orders: [order("VG", "DESC", "VALUE")] })).toEqual([
      "a.c",
      "one(int)",
      "two()",
      "t.c",
      "c.c",
    ]);
    expect(await names({ ...types, orders: [order("VG", "asc", "value")] })).toEqual([
      "t.c",
      "two()",
      "one(int)",
      "a.c",
      "c.c",
    ]);
    expect((await ask({ columns: [], orders: [order("LC", "ASC", "VALUE")] })).body.smartSort).toBe(false);
  });

  test("S43 ROOT_MEASURE: each artifact is ordered by the root measure of its type", async () => {
    const answer = await names({
      artefactTypes: ["CODE"],
      orders: [order("DENSITY", "DESC", "VALUE", "ROOT_MEASURE")],
    });
    expect(answer).toEqual(["a.c", "one(int)", "two()", "t.c", "c.c"]);
    const plain = await names({ artefactTypes: ["CODE"], orders: [order("LC", "DESC", "VALUE", "ROOT_MEASURE")] });
    expect(plain[0]).toBe("a.c");
  });

  test("ARTIFACT: the order of the tree and that of the types, in both directions", async () => {
    const tree = await names({ artefactTypes: ["CODE"], orders: [order("path", "ASC", "VALUE", "ARTIFACT")] });
    expect(tree).toEqual(["a.c", "one(int)", "two()", "c.c", "t.c"]);
    const back = await names({ artefactTypes: ["CODE"], orders: [order("PATH", "DESC", "VALUE", "ARTIFACT")] });
    expect(back).toEqual(tree.toReversed());
    const types = await names({ artefactTypes: ["CODE"], orders: [order("TYPE", "DESC", "VALUE", "ARTIFACT")] });
    expect(types).toEqual(["one(int)", "two()", "a.c", "c.c", "t.c"]);
    const refused = await ask({ columns: [], orders: [order("NAME", "ASC", "VALUE", "ARTIFACT")] });
    expect(refused).toMatchObject({ status: 400, body: { pointer: "/orders/0/id" } });
  });

  test("S47 RANK of the first indicator on the measure that applies to the type", async () => {
    const answer = await names({ artefactTypes: ["CODE"], orders: [order("VG", "ASC", "RANK")] });
    expect(answer).toEqual(["two()", "one(int)", "a.c", "c.c", "t.c"]);
  });

  test("S48 S49 differences to the reference; artifacts that were absent there come last", async () => {
    expect(await names({ artefactTypes: ["CODE"], orders: [order("VG", "DESC", "DIFF_VALUE")] })).toEqual([
      "a.c",
      "one(int)",
      "two()",
      "t.c",
      "c.c",
    ]);
    expect(await names({ artefactTypes: ["FUNCTION"], orders: [order("VG", "ASC", "DIFF_RANK")] })).toEqual([
      "two()",
      "one(int)",
    ]);
    // Without a reference every difference is missing: tree order.
    const orders = [order("VG", "DESC", "DIFF_VALUE")];
    expect(await names({ artefactTypes: ["FUNCTION"], orders }, `?version=${first}`)).toEqual(["one(int)", "two()"]);
  });

  test("S33 resultSize cuts the list, X-Total-Count counts all; limit and after page through it", async () => {
    const none = await ask({ columns: [], resultSize: 0 });
    expect([none.body.artifacts, none.headers.get("x-total-count")]).toEqual([[], "7"]);
    const seen: string[] = [];
    let path: string | undefined = `/api/artifacts/${root}/query?limit=2`;
    while (path !== undefined) {
      const page: Answer<QueryAnswer> = await server.admin.json("POST", path, { columns: [], resultSize: 5 });
      expect(page.headers.get("x-total-count")).toBe("7");
      seen.push(...page.body.artifacts.map(({ name }) => name));
      path = /^<(.*)>; rel="next"$/.exec(page.headers.get("link") ?? "")?.[1];
    }
    expect(seen).toEqual((await names({})).slice(0, 5));
    expect((await ask({ columns: [] }, "?limit=2&after=x")).body.code).toBe("cursor.malformed");
    const firstPage = await ask({ columns: [], resultSize: 5 }, "?limit=2");
    const after = /after=[\w-]+/.exec(firstPage.headers.get("link")!)![0];
    expect((await ask({ columns: [], resultSize: 5 }, `?limit=2&${after}`)).status).toBe(200);
    expect((await ask({ columns: [], resultSize: 6 }, `?limit=2&${after}`)).body.code).toBe("cursor.malformed");
  });
});

describe("filters (S32, S50–S57)", () => {
  const files = (...filters: object[]) =>
    names({ artefactTypes: ["CODE"], orders: [order("LC", "ASC", "VALUE")], filters });

  test("S54 bounds", async () => {
    expect(await files(measure("LC", { bounds: "[10;60[" }))).toEqual(["t.c", "two()"]);
    expect(await files(measure("LC", { bounds: "]10;60]" }))).toEqual(["two()", "one(int)"]);
    expect(await files(measure("VG", { bounds: "[;[" }))).toHaveLength(5);
    expect(await files(measure("VG", {}))).toHaveLength(5);
    expect(await files(measure("VG", { bounds: "[0;]" }))).toHaveLength(4);
    expect(await files({ type: "INDICATOR", id: "QUALITY", data: { bounds: "[2;2]" } })).toEqual([
      "two()",
      "one(int)",
      "a.c",
    ]);
  });

  test("S53 checked, with null for a missing value; bounds and checked must both match", async () => {
    expect(await files(measure("VG", { checked: [1, null] }))).toEqual(["c.c", "t.c"]);
    expect(await files(measure("VG", { checked: [] }))).toEqual([]);
    expect(await files(measure("VG", { checked: null }))).toHaveLength(5);
    expect(await files(measure("VG", { checked: [1, 15], bounds: "[2;[" }))).toEqual(["two()"]);
    expect(await files({ type: "indicator", id: "QUALITY", data: { checked: ["LEVELC", 1] } })).toEqual([
      "t.c",
      "two()",
      "one(int)",
      "a.c",
    ]);
    expect(await files({ type: "indicator", id: "COMPLEXITY", data: { checked: [null] } })).toEqual([
      "c.c",
      "t.c",
      "a.c",
    ]);
    expect(await files({ type: "info", id: "LANGUAGE", data: { checked: ["C", null] } })).toHaveLength(5);
  });

  test("S55 S57 patterns, any may match, case ignored; checked wins", async () => {
    const info = (data: object, invert = false) => ({ type: "info", id: "LANGUAGE", data, invert });
    expect(await files(info({ patterns: "c" }))).toEqual(["c.c", "a.c"]);
    expect(await files(info({ patterns: ["x*", "?"] }))).toEqual(["c.c", "a.c"]);
    expect(await files(info({ patterns: "*" }))).toHaveLength(5);
    expect(await files(info({ patterns: "?*" }))).toHaveLength(2);
    expect(await files(info({ patterns: "[a-z]+.*" }))).toEqual([]);
    expect(await files(info({ patterns: "x", checked: "C" }))).toEqual(["c.c", "a.c"]);
    expect(await files(info({ patterns: "c" }, true))).toEqual(["t.c", "two()", "one(int)"]);
  });

  test("S56 invert selects exactly the others; all filters must match", async () => {
    expect(await files(measure("VG", { bounds: "[2;[" }, true))).toEqual(["c.c", "t.c"]);
    expect(await files(measure("VG", {}, true))).toEqual([]);
    expect(await files(measure("VG", { bounds: "[2;[" }), measure("LC", { bounds: "[;50]" }))).toEqual(["two()"]);
  });
});

test("concurrent answers do not mix", async () => {
  const bodies = ["LC", "VG"].flatMap((id) =>
    [true, false].map((hidePath) => ({ columns: [{ type: "MEASURE", id }], hidePath })),
  );
  const alone: unknown[] = [];
  for (const body of bodies) alone.push((await ask(body)).body);
  const together = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(bodies[index % bodies.length])));
  together.forEach(({ body }, index) => expect(body).toEqual(alone[index % bodies.length]));
  expect(new Set(alone.map((body) => JSON.stringify(body))).size).toBe(bodies.length);
});
