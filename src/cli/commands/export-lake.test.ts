import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lines } from "../../../test/harness/results.ts";
import { openDuckDb, type DuckDb } from "../../../test/http/duckdb.ts";
import { useServer } from "../on-server.reference.ts";

const server = useServer();
const { run } = server;
let duckdb: DuckDb;

beforeAll(async () => {
  duckdb = await openDuckDb();
});
afterAll(() => duckdb.close());

/** All rows of a table of the lake. */
async function rowsOf(select: string, table: string) {
  const [name = "", ...rest] = table.split(" ");
  const files = join(server.folder, "lake", name, "**", "*.parquet");
  const from = `read_parquet('${files}', hive_partitioning=true, union_by_name=true) ${rest.join(" ")}`;
  return (await duckdb.run(`SELECT ${select} FROM ${from} ORDER BY ALL`)).rows;
}

async function push(project: string, version: string, ...records: readonly object[]): Promise<void> {
  await writeFile(join(server.folder, "next.ndjson"), lines(...records));
  const pushed = await run("push", "-p", project, "--create", "--version", version, "next.ndjson");
  expect(pushed).toMatchObject({ code: 0 });
}

/** The ids of the versions of the main branch, newest first. */
async function listedVersions(): Promise<[number, number]> {
  const listed = JSON.parse((await run("versions", "Engine", "--json")).output) as { id: number }[];
  return listed.map(({ id }) => id) as [number, number];
}

/** The first element of a list of the project. */
async function readJson<Element>(path: string): Promise<Element> {
  const headers = { authorization: `Bearer ${server.data.token}` };
  const [first] = (await (await fetch(`${server.url}/api/projects/Engine/${path}`, { headers })).json()) as Element[];
  return first!;
}

async function exportLake(...options: readonly string[]) {
  const { code, output, errors } = await run("export", "lake", "--to", "lake", "--json", ...options);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  return JSON.parse(output) as object;
}

const file = (lc: number) => ({ kind: "artifact", path: "src/a.c", type: "FILE", measures: { LC: lc } });

