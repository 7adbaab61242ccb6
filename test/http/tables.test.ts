import { readFileSync } from "node:fs";
import pl from "nodejs-polars";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";
import { openDuckDb, type DuckDb, type ReadTable } from "./duckdb.ts";

const mediaTypes = {
  csv: "text/csv",
  arrow: "application/vnd.apache.arrow.stream",
  parquet: "application/vnd.apache.parquet",
} as const;
type Form = keyof typeof mediaTypes;

/** Programs that read tables, and the form that each reads here. */
const readers: readonly (readonly [Form, string, (bytes: Buffer) => ReadTable | Promise<ReadTable>])[] = [
  ["csv", "this test", (bytes) => csvTable(bytes.toString())],
  ["arrow", "polars", (bytes) => polarsTable(pl.readIPCStream(bytes))],
  ["parquet", "polars", (bytes) => polarsTable(pl.readParquet(bytes))],
  ["parquet", "DuckDB", (bytes) => duckDb.readParquet(bytes)],
];

let server: BuildingServer;
let duckDb: DuckDb;
let root = 0;

beforeAll(async () => {
  server = await startBuildingServer();
  duckDb = await openDuckDb();
  await server.admin.createProject("P");
  const files = ["z.c", "=a.c", 'm/"q", é.c', "none.c"].map((path, index) => ({
    kind: "artifact",
    path,
    type: "FILE",
    ...(path === "none.c" ? {} : { measures: { LC: 10 * index + 0.5, LOC: index }, infos: { LANGUAGE: `L${index}` } }),
  }));
  const finding = { kind: "finding", artifact: "z.c", rule: "r", message: "two\nlines, \u{1F600}" };
  await server.admin.build("P", lines(...files, { kind: "rule", id: "r", name: "R" }, finding, { ...finding }));
  root = (await server.admin.call<{ id: number }[]>("GET", "/api/projects/P/artifacts?limit=1")).body[0]!.id;
  await server.admin.createProject("Long");
  const many = Array.from({ length: 5000 }, (_, index) => ({ kind: "artifact", path: `${index}.c`, type: "FILE" }));
  await server.admin.build("Long", lines(...many));
});
afterAll(async () => {
  duckDb.close();
  await server.close();
});

function ask(path: string, headers: Readonly<Record<string, string>> = {}, body?: unknown): Promise<Response> {
  return fetch(server.url + path, {
    headers: { authorization: `Bearer ${server.adminToken}`, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
}

function polarsTable(table: pl.DataFrame): ReadTable {
  return { columns: table.columns, rows: table.toRecords() };
}

function csvTable(text: string): ReadTable {
  const cells = [...text.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)];
  const table: string[][] = [[]];
  for (const [, cell = "", end] of cells) {
    table.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ",") table.push([]);
  }
  const [columns = [], ...rows] = table.slice(0, -1);
  return { columns, rows: rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]]))) };
}

/** What a cell must show of a value of the JSON answer. */
function cellOf(form: Form, value: unknown): unknown {
  if (value === null || value === undefined) return form === "csv" ? "" : null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (form === "csv") return /^[=+\-@]/.test(text) && typeof value !== "number" ? `'${text}` : text;
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value)) return new Date(value);
  return typeof value === "object" ? text : value;
}

function at(element: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], element);
}

function checkSame(form: Form, rows: readonly Record<string, unknown>[], elements: readonly unknown[]): void {
  expect(rows).toHaveLength(elements.length);
  expect(Object.keys(rows[0]!).length).toBeGreaterThan(1);
  const columns = Object.keys(rows[0]!).map((name) => name.split(".", 1)[0]!);
  for (const [index, row] of rows.entries()) {
    expect(columns).toEqual(expect.arrayContaining(Object.keys(elements[index] as object)));
    for (const [name, cell] of Object.entries(row)) {
      expect([index, name, cell]).toEqual([index, name, cellOf(form, at(elements[index], name))]);
    }
  }
}

