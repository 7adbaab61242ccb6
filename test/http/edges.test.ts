import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, type RunningServer } from "./running-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

// Names that are percent-encoded already, or broken on purpose, are sent unchanged.
const encodeName = (name: string): string => name.replace("\u0001", "%01");

function body(rawAnswer: string): Record<string, unknown> {
  return JSON.parse(rawAnswer.slice(rawAnswer.indexOf("\r\n\r\n") + 4)) as Record<string, unknown>;
}

describe("every error is a problem (D3)", () => {
  test("it has type, title, status, detail, code and request id", async () => {
    const answer = await server.call("GET", "/nothing");
    expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(answer.json).toEqual({
      type: "urn:belvedere:problem:route.absent",
      title: "Not found",
      status: 404,
      detail: "There is nothing at this path.",
      code: "route.absent",
      requestId: answer.headers["x-request-id"],
    });
  });

  for (const path of [
    "/api/tasks/abc",
    "/api/tasks/1.5",
    "/api/tasks/-1",
    "/api/tasks/99999999999999999999",
    "/api/tasks/%00",
  ]) {
    test(`a malformed id answers like an absent one: ${path}`, async () => {
      const absent = await server.api("GET", "/api/tasks/424242");
      const malformed = await server.api("GET", path);
      expect(absent.status).toBe(404);
      expect({ ...malformed.json, requestId: "" }).toEqual({ ...absent.json, requestId: "" });
    });
  }

  for (const name of ["%", "%ff", "%C0%AF", "a%", "\u0001", "x".repeat(5000)]) {
    test(`a name that cannot be read answers like an absent one: ${name.slice(0, 30)}`, async () => {
      const same = async (method: string, path: (name: string) => string, signedIn: boolean): Promise<void> => {
        const send = signedIn ? server.api : server.call;
        const headers = { "x-request-id": "same" };
        const headersAt = async (sent: string) => {
          const { date: _date, "server-timing": _times, ...others } = (await send(method, sent, { headers })).headers;
          return others;
        };
        expect(await headersAt(path(encodeName(name)))).toEqual(await headersAt(path("absent")));
        const [expected, answer] = [await send(method, path("absent")), await send(method, path(encodeName(name)))];
        expect(answer.status).toBe(expected.status);
        expect({ ...answer.json, requestId: "" }).toEqual({ ...expected.json, requestId: "" });
      };
      await same("GET", (project) => `/api/projects/${project}`, true);
      await same("GET", (project) => `/api/projects/${project}`, false);
      await same("DELETE", (project) => `/api/projects/${project}/branches/main`, true);
      await same("PATCH", (project) => `/api/projects/${project}`, true);
    });
  }

  test("an unexpected failure is 500 with the request id and nothing else, and is logged", async () => {
    const broken = await startServer((needs) => ({
      ...needs,
      store: {
        ...needs.store,
        read: { ...needs.store.read, taskById: () => Promise.reject(new Error("canary at /secret")) },
      },
    }));
    const answer = await broken.api("GET", "/api/tasks/1");
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain("canary");
    expect(broken.log.some((line) => line.includes("canary") && line.includes(String(answer.json["requestId"])))).toBe(
      true,
    );
    await broken.close();
  });
});

