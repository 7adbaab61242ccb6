import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { StorageFullError } from "../../src/store/index.ts";
import { refuse } from "../../src/text/index.ts";
import { startServer, type Answer, type RunningServer } from "./running-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
  await server.json("POST", "/api/projects", { name: "P" });
});
afterAll(() => server.close());
beforeEach(() =>
  server.store.write.changeSettings({
    values: { uploadBytesMax: 8 * 1024 ** 3, uploadExpandedBytesMax: 32 * 1024 ** 3, uploadRatioMax: 200 },
  }),
);

const line = '{"kind":"artifact","path":"a"}\n';

function build(
  body: string | Uint8Array | AsyncIterable<Uint8Array>,
  headers: Record<string, string> = {},
  query = "",
): Promise<Answer> {
  return server.api("POST", `/api/projects/P/builds${query}`, {
    headers: { "content-type": "application/x-ndjson", ...headers },
    body,
  });
}

describe("what a build accepts (D12, R2)", () => {
  for (const type of [
    "application/x-ndjson",
    "application/ndjson",
    "application/jsonl",
    "Application/X-NDJSON; charset=utf-8",
  ]) {
    test(type, async () => expect((await build(line, { "content-type": type })).status).toBe(202));
  }

  for (const type of ["text/html", "image/png", "application/x-www-form-urlencoded", ""]) {
    test(`“${type}” is 415 and lists the accepted types`, async () => {
      const answer = await build(line, { "content-type": type });
      expect([answer.status, answer.json["code"]]).toEqual([415, "body.media-type"]);
      expect(answer.json["detail"]).toContain("application/x-ndjson");
    });
  }

  test("a form without a boundary is 415", async () => {
    const answer = await build(line, { "content-type": "multipart/form-data" });
    expect([answer.status, answer.json["code"]]).toEqual([415, "body.media-type"]);
  });

  test("gzip and identity; other encodings are 415", async () => {
    expect((await build(gzipSync(line), { "content-encoding": "gzip" })).status).toBe(202);
    expect((await build(line, { "content-encoding": "identity" })).status).toBe(202);
    const answer = await build(line, { "content-encoding": "br" });
    expect([answer.status, answer.json["code"]]).toEqual([415, "body.encoding"]);
  });

  test("I1 corrupt and truncated gzip are accepted: the task reports the error", async () => {
    expect((await build("not gzip", { "content-encoding": "gzip" })).status).toBe(202);
    const whole = gzipSync(line.repeat(1000));
    expect((await build(whole.subarray(0, whole.length - 20), { "content-encoding": "gzip" })).status).toBe(202);
    expect((await build("", { "content-encoding": "gzip" })).status).toBe(202);
  });

  for (const query of [
    "?date=2023-02-30",
    "?date=2023-2-3",
    "?date=yesterday",
    "?baseline=yes",
    "?branch=",
    "?branch=..",
    "?version=%00",
  ]) {
    test(`${query} is refused, and nothing is spooled`, async () => {
      const before = await server.spooled();
      const answer = await build(line, {}, query);
      expect([answer.status, answer.json["code"]]).toEqual([400, "query.value-invalid"]);
      expect(await server.spooled()).toEqual(before);
    });
  }

  test("the spooled file equals the body byte for byte", async () => {
    const answer = await build(gzipSync(line), { "content-encoding": "gzip" });
    const task = await server.store.read.taskById(Number(answer.json["id"]));
    expect(task?.parameters).toMatchObject({ gzip: true, mediaType: "application/x-ndjson", baseline: false });
    expect(await server.spooled()).toContain(task?.upload);
  });
});

