import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Task } from "../harness/client.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

let server: BuildingServer;
beforeAll(async () => {
  server = await startBuildingServer();
  await server.admin.json("POST", "/api/projects", { name: "P" });
});
afterAll(() => server.close());

const sarif = (uri: string): string =>
  JSON.stringify({
    runs: [
      {
        tool: { driver: { name: "T" } },
        versionControlProvenance: [{ revisionId: "c0ffee" }],
        results: [
          {
            ruleId: "R",
            message: { text: "m" },
            locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: 3 } } }],
            suppressions: [{ kind: "inSource", justification: "by design" }],
          },
        ],
      },
    ],
  });
const lcov = "SF:src/a.c\nFN:2,5,f\nDA:3,1\nDA:4,0\nend_of_record\n";

function form(
  boundary: string,
  ...parts: readonly (readonly [name: string, file: string | null, content: string])[]
): string {
  const texts = parts.map(([name, file, content]) => {
    const disposition = `form-data; name="${name}"${file === null ? "" : `; filename="${file}"`}`;
    return `--${boundary}\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`;
  });
  return `${texts.join("")}--${boundary}--\r\n`;
}

async function send(
  contentType: string,
  body: string | Uint8Array,
  { query = "", headers = {} }: { readonly query?: string; readonly headers?: Record<string, string> } = {},
): Promise<Task> {
  return server.admin.build("P", body, { query, headers: { "content-type": contentType, ...headers } });
}

interface Finding {
  readonly reason: string | null;
  readonly comment: string | null;
  readonly location: { readonly path: string };
  readonly artifact: { readonly name: string; readonly type: { readonly id: string } };
}

test("the reports of a form make one version with suppressions, coverage and functions together", async () => {
  const body = form("b1", ["strip", null, "/ci"], ["r", "lint.sarif", sarif("/ci/src/a.c")], ["r", "lcov.info", lcov]);
  const task = await send("multipart/form-data; boundary=b1", body);
  expect([task.status.id, task.refused.count]).toEqual(["DONE", 0]);
  const [finding] = (await server.admin.call<Finding[]>("GET", "/api/findings")).body;
  expect([finding!.artifact.name, finding!.artifact.type.id, finding!.location.path]).toEqual([
    "f",
    "FUNCTION",
    "src/a.c",
  ]);
  expect([finding!.reason, finding!.comment]).toEqual(["IMPORTED", "by design"]);
  const versions = await server.admin.call<{ commit: string }[]>("GET", "/api/projects/P/versions");
  expect(versions.body[0]!.commit).toBe("c0ffee");
});

test("line coverage of reports is stored with the file and can be read for each of its parts", async () => {
  const more = "SF:src/a.c\nDA:7,1\nBRDA:7,0,0,1\nBRDA:7,0,1,-\nDA:8,2\nDA:9,1\nend_of_record\n";
  const body = form("b1", ["r", "lcov.info", lcov], ["r", "more.info", more]);
  await send("multipart/form-data; boundary=b1", body);
  const where = encodeURIComponent('path IN ("src/a.c","src/a.c#f","src")');
  const list = `/api/projects/P/artifacts?where=${where}&fields=id,path`;
  const found = (await server.admin.call<{ id: number; path: string }[]>("GET", list)).body;
  const ranges = [
    { startLine: 3, endLine: 3, hit: true, branches: 0, branchesHit: 0 },
    { startLine: 4, endLine: 4, hit: false, branches: 0, branchesHit: 0 },
    { startLine: 7, endLine: 7, hit: true, branches: 2, branchesHit: 1 },
    { startLine: 8, endLine: 9, hit: true, branches: 0, branchesHit: 0 },
  ];
  for (const [path, expected] of [
    ["src/a.c", { path: "src/a.c", ranges }],
    ["src/a.c#f", { path: "src/a.c", ranges }],
    ["src", { path: "src", ranges: [] }],
  ] as const) {
    const { id } = found.find((known) => known.path === path)!;
    expect((await server.admin.call("GET", `/api/artifacts/${id}/coverage`)).body, path).toEqual(expected);
  }
});

test("a single report is accepted with each of its content types, plain or gzipped in either way", async () => {
  for (const type of ["application/json", "application/sarif+json", "text/plain", "application/octet-stream"]) {
    expect((await send(type, sarif("a.c"))).status.id, type).toBe("DONE");
  }
  expect((await send("application/gzip", gzipSync(sarif("a.c")))).status.id).toBe("DONE");
  const headers = { "content-encoding": "gzip" };
  expect((await send("application/json", gzipSync(sarif("a.c")), { headers })).status.id).toBe("DONE");
});

test("strip and pathPrefix of the query apply to every report", async () => {
  await send("application/json", sarif("/ci/x/a.c"), { query: "?strip=/ci&pathPrefix=lib&branch=aligned" });
  const artifacts = await server.admin.call<{ path: string }[]>("GET", "/api/projects/P/artifacts?branch=aligned");
  expect(artifacts.body.map(({ path }) => path)).toEqual(["", "lib", "lib/x", "lib/x/a.c"]);
});

test("refusals say which report, which line and which element", async () => {
  const bad = sarif("a.c").replace('"results":[', '"results":[7,');
  const task = await send(
    "multipart/form-data; boundary=b1",
    form("b1", ["r", "bad.sarif", bad], ["r", "c.info", lcov]),
  );
  expect(task.status.id).toBe("WARNING");
  expect(task.refused.records).toEqual([
    expect.objectContaining({ report: "bad.sarif", line: 1, pointer: "/runs/0/results/0", path: null }),
  ]);
});

test("a file that is not a report is an error, and the branch does not change", async () => {
  const before = (await server.admin.versions("P")).length;
  for (const [type, body, code] of [
    ["text/plain", "hello", "results.format-unknown"],
    ["application/json", '{"version":"2.1.0","runs":[', "results.report-broken"],
    ["application/zip", "PK no zip", "results.zip-broken"],
    ["text/xml", '<!DOCTYPE a [<!ENTITY x "y">]><checkstyle/>', "results.xml-entities"],
  ] as const) {
    const task = await send(type, body);
    expect([task.status.id, task.problem?.code], type).toEqual(["ERROR", code]);
  }
  expect((await server.admin.versions("P")).length).toBe(before);
});

test("I12 a form that is sent again under another boundary is the same build", async () => {
  const headers = { "idempotency-key": "form" };
  const parts = ["r", "c.info", lcov] as const;
  const first = await send("multipart/form-data; boundary=first", form("first", parts), { headers });
  const again = await send('multipart/form-data; boundary="a second one"', form("a second one", parts), { headers });
  expect(again.id).toBe(first.id);
  const other = await server.admin.call<{ code: string }>("POST", "/api/projects/P/builds?strip=/x", {
    headers: { ...headers, "content-type": "multipart/form-data; boundary=first" },
    body: form("first", parts),
  });
  expect([other.status, other.body.code]).toEqual([409, "build.key-reused"]);
});
