import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { lines } from "../harness/results.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";

/** A span, as collectors get it. */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code?: number };
}

interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span["attributes"] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

let data: DataFolder;
let collector: Server;
let server: ServerProcess;
let url: string;
let sent = "";
const spans: Span[] = [];
const resources: Span["attributes"][] = [];

const valueOf = (attributes: Span["attributes"], key: string): unknown =>
  Object.values(attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];

function take(text: string): void {
  sent += text;
  for (const { resource, scopeSpans } of (JSON.parse(text) as Exported).resourceSpans) {
    resources.push(resource.attributes);
    spans.push(...scopeSpans.flatMap((scope) => scope.spans));
  }
}

beforeAll(async () => {
  data = await makeDataFolder();
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      take(Buffer.concat(chunks).toString());
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port } = collector.address() as AddressInfo;
  server = startServer({
    dataDir: data.path,
    environment: { BELVEDERE_TRACES: `http://127.0.0.1:${port}/v1/traces`, BELVEDERE_LOG_LEVEL: "info" },
  });
  url = await server.ready();
});

afterAll(async () => {
  await server.stop();
  collector.close();
  await removeDataFolder(data);
});

describe("traces", () => {
  test("requests and tasks arrive with their parts, below the trace of the client, without what the client sent", async () => {
    const authorization = `Bearer ${data.token}`;
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await fetch(`${url}/api/projects?where=name="secret-word"`, { headers: { authorization, traceparent } });
    await fetch(`${url}/api/projects`, { headers: { authorization, traceparent: "00-xyz-1-01" } });
    const unsampled = { traceparent: "00-1af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00" };
    await fetch(`${url}/healthz`, { headers: unsampled });
    const headers = { authorization, "content-type": "application/json" };
    const made = await fetch(`${url}/api/projects`, { method: "POST", headers, body: JSON.stringify({ name: "P" }) });
    expect(made.status).toBe(201);
    const results = lines({ kind: "artifact", path: "a.c", type: "FILE", measures: { LC: 3 } });
    const type = { authorization, "content-type": "application/x-ndjson" };
    const build = await fetch(`${url}/api/projects/P/builds`, { method: "POST", headers: type, body: results });
    expect(build.status).toBe(202);
    const task = new URL(build.headers.get("location")!, url);
    await expect
      .poll(async () => ((await (await fetch(task, { headers })).json()) as { status: { id: string } }).status.id)
      .toBe("DONE");
    // The status is stored before the task is counted and traced.
    await until("the end of the task in the log", () => server.errors().includes('"task ended"') || undefined);
    // What is left is sent when it stops.
    await server.stop();

    expect(valueOf(resources[0]!, "service.name")).toBe("belvedere");
    const [list, other] = spans.filter(({ name }) => name === "GET /api/projects");
    expect(list).toMatchObject({ traceId: traceparent.split("-")[1], parentSpanId: traceparent.split("-")[2] });
    expect(other!.traceId).not.toBe(list!.traceId);
    expect(other!.parentSpanId).toBeUndefined();
    expect(valueOf(list!.attributes, "http.response.status_code")).toBe(200);
    const stages = spans.filter(({ parentSpanId }) => parentSpanId === list!.spanId);
    expect(stages.map(({ name }) => name)).toEqual(expect.arrayContaining(["authenticate", "permit", "validate"]));
    for (const stage of stages) {
      expect(stage.traceId).toBe(list!.traceId);
      expect(BigInt(stage.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(list!.startTimeUnixNano));
      expect(BigInt(stage.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(stage.startTimeUnixNano));
    }
    expect(spans.filter(({ name }) => name === "GET /healthz")).toEqual([]);

    const ended = spans.find(({ name }) => name === "task build");
    expect(valueOf(ended!.attributes, "belvedere.outcome")).toBeDefined();
    const built = spans.find(({ name }) => name === "version built");
    expect(spans.filter(({ parentSpanId }) => parentSpanId === built!.spanId).length).toBeGreaterThan(2);
    for (const secret of ["secret-word", data.token]) expect(sent).not.toContain(secret);
  });

  test("a collector that is away costs no request and does not keep the server from ending", async () => {
    const away = startServer({ dataDir: data.path, environment: { BELVEDERE_TRACES: "http://127.0.0.1:1/" } });
    const address = await away.ready();
    for (let time = 0; time < 20; time++) expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect(await away.stop()).toMatchObject({ code: 0 });
  });

  test("a wrong address is refused at the start", async () => {
    for (const address of ["collector:4318", "file:///tmp/x", "http://user:secret@127.0.0.1/"]) {
      const refused = startServer({ dataDir: data.path, environment: { BELVEDERE_TRACES: address } });
      await expect(refused.ready()).rejects.toThrow();
      expect(refused.errors()).toContain("BELVEDERE_TRACES");
      expect(refused.errors()).not.toContain("secret");
    }
  });
});