describe("bounds (R2)", () => {
  async function check(code: string, values: Record<string, number>, work: () => Promise<Answer>): Promise<void> {
    await server.store.write.changeSettings({ values });
    const before = await server.spooled();
    const answer = await work();
    expect([answer.status, answer.json["code"]]).toEqual([413, code]);
    expect(await server.spooled()).toEqual(before);
  }
  async function* chunks(count: number, size: number): AsyncGenerator<Uint8Array> {
    for (let index = 0; index < count; index += 1) yield new Uint8Array(size).fill(0x20);
  }

  test("I11 a declared length over the bound", () =>
    check("body.too-large", { uploadBytesMax: 10 }, () => build(line)));
  test("I11 a chunked body over the bound", () =>
    check("body.too-large", { uploadBytesMax: 100_000 }, () => build(chunks(50, 10_000))));
  test("I11 exactly the bound passes", async () => {
    await server.store.write.changeSettings({ values: { uploadBytesMax: line.length } });
    expect((await build(line)).status).toBe(202);
  });
  test("I11 expanded over the bound", () =>
    check("upload.expanded-too-large", { uploadExpandedBytesMax: 1000 }, () =>
      build(gzipSync(line.repeat(100)), { "content-encoding": "gzip" }),
    ));
  test("I6 gzip of 1000:1", () =>
    check("upload.ratio", {}, () => build(gzipSync(Buffer.alloc(64 * 1024 * 1024)), { "content-encoding": "gzip" })));
  test("I6 up to 16 MiB of output may have any compression ratio", async () => {
    const body = gzipSync(Buffer.alloc(16 * 1024 * 1024));
    expect((await build(body, { "content-encoding": "gzip" })).status).toBe(202);
  });
});

describe("I16 no disk space", () => {
  test("in the spool is 507", async () => {
    const full = await startServer((needs) => ({
      ...needs,
      uploads: {
        ...needs.uploads,
        async keep(bytes) {
          for await (const chunk of bytes) expect(chunk.length).toBeGreaterThan(0);
          return refuse({ code: "storage.full" });
        },
      },
    }));
    await full.json("POST", "/api/projects", { name: "P" });
    const headers = { "content-type": "application/x-ndjson" };
    const answer = await full.api("POST", "/api/projects/P/builds", { headers, body: line });
    expect([answer.status, answer.json["code"]]).toEqual([507, "storage.full"]);
    expect((await full.api("GET", "/api/tasks")).json).toEqual([]);
    await full.close();
  });

  test("in the database is 507, and the upload leaves the spool", async () => {
    const acceptBuild = () => Promise.reject(new StorageFullError());
    const full = await startServer(({ store, ...needs }) => ({
      ...needs,
      store: { ...store, writeFrom: (origin) => ({ ...store.writeFrom(origin), acceptBuild }) },
    }));
    await full.json("POST", "/api/projects", { name: "P" });
    const headers = { "content-type": "application/x-ndjson" };
    expect((await full.api("POST", "/api/projects/P/builds", { headers, body: line })).status).toBe(507);
    expect(await full.spooled()).toEqual([]);
    await full.close();
  });
});

describe("Idempotency-Key (D12)", () => {
  test("I12 the same key and content is one build, gzipped or not", async () => {
    const first = await build(line, { "idempotency-key": "k1" });
    const before = await server.spooled();
    const second = await build(line, { "idempotency-key": "k1" });
    const third = await build(gzipSync(line), { "idempotency-key": "k1", "content-encoding": "gzip" });
    expect([second.status, second.json["id"], third.json["id"]]).toEqual([202, first.json["id"], first.json["id"]]);
    expect(await server.spooled()).toEqual(before);
  });

  test("the same key with other content or parameters is 409", async () => {
    await build(line, { "idempotency-key": "k2" });
    const before = await server.spooled();
    expect((await build(line + line, { "idempotency-key": "k2" })).json["code"]).toBe("build.key-reused");
    expect((await build(line, { "idempotency-key": "k2" }, "?branch=other")).status).toBe(409);
    expect(await server.spooled()).toEqual(before);
  });

  test("a key is 1 to 255 printable characters", async () => {
    expect((await build(line, { "idempotency-key": "x".repeat(255) })).status).toBe(202);
    for (const key of ["x".repeat(256), "", "é"]) {
      const answer = await build(line, { "idempotency-key": key });
      expect([answer.status, answer.json["code"]]).toEqual([400, "header.invalid"]);
    }
  });
});

