import { execFile, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from "vitest";
import { BelvedereClient, BelvedereError, type Project } from "../../clients/typescript/src/index.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { lines } from "../harness/results.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";

/** The client for Python needs 3.11. Without it, the generated module is compared, and not run. */
const hasPython = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]).status === 0;

describe("on a server", () => {
  let data: DataFolder;
  let server: ServerProcess;
  let client: BelvedereClient;
  let url: string;

  beforeAll(async () => {
    data = await makeDataFolder();
    server = startServer({ dataDir: data.path });
    url = await server.ready();
    client = new BelvedereClient({ server: `${url}/`, token: data.token, timezone: "Asia/Tokyo" });
  });
  afterAll(async () => {
    await server.stop();
    await removeDataFolder(data);
  });

  const findings = Array.from({ length: 25 }, (_, index) => ({
    kind: "finding",
    artifact: "src/a b.c",
    rule: "tool:rule",
    message: `number ${index}`,
    location: { startLine: 1 },
  }));
  const results = lines(
    { kind: "artifact", path: "src/a b.c", type: "FILE", measures: { LC: 3, VG: 2 }, infos: { LANGUAGE: "C" } },
    { kind: "source", path: "src/a b.c", text: "int a;\n" },
    { kind: "rule", id: "tool:rule", categories: ["SEVERITY.MINOR"] },
    ...findings,
  );

  test("operations of every kind are called, with typed answers", async () => {
    const project = await client.call("POST /api/projects", { body: { name: "Mo/tör" } });
    expectTypeOf(project).toEqualTypeOf<Project>();
    const path = { name: project.name };
    const headers = { "content-type": "application/x-ndjson" };
    const sent = await client.call("POST /api/projects/{name}/builds", {
      path,
      query: { version: "1.0", baseline: true },
      headers,
      body: results,
    });
    let task = await client.call("GET /api/tasks/{id}", { path: { id: sent.id } });
    while (task.endDate === null) task = await client.call("GET /api/tasks/{id}", { path: { id: sent.id } });
    expect(task).toMatchObject({ status: { id: "DONE" }, submitDate: expect.stringContaining("+09:00") });

    expect(await client.call("GET /api/projects/{name}", { path })).toMatchObject({
      name: "Mo/tör",
      modelId: "STANDARD",
    });
    await client.call("PUT /api/projects/{name}", { path, body: { group: "Tests", color: [1, 2, 3, 4] } });
    const [version] = await client.call("GET /api/projects/{name}/versions", { path });
    expect(version).toMatchObject({ name: "1.0", findingCount: 25 });
    const id = version!.id;
    expect((await client.call("GET /api/versions/{id}", { path: { id } })).artifactCount).toBe(3);
    const artifacts = await client.call("GET /api/projects/{name}/artifacts", {
      path,
      query: { where: "type.id=FILE" },
    });
    const file = { id: artifacts[0]!.id };
    expect(await client.call("GET /api/artifacts/{id}/source", { path: file })).toMatchObject({ text: "int a;\n" });
    expect((await client.call("GET /api/artifacts/{id}/ancestors", { path: file })).length).toBe(2);
    expect(await client.call("GET /api/artifacts/{id}/infos", { path: file })).toHaveProperty("LANGUAGE");
    expect((await client.call("GET /api/artifacts/{id}/explain", { path: file })).artifact.id).toBe(file.id);
    const query = { columns: [{ type: "MEASURE", id: "LC" }], artefactTypes: ["FILE"] } as const;
    const queried = await client.call("POST /api/artifacts/{id}/query", {
      path: { id: project.artifactId },
      body: query,
    });
    expect(queried.artifacts).toMatchObject([{ values: [{ value: 3 }] }]);

    const [finding] = await client.call("GET /api/artifacts/{id}/findings", { path: file, query: { limit: 1 } });
    const relaxed = await client.call("PUT /api/findings/{id}", {
      path: { id: finding!.id },
      body: { status: "RELAXED", reason: "LEGACY", comment: "ok" },
    });
    expect(relaxed).toMatchObject({ relaxed: true, comment: "ok" });
    expect(await client.call("GET /api/findings/{id}/history", { path: { id: finding!.id } })).toHaveLength(1);
    expect((await client.call("GET /api/search", { query: { q: "a b" } })).length).toBeGreaterThan(0);
    expect((await client.call("GET /api/models/{id}", { path: { id: "STANDARD" } })).id).toBe("STANDARD");
    expect((await client.call("GET /api/formats", {})).length).toBeGreaterThan(50);
    await client.call("PUT /api/projects/{name}/gate", {
      path,
      body: { conditions: [{ type: "FINDINGS", on: "OVERALL", bounds: "[;0]" }] },
    });
    expect((await client.call("GET /api/projects/{name}/gate", { path })).conditions).toHaveLength(1);
    expect((await client.call("GET /api/me")).login).toBe("admin");
    await client.call("POST /api/users", { body: { login: "ada", password: "a long password" } });
    await client.call("PUT /api/projects/{name}/members", { path, body: [{ user: "ada", role: "DEVELOPER" }] });
    expect(await client.call("GET /api/projects/{name}/members", { path })).toHaveLength(1);
    expect(await client.call("DELETE /api/users/{login}", { path: { login: "ada" } })).toBeUndefined();
  }, 60_000);

  test("a list is read page by page", async () => {
    const messages = new Set<string>();
    for await (const { message } of client.list("GET /api/findings", { query: { limit: 10 } })) messages.add(message);
    expect(messages.size).toBe(25);
  });

  test("with `fields`, properties may be missing", async () => {
    const [project] = await client.call("GET /api/projects", { query: { fields: "name,level(id)" } });
    expect(project).toEqual({ name: "Mo/tör", level: { id: expect.any(String) } });
    expectTypeOf(project!.name).toEqualTypeOf<string | undefined>();
    const [whole] = await client.call("GET /api/projects");
    expectTypeOf(whole!.name).toEqualTypeOf<string>();
  });

  test.skipIf(!hasPython)("the client for Python calls operations, reads pages, and names refusals", async () => {
    const script = join(import.meta.dirname, "calls.py");
    const folder = join(import.meta.dirname, "..", "..", "clients", "python");
    const env = { PATH: process.env["PATH"] ?? "", PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: "1" };
    const { stdout } = await promisify(execFile)("python3", [script, url, data.token], { env });
    expect(stdout).toBe("24 operations\n");
  });

  test("other forms are read from the response", async () => {
    const response = await client.open("GET /api/projects", { query: { format: "csv", fields: "name", limit: 1 } });
    expect(await response.text()).toBe("name\r\nMo/tör\r\n");
  });

  test("a refusal is an error with its code", async () => {
    const refused = client.call("GET /api/projects/{name}", { path: { name: "nowhere" } });
    await expect(refused).rejects.toThrow(BelvedereError);
    await expect(refused).rejects.toMatchObject({ status: 404, code: "project.absent", requestId: expect.any(String) });
  });
});