describe("export lake", () => {
  test("another program reads the versions, artifacts, values and findings as the server shows them", async () => {
    await push("Engine", "1.1", file(7), { kind: "finding", artifact: "src/a.c", rule: "r:1", message: "m" });
    expect(await exportLake()).toMatchObject({ projects: 1, versions: 2, exported: 2, removed: 0 });
    const [second, first] = await listedVersions();
    const { id: root } = await readJson<{ id: number }>("artifacts?where=path%3D%22%22&fields=id");
    expect(await rowsOf('version_id::INT AS v, name, "artifactCount"::INT AS n', "versions")).toEqual([
      { v: first, name: "1.0", n: 4 },
      { v: second, name: "1.1", n: 3 },
    ]);
    expect(await rowsOf('project_id::INT AS p, name, "modelId" AS m', "projects")).toEqual([
      { p: expect.any(Number), name: "Engine", m: "STANDARD" },
    ]);
    const shown = `version_id::INT AS v, path, "type.id" AS type, "parentId"::INT AS parent`;
    expect((await rowsOf(shown, "artifacts")).filter(({ v }) => v === second)).toMatchObject([
      { path: "", type: "APPLICATION", parent: null },
      { path: "src", type: "FOLDER", parent: root },
      { path: "src/a.c", type: "FILE" },
    ]);
    // The project itself has values, too.
    expect(await rowsOf(`version_id::INT AS v, name, "MEASURE.LC" AS lc`, "values")).toEqual([
      { v: first, name: "Engine", lc: 832 },
      { v: first, name: "odd\u009b31m.c", lc: 20 },
      { v: first, name: "scan.c", lc: 812 },
      { v: first, name: "src", lc: 832 },
      { v: second, name: "Engine", lc: 7 },
      { v: second, name: "a.c", lc: 7 },
      { v: second, name: "src", lc: 7 },
    ]);
    expect(
      await rowsOf(`version_id::INT AS v, "definition.id" AS rule, message, "status.id" AS status`, "findings"),
    ).toEqual([
      { v: first, rule: "cppcheck:nullPointer", message: 'a "null", p', status: "OPEN" },
      { v: second, rule: "r:1", message: "m", status: "OPEN" },
    ]);
  });

  test("the statements of the documentation give what they say", async () => {
    const document = await readFile(join(import.meta.dirname, "../../../docs/lake.md"), "utf8");
    const statements = /```sql\n(.*?)```/s.exec(document)![1]!.replaceAll("'lake/", `'${server.folder}/lake/`);
    const answers = [];
    for (const statement of statements.split(";\n").filter((text) => text.trim() !== "")) {
      answers.push((await duckdb.run(statement)).rows);
    }
    const [sizes, rules] = answers.slice(-2);
    expect(sizes!.map((row) => row["MEASURE.LC"])).toEqual([832, 7]);
    expect(rules!.map((row) => row["definition.id"])).toEqual(["r:1"]);
  });

  test("an answer that breaks off is named as that", async () => {
    const answer = createServer((request, response) => {
      response.setHeader("content-type", "application/json");
      if (request.url!.includes("format=parquet")) {
        response.write("PAR1");
        setTimeout(() => response.destroy(), 20);
      } else if (request.url!.startsWith("/api/projects?")) {
        const branches = { main: { id: 2, name: "main", artifactId: 1 } };
        response.end(JSON.stringify([{ id: 1, name: "P", modelId: "M", mainId: 2, branches }]));
      } else response.end("{}");
    });
    answer.listen(0, "127.0.0.1");
    await once(answer, "listening");
    const { port } = answer.address() as AddressInfo;
    const place = { environment: { BELVEDERE_SERVER: `http://127.0.0.1:${port}` } };
    const broken = await server.runIn(place, "export", "lake", "--to", "broken");
    answer.close();
    expect(broken).toMatchObject({ code: 10 });
    expect(broken.errors).toContain("broke off");
    expect(await readdir(join(server.folder, "broken", "projects", "project_id=1"))).toEqual([]);
  });

  test("a version or a branch that is deleted meanwhile is left out, and does not end the export", async () => {
    let isListed = true;
    const [whole, start] = [Buffer.from("PAR1abcdPAR1"), "/api/projects/P/versions?branch="];
    const model = { measures: [{ id: "LC" }], indicators: [] };
    const branches = { main: { id: 2, name: "main", artifactId: 1 }, gone: { id: 3, name: "gone", artifactId: 9 } };
    const answer = createServer((request, response) => {
      const url = decodeURIComponent(request.url!);
      const absent = (): unknown => {
        response.statusCode = 404;
        return { type: "about:blank", title: "Not found", status: 404 };
      };
      response.setHeader("content-type", "application/json");
      if (url.includes("version=5") && url.includes("/findings")) response.end(JSON.stringify(absent()));
      else if (url.includes("format=parquet")) response.end(whole);
      else if (url.startsWith("/api/projects?")) {
        response.end(JSON.stringify([{ id: 1, name: "P", modelId: "M", mainId: 2, branches }]));
      } else if (url.startsWith(`${start}gone`)) response.end(JSON.stringify(absent()));
      else if (url.startsWith(`${start}main&where=id=5`)) response.end(JSON.stringify(isListed ? [{ id: 5 }] : []));
      else if (url.startsWith(`${start}main`)) response.end('[{"id":6},{"id":5}]');
      else response.end(JSON.stringify(url.startsWith("/api/models/") ? model : {}));
    });
    answer.listen(0, "127.0.0.1");
    await once(answer, "listening");
    const { port } = answer.address() as AddressInfo;
    const place = { environment: { BELVEDERE_SERVER: `http://127.0.0.1:${port}` } };
    const line = ["export", "lake", "--to", "meanwhile", "--all-branches", "--json"];
    // The list still shows it: something else is wrong.
    expect(await server.runIn(place, ...line)).toMatchObject({ code: 8 });
    isListed = false;
    const { code, output } = await server.runIn(place, ...line);
    expect({ code, report: JSON.parse(output) as object }).toMatchObject({ code: 0, report: { exported: 1 } });
    const lake = join(server.folder, "meanwhile");
    const state = JSON.parse(await readFile(join(lake, "lake.json"), "utf8")) as { versions: object };
    expect(Object.keys(state.versions)).toEqual(["6"]);
    for (const table of ["versions", "artifacts", "findings", "values"]) {
      expect(await readdir(join(lake, table, "project_id=1"))).toEqual(["version_id=6"]);
    }

    // Columns that the model of a version had at an earlier export do not stay.
    const later = join(lake, "values_2", "project_id=1", "version_id=6");
    await mkdir(later, { recursive: true });
    expect(await server.runIn(place, ...line)).toMatchObject({ code: 0 });
    expect(await readdir(join(lake, "values_2", "project_id=1"))).toEqual([]);
    answer.close();
  });

  test("a further export writes what is new, and the newest version, whose findings may have been triaged", async () => {
    expect(await exportLake()).toMatchObject({ versions: 2, exported: 1 });
    await push("Engine", "1.2", file(8));
    expect(await exportLake()).toMatchObject({ versions: 3, exported: 2 });
    expect(await exportLake()).toMatchObject({ versions: 3, exported: 1 });
    const text = await run("export", "lake", "--to", "lake");
    expect(text.output).toMatch(/^1 project with 3 versions: 1 written \(\d+\.\d MB\)\n$/);
    const lc = await rowsOf(`max("MEASURE.LC") AS lc, version_id::INT AS v`, "values GROUP BY version_id");
    expect(lc.map((row) => row["lc"])).toEqual([7, 8, 832]);
  });

  test("a version that was deleted stays, unless it is asked to go", async () => {
    const [newest] = await listedVersions();
    const headers = { authorization: `Bearer ${server.data.token}` };
    expect((await fetch(`${server.url}/api/versions/${newest}`, { method: "DELETE", headers })).status).toBe(202);
    expect(await exportLake()).toMatchObject({ versions: 2, removed: 0 });
    expect(await rowsOf("DISTINCT version_id", "values")).toHaveLength(3);
    expect(await exportLake("--prune")).toMatchObject({ versions: 2, removed: 1 });
    for (const table of ["values", "artifacts", "findings", "versions"]) {
      expect(await rowsOf("DISTINCT version_id", table)).toHaveLength(2);
    }
    expect(await exportLake("--prune")).toMatchObject({ removed: 0 });
  });

  test("other branches are exported if they are asked for, and are not removed without them", async () => {
    await writeFile(join(server.folder, "side.ndjson"), lines(file(9)));
    expect(await run("push", "-p", "Engine", "--branch", "side", "side.ndjson")).toMatchObject({ code: 0 });
    expect(await exportLake()).toMatchObject({ versions: 2 });
    expect(await exportLake("--all-branches")).toMatchObject({ versions: 3 });
    expect(await exportLake("--prune")).toMatchObject({ versions: 2, removed: 0 });
    expect(await rowsOf("DISTINCT version_id", "values")).toHaveLength(3);
  });

  test("folders with other content, other servers, unknown projects and a missing folder are refused", async () => {
    expect(await run("export", "lake")).toMatchObject({ code: 2 });
    await mkdir(join(server.folder, "other"));
    await writeFile(join(server.folder, "other", "letter.txt"), "mine");
    const other = await run("export", "lake", "--to", "other");
    expect(other).toMatchObject({ code: 2 });
    expect(other.errors).toContain("is not the folder of a lake");
    expect(await readdir(join(server.folder, "other"))).toEqual(["letter.txt"]);

    const absent = await run("export", "lake", "--to", "lake", "--project", "Engine", "--project", "Nowhere");
    expect(absent).toMatchObject({ code: 8 });
    expect(absent.errors).toContain("There is no project Nowhere");

    const state = join(server.folder, "lake", "lake.json");
    const known = await readFile(state, "utf8");
    await writeFile(state, known.replace(server.url, "http://127.0.0.1:1"));
    const moved = await run("export", "lake", "--to", "lake");
    expect(moved).toMatchObject({ code: 2 });
    expect(moved.errors).toContain("is the lake of another server");
    await writeFile(state, known.replace(/"belvedereLake":\d+/, '"belvedereLake":99'));
    expect((await run("export", "lake", "--to", "lake")).errors).toContain("is not the folder of a lake");
    await writeFile(state, known);
  });
});
