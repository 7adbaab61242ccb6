import { describe, expect, test } from "vitest";
import { useServer } from "../on-server.reference.ts";
import type { LoadReport } from "../load/load-report.ts";

const server = useServer();
const { run, runIn } = server;

describe("bench", () => {
  test("every kind of request is answered, and counted", async () => {
    const { code, output, errors } = await run("bench", "--seconds", "2", "--connections", "4", "--json");
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    const { all, kinds, seconds } = JSON.parse(output) as LoadReport;
    expect(all.failures).toEqual({});
    expect(seconds).toBeGreaterThanOrEqual(2);
    expect(kinds.reduce((sum, { requests }) => sum + requests, 0)).toBe(all.requests);
    for (const { name, requests } of kinds) expect([name, requests > 0]).toEqual([name, true]);
    for (const { p50, p95, p99, max } of [all, ...kinds]) {
      expect([p50, p95, p99, max].toSorted((one, other) => one! - other!)).toEqual([p50, p95, p99, max]);
    }
  });

  test("the table is for people; the address may be given", async () => {
    const place = { environment: { BELVEDERE_SERVER: "" } };
    const { code, output } = await runIn(place, "bench", "--url", server.url, "--seconds", "1", "--connections", "1");
    expect(code).toBe(0);
    const lines = output.trimEnd().split("\n");
    expect(lines[0]).toMatch(/^request +count +per s +p50 +p95 +p99 +max ms +failed$/);
    expect(lines.at(-1)).toMatch(/^all +\d+ .* 0$/);
    expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
  });

  test("failures are named, counted apart and give another exit code", async () => {
    const { createServer } = await import("node:http");
    const answer = createServer((request, response) => {
      response.setHeader("content-type", "application/json");
      if (request.url!.startsWith("/api/projects?fields")) response.end('[{"id":1,"name":"P","artifactId":1}]');
      else if (request.url === "/api/artifacts/1/query") response.end('{"artifacts":[{"id":2,"name":"a.c"}]}');
      else response.writeHead(500).end("{}");
    });
    answer.listen(0, "127.0.0.1");
    await new Promise((resolve) => answer.once("listening", resolve));
    const { port } = answer.address() as { port: number };
    const { code, output } = await run("bench", "--url", `http://127.0.0.1:${port}`, "--seconds", "1", "--json");
    answer.close();
    expect(code).toBe(1);
    const { all, kinds } = JSON.parse(output) as LoadReport;
    expect(Object.keys(all.failures)).toEqual(["HTTP 500"]);
    // Each of eight connections waits a tenth of a second after a failure.
    expect(all.failures["HTTP 500"]).toBeLessThan(100);
    expect(kinds.filter(({ requests }) => requests > 0).map(({ name }) => name)).toEqual(["worst artifacts"]);
    expect(kinds.find(({ name }) => name === "search")).toMatchObject({ requests: 0, p50: null, max: null });
  });

  test("wrong numbers, absent projects and missing servers are refused", async () => {
    for (const [option, value] of [
      ["--seconds", "0"],
      ["--seconds", "x"],
      ["--connections", "1001"],
    ] as const) {
      expect(await run("bench", option, value)).toMatchObject({ code: 2 });
    }
    expect(await run("bench", "--project", "Nowhere", "--seconds", "1")).toMatchObject({ code: 8 });
    expect(await run("bench", "--url", "http://127.0.0.1:1", "--seconds", "1")).toMatchObject({ code: 10 });
  });
});
