import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../harness/client.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { firstResults, galleryModel } from "./gallery.ts";

interface RefusalBody {
  readonly code: string;
  readonly pointer: string;
}

let server: BuildingServer;
let root: number;
beforeAll(async () => {
  server = await startBuildingServer();
  const { admin } = server;
  await admin.putModel(galleryModel);
  await admin.createProject("Gallery", "GALLERY");
  await admin.build("Gallery", firstResults);
  root = (await admin.call<{ artifactId: number }>("GET", "/api/projects/Gallery")).body.artifactId;
});
afterAll(() => server.close());

const ask = (body: unknown, parameters = ""): Promise<Answer<RefusalBody>> =>
  server.admin.json("POST", `/api/artifacts/${root}/query${parameters}`, body);
const measure = (id: string, data: object) => ({ type: "measure", id, data });
const order = (id: string, direction: string, orderType: string) => ({
  type: "MEASURE",
  id,
  order: direction,
  orderType,
});

describe("a query that is refused (D10)", () => {
  const check = (name: string, body: unknown, pointer: string, code?: string): void => {
    test(name, async () => {
      const answer = await ask(body);
      expect([answer.status, answer.body.pointer]).toEqual([400, pointer]);
      if (code !== undefined) expect(answer.body.code).toBe(code);
    });
  };
  const column = { type: "MEASURE", id: "LC" };
  check("Q1 {}", {}, "/columns", "body.value-missing");
  check("Q2 a list", [], "", "body.value-type");
  check("Q2 null", null, "", "body.value-type");
  check("Q2 a text", "x", "", "body.value-type");
  check("null columns", { columns: null }, "/columns", "body.value-missing");
  for (const size of [-1, 1.5, "10"]) check(`Q5 resultSize ${size}`, { columns: [], resultSize: size }, "/resultSize");
  for (const alpha of [-1, 256, 1.5]) {
    check(`Q6 alpha ${alpha}`, { columns: [{ ...column, alpha }] }, "/columns/0/alpha");
  }
  for (const bounds of ["[0;", "[a;b]", "[5;0]", "[NaN;]", "[0;1;2]", 5]) {
    check(`Q7 bounds ${bounds}`, { columns: [], filters: [measure("LC", { bounds })] }, "/filters/0/data/bounds");
  }
  check("Q10 __proto__", JSON.parse('{"columns":[],"__proto__":{"a":1}}'), "/__proto__", "body.value-unknown");
  check("Q10 constructor", { columns: [], constructor: { prototype: {} } }, "/constructor", "body.value-unknown");
  check("Q11 201 columns", { columns: Array.from({ length: 201 }, () => column) }, "/columns", "body.value-bounds");
  check("51 orders", { columns: [], orders: Array.from({ length: 51 }, () => order("LC", "ASC", "VALUE")) }, "/orders");
  check(
    "an id of 129 characters",
    { columns: [{ ...column, id: "a".repeat(129) }] },
    "/columns/0/id",
    "body.value-bounds",
  );
  check("a type of 129 characters", { columns: [], artefactTypes: ["a".repeat(129)] }, "/artefactTypes/0");
  check("2,001 types", { columns: [], artefactTypes: Array.from({ length: 2001 }, () => "FILE") }, "/artefactTypes");
  check("101 filters", { columns: [], filters: Array.from({ length: 101 }, () => measure("LC", {})) }, "/filters");
  check(
    "10,001 checked",
    { columns: [], filters: [measure("LC", { checked: Array.from({ length: 10_001 }, (_, n) => n) })] },
    "/filters/0/data/checked",
  );
  check(
    "101 patterns",
    {
      columns: [],
      filters: [{ type: "info", id: "LANGUAGE", data: { patterns: Array.from({ length: 101 }, () => "a") } }],
    },
    "/filters/0/data/patterns",
  );
  check("an unknown measure", { columns: [{ type: "MEASURE", id: "NOPE" }] }, "/columns/0/id", "body.id-unknown");
  check(
    "an indicator instead of a measure",
    { columns: [], orders: [order("QUALITY", "ASC", "VALUE")] },
    "/orders/0/id",
    "body.id-unknown",
  );
  check(
    "an unknown info",
    { columns: [], filters: [{ type: "info", id: "NOPE", data: {} }] },
    "/filters/0/id",
    "body.id-unknown",
  );
  check(
    "S42 an order without direction",
    { columns: [], orders: [{ type: "MEASURE", id: "LC", orderType: "VALUE" }] },
    "/orders/0/order",
  );
  check(
    "an unknown direction",
    { columns: [], orders: [order("LC", "UP", "VALUE")] },
    "/orders/0/order",
    "body.value-choice",
  );
  check("S52 data is required", { columns: [], filters: [{ type: "measure", id: "LC" }] }, "/filters/0/data");
  check(
    "bounds on info",
    { columns: [], filters: [{ type: "info", id: "LANGUAGE", data: { bounds: "[0;1]" } }] },
    "/filters/0/data/bounds",
    "body.value-unsupported",
  );
  check(
    "patterns on a measure",
    { columns: [], filters: [measure("LC", { patterns: "*" })] },
    "/filters/0/data/patterns",
    "body.value-unsupported",
  );
  check(
    "a text among numbers",
    { columns: [], filters: [measure("LC", { checked: [1, "2"] })] },
    "/filters/0/data/checked/1",
  );
  check("the first fault in the document's order", { hidePath: 1, columns: [{}] }, "/hidePath");
  check(
    "the first error in the order of the document, the other way round",
    { columns: [{}], hidePath: 1 },
    "/columns/0/type",
  );

  test("Q3 Q4 Q12 malformed, of another type, too large", async () => {
    const send = async (body: string, type = "application/json"): Promise<number> =>
      (await server.admin.call("POST", `/api/artifacts/${root}/query`, { headers: { "content-type": type }, body }))
        .status;
    expect(await send('{"columns":[],}')).toBe(400);
    expect(await send('{"columns":[],"resultSize":1e400}')).toBe(400);
    expect(await send('{"columns":[]}', "text/plain")).toBe(415);
    expect(await send(`{"columns":[],"linkType":"${"x".repeat(1024 * 1024)}"}`)).toBe(413);
  });

  test("S89 where and fields are refused", async () => {
    expect((await ask({ columns: [] }, "?fields=id")).body.code).toBe("query.unsupported");
    expect((await ask({ columns: [] }, "?where=id%3D1")).body.code).toBe("query.unsupported");
  });
});