describe("retries", () => {
  /** A server that answers with these, one after another; 0 closes the connection. */
  async function attempt(statuses: readonly number[], method: "GET" | "POST", retryAfter?: string) {
    const left = [...statuses];
    const stub = createServer((request, response) => {
      const status = left.shift() ?? 200;
      if (status === 0) return void request.socket.destroy();
      response.writeHead(status, {
        "content-type": "application/json",
        ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
      });
      response.end(status === 200 ? "[]" : '{"title":"Busy","code":"busy"}');
    });
    await new Promise<void>((resolve) => stub.listen(0, "127.0.0.1", resolve));
    const pauses: number[] = [];
    const client = new BelvedereClient({
      server: `http://127.0.0.1:${(stub.address() as AddressInfo).port}`,
      token: "x",
      pause: (milliseconds) => Promise.resolve(void pauses.push(milliseconds)),
    });
    try {
      const called =
        method === "GET"
          ? client.call("GET /api/projects")
          : client.call("POST /api/projects", { body: { name: "a" } });
      const end = await called.then(
        () => "answer",
        (error: unknown) => (error instanceof BelvedereError ? error.status : "lost"),
      );
      return { end, pauses, unused: left.length };
    } finally {
      stub.close();
      stub.closeAllConnections();
    }
  }

  test("a busy server is asked again, later each time", async () =>
    expect(await attempt([503, 429, 200], "POST")).toEqual({ end: "answer", pauses: [250, 500], unused: 0 }));
  test("as late as it says", async () =>
    expect(await attempt([429, 200], "GET", "7")).toEqual({ end: "answer", pauses: [7000], unused: 0 }));
  test("but not in an hour", async () =>
    expect(await attempt([429, 200], "GET", "3600")).toEqual({ end: 429, pauses: [], unused: 1 }));
  test("not for ever", async () =>
    expect(await attempt([503, 503, 503, 503, 503, 503, 503], "GET")).toMatchObject({ end: 503, unused: 1 }));
  test("a lost connection is tried again where that is safe", async () => {
    expect(await attempt([0, 0, 200], "GET")).toMatchObject({ end: "answer" });
    expect(await attempt([0, 200], "POST")).toMatchObject({ end: "lost", unused: 1 });
  });
  test("a refusal is final", async () =>
    expect(await attempt([403, 200], "GET")).toEqual({ end: 403, pauses: [], unused: 1 }));
});
