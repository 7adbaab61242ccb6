import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

let server: BuildingServer;
beforeAll(async () => {
  server = await startBuildingServer();
  await server.admin.json("POST", "/api/projects", { name: "P" });
  await server.admin.json("POST", "/api/projects", { name: "Meta", metaProject: true });
});
afterAll(() => server.close());

const results = [{ ruleId: "R", message: { text: "m" }, locations: [] }];
const sarif = JSON.stringify({ version: "2.1.0", runs: [{ tool: { driver: { name: "T" } }, results }] });
const lcov = "SF:src/a.c\nDA:3,1\nDA:4,0\nend_of_record\n";

interface Preview {
  readonly code?: string;
  readonly reports: readonly { readonly name: string | null; readonly format: string; readonly counts: object }[];
  readonly refused: { readonly count: number };
  readonly problem: { readonly code: string } | null;
}

async function preview(contentType: string, body: string | Uint8Array, project = "P", headers = {}) {
  const path = `/api/projects/${project}/builds/preview`;
  return server.admin.call<Preview>("POST", path, { headers: { "content-type": contentType, ...headers }, body });
}

function form(...files: readonly (readonly [name: string, content: string])[]): string {
  const parts = files.map(
    ([name, content]) => `--b\r\nContent-Disposition: form-data; name="r"; filename="${name}"\r\n\r\n${content}\r\n`,
  );
  return `${parts.join("")}--b--\r\n`;
}

test("each report of a form is named with its format, its tool and what it contains; nothing is built", async () => {
  const { status, body } = await preview("multipart/form-data; boundary=b", form(["a.sarif", sarif], ["b.info", lcov]));
  expect(status).toBe(200);
  expect(body.problem).toBeNull();
  expect(body.reports).toMatchObject([
    { name: "a.sarif", format: "sarif", tools: ["T"], counts: { findings: 1 } },
    { name: "b.info", format: "lcov", counts: { lines: 2 } },
  ]);
  expect((await server.admin.call<unknown[]>("GET", "/api/projects/P/versions")).body).toEqual([]);
  expect((await server.admin.call<unknown[]>("GET", "/api/tasks")).body).toEqual([]);
  expect(await server.spooled()).toEqual([]);
});

test("a compressed body is read as well, and refused records are listed", async () => {
  const lines = '{"kind":"artifact","path":"a.c","type":"FILE"}\n{"kind":"nonsense"}\n';
  const { body } = await preview("application/x-ndjson", gzipSync(lines), "P", { "content-encoding": "gzip" });
  expect(body.reports).toMatchObject([{ format: "native", counts: { records: 1, refused: 1 } }]);
  expect(body.refused).toMatchObject({ count: 1, records: [{ line: 2 }] });
});

test("what a build would refuse is said, and a meta-project takes no body", async () => {
  expect((await preview("text/plain", "what is this?")).body.problem).toMatchObject({ code: expect.any(String) });
  expect((await preview("application/json", "{}")).body.problem).not.toBeNull();
  expect((await preview("application/json", sarif, "Meta")).body.code).toBe("build.body-unexpected");
  expect((await preview("image/png", sarif)).status).toBe(415);
});