describe("methods (D3)", () => {
  for (const method of ["TRACE", "PATCH", "OPTIONS", "DELETE", "PROPFIND", "POST"]) {
    test(`H9 ${method} /api/token is 405 with Allow`, async () => {
      const answer = await server.call(method, "/api/token");
      expect(answer.status).toBe(405);
      expect(answer.headers["allow"]).toBe("GET, HEAD");
    });
  }

  test("H9 Allow lists all methods of the path, and a slash at the end changes nothing", async () => {
    const answer = await server.call("PATCH", "/api/versions/1/");
    expect(answer.headers["allow"]?.split(", ").toSorted()).toEqual(["DELETE", "GET", "HEAD", "PUT"]);
  });

  test("a literal path is not an id of the path beside it", async () => {
    for (const [method, path, allow] of [
      ["PUT", "/api/findings/facets", "GET, HEAD"],
      ["GET", "/api/findings/triage", "POST"],
      ["PUT", "/api/findings/triage", "POST"],
    ] as const) {
      const answer = await server.call(method, path);
      expect([answer.status, answer.headers["allow"]]).toEqual([405, allow]);
    }
  });

  test("an invalid content type changes nothing about the path", async () => {
    const headers = { "content-type": "nonsense" };
    expect((await server.call("POST", "/api/token", { headers, body: "x" })).status).toBe(405);
    expect((await server.call("POST", "/nothing", { headers, body: "x" })).status).toBe(404);
    expect((await server.call("POST", "/api/projects", { headers, body: "x" })).status).toBe(401);
  });

  test("HEAD answers like GET without the body", async () => {
    const got = await server.api("GET", "/api/models/STANDARD");
    const head = await server.api("HEAD", "/api/models/STANDARD");
    expect(head.status).toBe(200);
    expect(head.text).toBe("");
    expect(head.headers["content-length"]).toBe(got.headers["content-length"]);
    expect(head.headers["etag"]).toBe(got.headers["etag"]);
    expect((await server.api("HEAD", "/api/tasks")).status).toBe(200);
  });
});

describe("paths (D3)", () => {
  for (const path of ["//api/token", "/API/TOKEN", "/api/token/../projects", "/api//tasks", "/api", "/api/token/x"]) {
    test(`A12 ${path} is a plain 404`, async () => {
      const answer = await server.api("GET", path);
      expect(answer.status).toBe(404);
      expect(answer.json["code"]).toBe("route.absent");
    });
  }

  test("A12 a project can be called token", async () => {
    expect((await server.call("GET", "/api/projects/token")).status).toBe(401);
    expect((await server.api("GET", "/api/projects/token")).json["code"]).toBe("project.absent");
  });

  test("a slash at the end is ignored", async () => {
    expect((await server.api("GET", "/api/tasks/")).status).toBe(200);
  });
});

describe("query parameters (D3)", () => {
  const check = (query: string, status: number, code?: string): void => {
    test(`?${query} → ${code ?? status}`, async () => {
      const answer = await server.api("GET", `/api/tasks?${query}`);
      expect(answer.status).toBe(status);
      if (code !== undefined) expect(answer.json["code"]).toBe(code);
    });
  };
  check("_=1763200000&utm_source=x", 200);
  check("limi=1", 400, "query.unknown");
  check("LIMIT=1", 400, "query.unknown");
  check("wher=id=1", 400, "query.unknown");
  check("limit=1&limit=1", 400, "query.repeated");
  check("limit=0", 400, "query.value-invalid");
  check("limit=1e3", 400, "query.value-invalid");
  check("limit=", 400, "query.value-invalid");
  check("limit=10&after=Wzdd", 400, "cursor.malformed");
  check("limit=10&after=7", 400, "cursor.malformed");
  check("after=", 400, "cursor.malformed");
  check("x=%C0%AF", 400, "query.malformed");
  check("x=%", 400, "query.malformed");
  check("__proto__=1&constructor=2", 200);
  check("where=id=1", 200);

  test("the refusal names the suggestion", async () => {
    const answer = await server.api("GET", "/api/tasks?limi=1");
    expect(answer.json["detail"]).toContain("`limit`");
  });
});

