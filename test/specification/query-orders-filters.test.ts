import { expect } from "vitest";
import { clause } from "./clause.ts";
import type { Artifact, Problem, QueryAnswer } from "./wire.ts";
import { specimenWorld } from "./world.ts";

const world = specimenWorld();

const readme = 'read "me" (1).txt';
const files = { artefactTypes: ["FILE"] };

async function ask(body: unknown, parameters = ""): Promise<QueryAnswer> {
  const path = `/api/artifacts/${world.idOf("")}/query${parameters}`;
  const answer = await world.as.admin.send("POST", path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as unknown as QueryAnswer;
}
const names = async (body: object, parameters = ""): Promise<string[]> =>
  (await ask({ columns: [], ...body }, parameters)).artifacts.map(({ name }) => name);
async function pointer(body: object, status = 400): Promise<string | undefined> {
  const answer = await world.as.admin.send("POST", `/api/artifacts/${world.idOf("")}/query`, { columns: [], ...body });
  expect(answer.status, answer.text).toBe(status);
  return (answer.json as unknown as Problem).pointer;
}
const order = (id: string, direction: string, orderType = "VALUE", type = "MEASURE") => ({
  type,
  id,
  order: direction,
  orderType,
});
const sorted = (id: string, direction: string, orderType?: string): Promise<string[]> =>
  names({ ...files, orders: [order(id, direction, orderType)] });
const filter = (type: string, id: string, data: object | undefined, invert?: boolean) => ({
  type,
  id,
  ...(data === undefined ? {} : { data }),
  ...(invert === undefined ? {} : { invert }),
});
const filtered = async (type: string, id: string, data: object, invert?: boolean): Promise<string[]> =>
  names({ ...files, orders: [order("LC", "ASC")], filters: [filter(type, id, data, invert)] });
const allFiles = ["emit.c", readme, "scan_test.py", "scan.c", "parse.c"];

clause("S42", "each omitted in turn", async () => {
  const whole = order("LC", "ASC");
  for (const name of Object.keys(whole)) {
    const { [name as keyof typeof whole]: _left, ...rest } = whole;
    expect(await pointer({ orders: [rest] })).toBe(`/orders/0/${name}`);
  }
});

clause("S43", "ROOT_MEASURE uses the root measure of each artifact's type", async () => {
  const code = { artefactTypes: ["FILE", "FUNCTION"] };
  const byMeasure = { ...code, orders: [order("DENSITY", "DESC")] };
  const byRoot = { ...code, orders: [order("DENSITY", "DESC", "VALUE", "ROOT_MEASURE")] };
  expect(await names(byMeasure)).toEqual(["open()", "scan.c", "parse.c", "close()", "emit.c", "scan_test.py", readme]);
  expect(await names(byRoot)).toEqual(["scan.c", "open()", "parse.c", "emit.c", "scan_test.py", "close()", readme]);
  expect(await pointer({ orders: [order("LC", "ASC", "VALUE", "INDICATOR")] })).toBe("/orders/0/type");
});

clause("S44", "and an unknown one is refused", async () => {
  expect(await sorted("LC", "ASC")).toEqual(allFiles);
  expect(await sorted("VG", "ASC")).toEqual(["emit.c", "scan_test.py", "parse.c", "scan.c", readme]);
  expect(await pointer({ orders: [order("NONE", "ASC")] })).toBe("/orders/0/id");
});

clause("S45", "the one is the reverse of the other, except for missing values", async () => {
  expect(await sorted("LC", "DESC")).toEqual(allFiles.toReversed());
  expect(await pointer({ orders: [order("LC", "DOWN")] })).toBe("/orders/0/order");
});

clause("S46", "of the requested version", async () => {
  expect(await sorted("VG", "DESC")).toEqual(["parse.c", "scan.c", "scan_test.py", "emit.c", readme]);
  const before = { ...files, orders: [order("VG", "DESC")] };
  const first = await names(before, `?version=${world.versions.first}`);
  expect(first).toEqual(["scan.c", "parse.c", "scan_test.py", readme]);
});

clause("S47", "of the indicator that rates it", async () => {
  expect(await sorted("VG", "ASC", "RANK")).toEqual(["emit.c", "scan_test.py", "parse.c", "scan.c", readme]);
  expect(await sorted("VG", "DESC", "RANK")).toEqual(["parse.c", "scan.c", "emit.c", "scan_test.py", readme]);
});

clause("S48", "between now and the reference version", async () => {
  expect(await sorted("VG", "DESC", "DIFF_VALUE")).toEqual(["parse.c", "scan.c", "scan_test.py", readme, "emit.c"]);
  expect(await sorted("VG", "ASC", "DIFF_VALUE")).toEqual(["scan_test.py", "scan.c", "parse.c", readme, "emit.c"]);
});

clause("S49", "between now and the reference version", async () => {
  expect(await sorted("VG", "DESC", "DIFF_RANK")).toEqual(["parse.c", "scan.c", "scan_test.py", readme, "emit.c"]);
  expect(await sorted("VG", "ASC", "DIFF_RANK")).toEqual(["scan.c", "scan_test.py", "parse.c", readme, "emit.c"]);
  expect(await pointer({ orders: [order("VG", "ASC", "DIFF")] })).toBe("/orders/0/orderType");
});

clause("S50", "each on its kind of value", async () => {
  expect(await filtered("measure", "LC", { checked: [100] })).toEqual(["scan.c"]);
  expect(await filtered("indicator", "QUALITY", { checked: ["LEVELA"] })).toEqual(["scan_test.py"]);
  expect(await filtered("info", "LANGUAGE", { checked: ["Python"] })).toEqual(["scan_test.py"]);
  expect(await pointer({ filters: [filter("finding", "LC", {})] })).toBe("/filters/0/type");
});

clause("S51", "an id of another kind is unknown", async () => {
  expect(await filtered("measure", "VG", { checked: [4] })).toEqual(["scan_test.py"]);
  for (const [type, id] of [
    ["measure", "QUALITY"],
    ["indicator", "LC"],
    ["info", "LC"],
    ["measure", "NONE"],
  ] as const) {
    expect(await pointer({ filters: [filter(type, id, {})] })).toBe("/filters/0/id");
  }
});

clause("S52", "and an object", async () => {
  expect(await pointer({ filters: [filter("measure", "LC", undefined)] })).toBe("/filters/0/data");
  expect(await pointer({ filters: [{ type: "measure", id: "LC", data: [] }] })).toBe("/filters/0/data");
  expect(await filtered("measure", "LC", {})).toEqual(allFiles);
});

clause("S53", "numbers, levels or ranks, texts; excluded if inverted", async () => {
  expect(await filtered("measure", "LC", { checked: [10, 200, 7] })).toEqual(["emit.c", "parse.c"]);
  expect(await filtered("indicator", "QUALITY", { checked: ["LEVELC", 0] })).toEqual(["scan_test.py", "scan.c"]);
  expect(await filtered("info", "LANGUAGE", { checked: ["C", "C++"] })).toEqual(["emit.c", "scan.c", "parse.c"]);
  expect(await filtered("measure", "LC", { checked: [10, 200] }, true)).toEqual([readme, "scan_test.py", "scan.c"]);
  expect(await filtered("measure", "VG", {})).toEqual(allFiles);
});

clause("S54", "open and closed ends, on a rank too", async () => {
  expect(await filtered("measure", "LC", { bounds: "[50;100]" })).toEqual(["scan_test.py", "scan.c"]);
  expect(await filtered("measure", "LC", { bounds: "]50;100]" })).toEqual(["scan.c"]);
  expect(await filtered("measure", "LC", { bounds: "[50;100[" })).toEqual(["scan_test.py"]);
  expect(await filtered("measure", "VG", { bounds: "[0;[" })).toEqual(["emit.c", "scan_test.py", "scan.c", "parse.c"]);
  expect(await filtered("measure", "VG", { bounds: "[0;]" })).toEqual(["emit.c", "scan_test.py", "scan.c", "parse.c"]);
  expect(await filtered("measure", "LC", { bounds: "[;30]" })).toEqual(["emit.c", readme]);
  expect(await filtered("measure", "VG", { bounds: "[;[" })).toEqual(allFiles);
  expect(await filtered("indicator", "QUALITY", { bounds: "[1;2]" })).toEqual(["emit.c", "scan.c", "parse.c"]);
  for (const bounds of ["[0;", "0;1", "[a;b]", "[2;1]"]) {
    expect(await pointer({ filters: [filter("measure", "LC", { bounds })] })).toBe("/filters/0/data/bounds");
  }
  expect(await pointer({ filters: [filter("info", "LANGUAGE", { bounds: "[0;1]" })] })).toBe("/filters/0/data/bounds");
});

clause("S55", "any sequence, and any single character", async () => {
  expect(await filtered("info", "LANGUAGE", { patterns: "C*" })).toEqual(["emit.c", "scan.c", "parse.c"]);
  expect(await filtered("info", "LANGUAGE", { patterns: ["?"] })).toEqual(["scan.c", "parse.c"]);
  expect(await filtered("info", "LANGUAGE", { patterns: ["C??", "p*n"] })).toEqual(["emit.c", "scan_test.py"]);
  expect(await filtered("info", "LANGUAGE", { patterns: "*" })).toEqual(allFiles);
  expect(await filtered("info", "LANGUAGE", {})).toEqual(allFiles);
  for (const [type, id] of [
    ["measure", "LC"],
    ["indicator", "QUALITY"],
  ] as const) {
    expect(await pointer({ filters: [filter(type, id, { patterns: "*" })] })).toBe("/filters/0/data/patterns");
  }
});

clause("S56", "every kind of condition", async () => {
  for (const [type, id, data] of [
    ["measure", "LC", { bounds: "[50;[" }],
    ["measure", "VG", { checked: [30] }],
    ["indicator", "QUALITY", { checked: ["LEVELB"] }],
    ["info", "LANGUAGE", { patterns: "C*" }],
    ["info", "LANGUAGE", {}],
  ] as const) {
    const plain = await filtered(type, id, data);
    expect(await filtered(type, id, data, false)).toEqual(plain);
    expect(await filtered(type, id, data, true)).toEqual(allFiles.filter((name) => !plain.includes(name)));
  }
});

clause("S57", "also when it selects nothing", async () => {
  expect(await filtered("info", "LANGUAGE", { checked: ["Python"], patterns: "C*" })).toEqual(["scan_test.py"]);
  expect(await filtered("info", "LANGUAGE", { checked: [], patterns: "*" })).toEqual([]);
});

clause("D10a", "and the pointer is at the error", async () => {
  expect(await pointer({ artifactTypes: ["FILE"] })).toBe("/artifactTypes");
  expect(await pointer({ columns: [{ type: "MEASURE", id: "LC", color: 1 }] })).toBe("/columns/0/color");
  expect(await pointer({ columns: {} })).toBe("/columns");
  expect(await pointer({ resultSize: -1 })).toBe("/resultSize");
  expect(await names({ artefactTypes: ["NONE"] })).toEqual([]);
  expect(await names({ linkType: "NONE" })).toEqual([]);
  expect(await filtered("info", "LANGUAGE", { checked: ["Cobol"] })).toEqual([]);
});

clause("D10b", "leniently", async () => {
  expect(await names({ artefactTypes: ["CODE"] })).toHaveLength(7);
  expect(await filtered("MEASURE", "LC", { checked: 100 })).toEqual(["scan.c"]);
  expect(await filtered("Info", "LANGUAGE", { checked: "Python" })).toEqual(["scan_test.py"]);
  const nulls = { artefactTypes: null, linkType: null, orders: null, filters: null, resultSize: null, hidePath: null };
  expect(await names(nulls)).toHaveLength(11);
  const small = { type: "measure", id: "LC", order: "asc", orderType: "value" };
  expect(await names({ ...files, orders: [small] })).toEqual(allFiles);
});

clause("D10c", "of all three kinds, in German", async () => {
  const columns = [
    { type: "MEASURE", id: "DENSITY" },
    { type: "INDICATOR", id: "QUALITY" },
    { type: "INFO", id: "LANGUAGE" },
    { type: "INFO", id: "LANGUAGE", excludingTypes: ["FUNCTION"] },
  ];
  const answer = await world.as.admin.call("POST", `/api/artifacts/${world.idOf("")}/query`, {
    headers: { "content-type": "application/json", "accept-language": "de" },
    body: JSON.stringify({ columns, artefactTypes: ["FUNCTION"], resultSize: 1 }),
  });
  const [open] = (answer.json as unknown as QueryAnswer).artifacts;
  expect(open!.values).toEqual([
    { type: "MEASURE", id: "DENSITY", value: 2_500 / 60, display: "41,67" },
    {
      type: "INDICATOR",
      id: "QUALITY",
      value: 2,
      display: "Level C",
      level: expect.objectContaining({ id: "LEVELC", rank: 2, mnemonic: "C" }) as object,
    },
    { type: "INFO", id: "LANGUAGE", value: null, display: null },
    null,
  ]);
});

clause("D10d", "so that the order is total", async () => {
  const tree = await world.as.admin.get<Artifact[]>("/api/projects/Engine/artifacts");
  const descendants = tree.slice(1).map(({ id }) => id);
  // No indicator rates this measure, so every rank is missing and every pair is a tie.
  const { artifacts } = await ask({ columns: [], orders: [order("NFIND", "ASC", "RANK")] });
  expect(artifacts.map(({ id }) => id)).toEqual(descendants);
  expect((await sorted("VG", "ASC")).at(-1)).toBe(readme);
  expect((await sorted("VG", "DESC")).at(-1)).toBe(readme);
});

clause("D10e", "and with orders it is false", async () => {
  const smart = await ask({ columns: [], ...files });
  expect(smart.smartSort).toBe(true);
  expect(smart.artifacts.map(({ name }) => name)).toEqual(["scan.c", "parse.c", "emit.c", "scan_test.py", readme]);
  expect((await ask({ columns: [], orders: [order("LC", "ASC")] })).smartSort).toBe(false);
});

clause("D10f", "and checked and bounds are combined", async () => {
  expect(await filtered("measure", "VG", { bounds: "];]" })).toEqual(allFiles);
  expect(await filtered("measure", "VG", { checked: [null, 4] })).toEqual([readme, "scan_test.py"]);
  expect(await filtered("info", "LANGUAGE", { checked: [null] })).toEqual([readme]);
  expect(await filtered("measure", "VG", { checked: [] })).toEqual([]);
  expect(await filtered("measure", "VG", { checked: [1, 4], bounds: "[2;[" })).toEqual(["scan_test.py"]);
});

clause("D10g", "for every resultSize", async () => {
  const path = `/api/artifacts/${world.idOf("")}/query`;
  const seen: string[] = [];
  for (let next: string | undefined = `${path}?limit=3`; next !== undefined;) {
    const page = await world.as.admin.send("POST", next, { columns: [], resultSize: 7 });
    expect(page.headers["x-total-count"]).toBe("11");
    seen.push(...(page.json as unknown as QueryAnswer).artifacts.map(({ name }) => name));
    next = /^<(.*)>; rel="next"$/.exec(String(page.headers.link ?? ""))?.[1];
  }
  expect(seen).toEqual((await names({})).slice(0, 7));
});

clause("D10h", "at each bound and one beyond", async () => {
  const check = async (
    name: string,
    count: number,
    body: (length: number) => object,
    at = `/${name}`,
  ): Promise<void> => {
    await ask({ columns: [], ...body(count) });
    expect(await pointer(body(count + 1)), name).toBe(at);
  };
  const repeat = (length: number, value: unknown): unknown[] => Array.from({ length }, () => value);
  await check("columns", 200, (length) => ({ columns: repeat(length, { type: "MEASURE", id: "LC" }) }));
  await check("orders", 50, (length) => ({ orders: repeat(length, order("LC", "ASC")) }));
  await check("filters", 100, (length) => ({ filters: repeat(length, filter("measure", "LC", {})) }));
  const data = (value: object) => ({ filters: [filter("info", "LANGUAGE", value)] });
  await check("checked", 10_000, (length) => data({ checked: repeat(length, "C") }), "/filters/0/data/checked");
  await check("patterns", 100, (length) => data({ patterns: repeat(length, "C") }), "/filters/0/data/patterns");
  expect(await pointer({ linkType: "x".repeat(1024 * 1024) }, 413)).toBeUndefined();
});