describe("the connection", () => {
  async function token(): Promise<string> {
    return server.userToken(`user${Math.random()}`, "ADMINISTRATOR");
  }
  const head = (authorization: string, extra: string, path = "/api/projects/P/builds"): string =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/x-ndjson\r\n${extra}\r\n`;

  for (const [name, status, make] of [
    ["without sign-in", 401, async () => head("", "Content-Length: 999999999\r\nExpect: 100-continue\r\n")],
    [
      "of an absent project",
      404,
      async () =>
        head(
          `Authorization: Bearer ${await token()}\r\n`,
          "Content-Length: 9\r\nExpect: 100-continue\r\n",
          "/api/projects/no/builds",
        ),
    ],
    [
      "beyond the bound",
      413,
      async () =>
        head(`Authorization: Bearer ${await token()}\r\n`, "Content-Length: 99999999999\r\nExpect: 100-continue\r\n"),
    ],
  ] as const) {
    test(`Expect: 100-continue ${name} is ${status} before the body`, async () => {
      const answer = await server.raw(await make());
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer).not.toContain("100 Continue");
    });
  }

  test("Expect: 100-continue is answered with 100 as soon as the server reads the body", async () => {
    const request = head(
      `Authorization: Bearer ${await token()}\r\n`,
      "Content-Length: 3\r\nExpect: 100-continue\r\nConnection: close\r\n",
    );
    const answer = await server.raw(`${request}{}\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 202 /);
  });

  test("a request without Expect gets no 100", async () => {
    const request = head(`Authorization: Bearer ${await token()}\r\n`, "Content-Length: 3\r\nConnection: close\r\n");
    expect(await server.raw(`${request}{}\n`)).toMatch(/^HTTP\/1\.1 202 /);
  });

  test("a client that sends everything before it reads still receives the refusal", async () => {
    const size = 8 * 1024 * 1024;
    const received = await new Promise<string>((resolve, reject) => {
      let text = "";
      const socket = connect(server.port, "127.0.0.1", () => {
        socket.pause();
        socket.write(head("", `Content-Length: ${size}\r\n`));
        socket.write(Buffer.alloc(size), () => socket.resume());
      });
      socket.on("data", (chunk) => (text += chunk.toString()));
      socket.on("error", reject);
      socket.on("close", () => resolve(text));
    });
    expect(received).toMatch(/^HTTP\/1\.1 401 /);
    expect(received).toContain('"code":"access.token-missing"');
  });

  test("a refused upload does not hang the client that keeps sending", async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (let index = 0; index < 100; index += 1) yield new Uint8Array(64 * 1024);
    }
    const answer = await server.call("POST", "/api/projects/P/builds", {
      headers: { "content-type": "application/x-ndjson" },
      body: endless(),
    });
    expect([answer.status, answer.headers["connection"]]).toEqual([401, "close"]);
  });

  test("I2 an aborted upload leaves nothing behind", async () => {
    const before = await server.spooled();
    const tasks = ((await server.api("GET", "/api/tasks")).json as unknown as unknown[]).length;
    const authorization = `Authorization: Bearer ${await token()}\r\n`;
    await new Promise<void>((resolve) => {
      const socket = connect(server.port, "127.0.0.1", () => {
        socket.write(head(authorization, "Content-Length: 1000000\r\n") + "x".repeat(500_000));
        setTimeout(() => socket.destroy(), 100);
      });
      socket.on("close", () => resolve());
    });
    await expect.poll(() => server.spooled()).toEqual(before);
    expect((await server.api("GET", "/api/tasks")).json).toHaveLength(tasks);
  });

  test("a stopping server finishes running uploads and accepts no new ones", async () => {
    const stopping = await startServer();
    await stopping.json("POST", "/api/projects", { name: "P" });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(line);
      await held;
      yield Buffer.from(line);
    }
    const running = stopping.api("POST", "/api/projects/P/builds", {
      headers: { "content-type": "application/x-ndjson", connection: "keep-alive" },
      body: slow(),
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const closed = stopping.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(stopping.call("GET", "/healthz")).rejects.toThrow(/ECONNREFUSED/);
    release();
    const answer = await running;
    expect([answer.status, answer.headers["connection"]]).toEqual([202, "close"]);
    await closed;
  });
});
