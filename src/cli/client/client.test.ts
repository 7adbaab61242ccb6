import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { runCommand, type CommandResult } from "../run-command.reference.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

describe("a server that cannot answer now is asked again", () => {
  test("after the number of seconds that it says", async () => {
    const ran = await ask([busy(429, "3"), busy(503, "7"), list]);
    expect(ran).toMatchObject({ code: 0, output: "[]\n", pauses: [3000, 7000] });
  });

  test("with growing pauses when it does not say", async () => {
    const ran = await ask([busy(503), busy(503), busy(503), list]);
    expect(ran).toMatchObject({ code: 0, pauses: [250, 500, 1000] });
  });

  test("five times, then its problem is shown", async () => {
    const ran = await ask(Array.from({ length: 6 }, () => busy(503, "1")));
    expect(ran).toMatchObject({ code: 10, pauses: [1000, 1000, 1000, 1000, 1000] });
    expect(ran.errors).toContain("HTTP 503");
  });

  test("not when it would take too long", async () => {
    expect(await ask([busy(429, "3600")])).toMatchObject({ code: 10, pauses: [] });
  });

  test("after a connection that broke before the answer", async () => {
    const ran = await ask([(_request, response) => void response.destroy(), list]);
    expect(ran).toMatchObject({ code: 0, output: "[]\n", pauses: [250] });
  });
});

describe("an incomplete answer is an error", () => {
  test("a list that breaks off", async () => {
    const ran = await ask([cutOff('[{"id":1},')]);
    expect(ran.code).toBe(10);
    expect(ran.errors).toContain("broke off");
  });

  test("a list without its end", async () => {
    const ran = await ask([(_request, response) => response.end('[{"id":1}')]);
    expect(ran).toMatchObject({ code: 10 });
    expect(ran.errors).toContain("the list has no end");
  });

  test("an HTML page from another server", async () => {
    const ran = await ask([
      (_request, response) => response.writeHead(500, { "content-type": "text/html" }).end("<p>"),
    ]);
    expect(ran).toMatchObject({ code: 1, errors: "Error: The server answers 500\n  HTTP 500\n" });
  });
});

describe("a compressed answer", () => {
  const compressed = gzipSync("[]");
  const answer = (bytes: Buffer): Answer => {
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    return (_request, response) => response.writeHead(200, headers).end(bytes);
  };

  test("is read", async () => {
    expect(await ask([answer(compressed)])).toMatchObject({ code: 0, output: "[]\n" });
  });

  test("that is cut off, or is not compressed, is incomplete", async () => {
    for (const bytes of [compressed.subarray(0, -4), Buffer.from("[]")]) {
      const ran = await ask([answer(bytes)]);
      expect(ran.code).toBe(10);
      expect(ran.errors).toContain("broke off");
    }
  });
});

test("where a proxy is named, the client that can use it sends the request", async () => {
  const senders: unknown[] = [];
  const remember: Answer = (request, response) => {
    senders.push(request.headers["sec-fetch-mode"]);
    list(request, response);
  };
  await ask([remember]);
  await ask([remember], undefined, { https_proxy: "http://127.0.0.1:9" });
  expect(senders).toEqual([undefined, "cors"]);
});

test("a redirection is not followed: the token is for the server that was named", async () => {
  const ran = await ask([(_request, response) => response.writeHead(308, { location: "https://else.example/" }).end()]);
  expect(ran.code).toBe(9);
  expect(ran.errors).toContain("It leads to https://else.example/: name that one.");
});

test("no server at all", async () => {
  const ran = await runCommand(["projects", "--server", "http://127.0.0.1:9", "--token", "bvp_x"]);
  expect(ran.code).toBe(10);
  expect(ran.errors).toContain("http://127.0.0.1:9 cannot be reached");
});

test("Ctrl-C ends a request, and the process with 130", async () => {
  const interruption = new AbortController();
  const ran = await ask([() => interruption.abort()], interruption.signal);
  expect(ran).toMatchObject({ code: 130, errors: "Error: Interrupted\n" });
});

test("Ctrl-C ends waiting, too", async () => {
  const interruption = new AbortController();
  const answer: Answer = (request, response) => {
    response.once("finish", () => setImmediate(() => interruption.abort()));
    busy(503, "60")(request, response);
  };
  const ran = await ask(
    Array.from({ length: 6 }, () => answer),
    interruption.signal,
  );
  expect(ran).toMatchObject({ code: 130, errors: "Error: Interrupted\n" });
});

/** Requests the projects from a server that sends these answers, one for each request. */
async function ask(
  answers: readonly Answer[],
  signal?: AbortSignal,
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const waiting = [...answers];
  const server = createServer((request, response) => waiting.shift()!(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return runCommand(["projects", "--format", "json"], {
    environment: { BELVEDERE_SERVER: `http://127.0.0.1:${port}`, BELVEDERE_TOKEN: "bvp_x", ...environment },
    ...(signal === undefined ? {} : { signal }),
  });
}

function list(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" }).end("[]");
}

function busy(status: number, retryAfter?: string): Answer {
  return (_request, response) => {
    response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end();
  };
}

function cutOff(text: string): Answer {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write(text, () => response.destroy());
  };
}