describe("a request that the HTTP parser refuses is answered with a problem, too (D3)", () => {
  test("H5 40 KB of headers are 431", async () => {
    const answer = await server.raw(`GET /api/tasks HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(40_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(body(answer)).toMatchObject({ status: 431, code: "request.headers-too-large" });
    expect(answer.toLowerCase()).toContain("api-version: v3");
  });

  test("H5 an over-long request line is 431", async () => {
    const answer = await server.raw(`GET /api/tasks?x=${"a".repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(body(answer)).toMatchObject({ status: 431 });
  });

  for (const [name, text] of [
    ["raw spaces in the path", "GET /api/a b c HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["no HTTP at all", "hello\r\n\r\n"],
    ["two lengths", "POST /api/projects HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"],
  ] as const) {
    test(`${name} is 400`, async () => {
      const answer = await server.raw(text);
      expect(body(answer)).toMatchObject({ status: 400, code: "request.malformed" });
    });
  }

  test("HTTP/1.1 without Host is 400", async () => {
    const answer = await server.raw("GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n");
    expect(body(answer)).toMatchObject({ status: 400, code: "header.host-missing" });
  });

  test("an unknown expectation is 417", async () => {
    const answer = await server.raw("GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n");
    expect(body(answer)).toMatchObject({ status: 417 });
  });

  test("CONNECT is refused and closed", async () => {
    expect(await server.raw("CONNECT evil:443 HTTP/1.1\r\nHost: evil\r\n\r\n")).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe("JSON bodies (D3)", () => {
  const check = (
    name: string,
    sent: { body: string | Uint8Array; type?: string },
    status: number,
    code: string,
  ): void => {
    test(name, async () => {
      const headers = sent.type === undefined ? {} : { "content-type": sent.type };
      const answer = await server.api("POST", "/api/projects", { headers, body: sent.body });
      expect([answer.status, answer.json["code"]]).toEqual([status, code]);
    });
  };
  check("Q4 text/plain", { body: "{}", type: "text/plain" }, 415, "body.media-type");
  check("an invalid content type", { body: "{}", type: "nonsense" }, 415, "body.media-type");
  check("another charset", { body: "{}", type: "application/json; charset=utf-16" }, 415, "body.media-type");
  check("Q2 null", { body: "null" }, 400, "body.value-type");
  check("Q2 a list", { body: "[]" }, 400, "body.value-type");
  check("Q3 a trailing comma", { body: '{"name":"a",}' }, 400, "body.malformed");
  check("invalid UTF-8", { body: Uint8Array.of(0x22, 0xc0, 0xaf, 0x22) }, 400, "body.malformed");
  check("no body", { body: "" }, 400, "body.missing");
  check("Q12 over 1 MiB", { body: `"${"a".repeat(1024 * 1024)}"` }, 413, "body.too-large");
  check("I3 nested without end", { body: "[".repeat(100_000) }, 400, "body.too-deep");
  check("Q10 __proto__", { body: '{"name":"p","__proto__":{"public":true}}' }, 400, "body.value-unknown");
  check("an unknown attribute", { body: '{"name":"p","ownerId":1}' }, 400, "body.value-unknown");
  check("a missing attribute", { body: "{}" }, 400, "body.value-missing");
  check("a wrong type", { body: '{"name":1}' }, 400, "body.value-type");
  check("out of bounds", { body: '{"name":"p","color":[0,0,0,256]}' }, 400, "body.value-bounds");

  test("the position says where the JSON becomes malformed", async () => {
    const answer = await server.api("POST", "/api/projects", { body: '{"name":"é",}' });
    expect(answer.json).toMatchObject({ code: "body.malformed", position: 12 });
  });

  test("the pointer says where the wrong value is", async () => {
    const answer = await server.json("POST", "/api/projects", { name: "p", color: [0, 0, 0, 256] });
    expect(answer.json["pointer"]).toBe("/color/3");
    expect((await server.json("POST", "/api/projects", {})).json["pointer"]).toBe("/name");
  });

  test("a body with a vendor type or without a type is read as JSON", async () => {
    const headers = { "content-type": "application/vnd.acme.app-v3+json; charset=UTF-8" };
    expect((await server.api("POST", "/api/projects", { headers, body: '{"name":"typed"}' })).status).toBe(201);
    expect((await server.api("POST", "/api/projects", { body: '{"name":"untyped"}' })).status).toBe(201);
  });

  test("Q12 a chunked body is cut off at the bound, and the client reads the answer", async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (let count = 0; count < 64; count += 1) yield new Uint8Array(64 * 1024).fill(0x20);
    }
    const answer = await server.api("POST", "/api/projects", { body: endless() });
    expect(answer.status).toBe(413);
    expect(answer.headers["connection"]).toBe("close");
  });
});

describe("probes", () => {
  test("they need no sign-in", async () => {
    expect((await server.call("GET", "/healthz")).json).toEqual({ status: "alive" });
    expect((await server.call("GET", "/readyz")).json).toEqual({ status: "ready" });
  });

  test("a server that is still starting is alive but not ready", async () => {
    const starting = await startServer((needs) => ({ ...needs, ready: () => false }));
    expect((await starting.call("GET", "/healthz")).status).toBe(200);
    const answer = await starting.call("GET", "/readyz");
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "1"]);
    await starting.close();
  });
});