describe.each(readers)("%s, read by %s", (form, _program, read) => {
  async function tableOf(answer: Response): Promise<ReadTable> {
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")!.split(";")[0]).toBe(mediaTypes[form]);
    return read(Buffer.from(await answer.arrayBuffer()));
  }

  async function rowsOf(answer: Response): Promise<ReadTable["rows"]> {
    return (await tableOf(answer)).rows;
  }

  test.each([
    "/api/projects?where=name=P",
    "/api/projects/P/versions",
    "/api/projects/P/artifacts",
    "/api/projects/P/artifacts?limit=2",
    "/api/projects/P/artifacts?where=name~*.c&fields=name,level(id),id",
    "/api/findings",
    "/api/findings?fields=message,definition.categories",
    "/api/tasks",
    "/api/users",
    "/api/models",
    "/api/audit?limit=3",
    "/api/versions/1/results",
  ])("%s has the values of the JSON answer", async (path) => {
    const elements = (await (await ask(path)).json()) as readonly unknown[];
    const named = await ask(`${path}${path.includes("?") ? "&" : "?"}format=${form}`);
    checkSame(form, await rowsOf(named), elements);
    checkSame(form, await rowsOf(await ask(path, { accept: mediaTypes[form] })), elements);
  });

  test("a list of several blocks is whole", async () => {
    const path = "/api/projects/Long/artifacts?fields=id,name,level.id";
    const elements = (await (await ask(path)).json()) as readonly unknown[];
    expect(elements).toHaveLength(5001);
    checkSame(form, await rowsOf(await ask(`${path}&format=${form}`)), elements);
    const { id } = elements[0] as { id: number };
    const found = await rowsOf(
      await ask(
        `/api/artifacts/${id}/query?format=${form}`,
        {},
        { columns: [{ type: "MEASURE", id: "LC" }], resultSize: 10_000 },
      ),
    );
    const ids = new Set(elements.slice(1).map((element) => cellOf(form, at(element, "id"))));
    expect(new Set(found.map((row) => row["id"]))).toEqual(ids);
  });

  test("columns come in the order of `fields`", async () => {
    const [row] = await rowsOf(await ask(`/api/projects/P/artifacts?fields=type(name,id),id&format=${form}`));
    expect(Object.keys(row!)).toEqual(["type.name", "type.id", "id"]);
  });

  test("a query has columns of its values", async () => {
    const columns = [
      { type: "MEASURE", id: "LC" },
      { type: "INDICATOR", id: "QUALITY" },
      { type: "INFO", id: "LANGUAGE" },
      { type: "MEASURE", id: "LOC", excludingTypes: ["FILE"] },
    ];
    const body = { columns, resultSize: 100 };
    const { artifacts } = (await (await ask(`/api/artifacts/${root}/query`, {}, body)).json()) as {
      artifacts: readonly { readonly values: readonly ({ readonly value: unknown } | null)[] }[];
    };
    expect(artifacts).toHaveLength(5);
    const rows = await rowsOf(await ask(`/api/artifacts/${root}/query?format=${form}`, {}, body));
    const names = columns.map(({ type, id }) => `${type}.${id}`);
    expect(Object.keys(rows[0]!).slice(-4)).toEqual(names);
    const ofArtifacts = rows.map((row) => Object.fromEntries(Object.entries(row).slice(0, -4)));
    checkSame(
      form,
      ofArtifacts,
      artifacts.map(({ values: _values, ...artifact }) => artifact),
    );
    for (const [index, row] of rows.entries()) {
      const values = artifacts[index]!.values.map((value) => cellOf(form, value?.value));
      expect(names.map((name) => row[name])).toEqual(values);
    }
  });

  test("a table without rows has its columns", async () => {
    const answer = await ask(`/api/projects/P/artifacts?where=name=none&fields=id,name&format=${form}`);
    expect(await tableOf(answer)).toEqual({ columns: ["id", "name"], rows: [] });
  });

  test("pages, entity tags and refusals are those of JSON", async () => {
    const first = await ask(`/api/projects/P/artifacts?limit=2&format=${form}`);
    const next = /<([^>]+)>/.exec(first.headers.get("link")!)![1]!;
    const all = (await (await ask("/api/projects/P/artifacts?limit=4")).json()) as readonly unknown[];
    checkSame(form, await rowsOf(first), all.slice(0, 2));
    checkSame(form, await rowsOf(await ask(next)), all.slice(2));
    const etag = first.headers.get("etag")!;
    const again = await ask(`/api/projects/P/artifacts?limit=2&format=${form}`, { "if-none-match": etag });
    expect(again.status).toBe(304);
    const refused = await ask(`/api/projects/P/artifacts?where=nothing=1&format=${form}`);
    expect([refused.status, refused.headers.get("content-type")]).toEqual([
      400,
      "application/problem+json; charset=utf-8",
    ]);
  });
});

test("DuckDB answers the documented statement about a saved file", async () => {
  const statement = /^- DuckDB: `(.+)`$/m.exec(readFileSync("docs/api/tables.md", "utf8"))![1]!;
  const path = "/api/projects/P/artifacts";
  await duckDb.save("artifacts.parquet", Buffer.from(await (await ask(`${path}?format=parquet`)).arrayBuffer()));
  const elements = (await (await ask(path)).json()) as readonly unknown[];
  const counts = new Map<unknown, number>();
  for (const element of elements) {
    const level = cellOf("parquet", at(element, "level.id"));
    counts.set(level, (counts.get(level) ?? 0) + 1);
  }
  const { rows } = await duckDb.run(statement);
  expect(new Map(rows.map((row) => [row["level.id"], row["count_star()"]]))).toEqual(counts);
});

test("JSON is what a client gets that names no table, or prefers JSON", async () => {
  const typeFor = async (accept: string): Promise<string> =>
    (await ask("/api/users", { accept })).headers.get("content-type")!.split(";")[0]!;
  expect(await typeFor("*/*")).toBe("application/json");
  expect(await typeFor("application/json, text/csv")).toBe("application/json");
  expect(await typeFor("text/csv;q=0.5, application/json;q=0.4")).toBe("text/csv");
  expect(await typeFor("text/csv, */*")).toBe("text/csv");
  expect(await typeFor("text/csv;q=0, */*")).toBe("application/json");
  expect((await ask("/api/users?format=json", { accept: "text/csv" })).headers.get("content-type")).toMatch(/json/);
  expect((await ask("/api/users?format=xml")).status).toBe(400);
});

test("what is no table is refused as one", async () => {
  expect((await ask("/api/me", { accept: "text/csv" })).status).toBe(406);
  expect((await ask("/api/versions/1", { accept: "text/csv" })).status).toBe(406);
});
