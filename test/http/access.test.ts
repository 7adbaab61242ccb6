import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Store } from "../../src/store/index.ts";
import { newTokenText, tokenHash } from "../../src/access/index.ts";
import { createHttpServer } from "../../src/http/index.ts";
import { until } from "../harness/until.ts";
import { adminPassword, basic, startServer, type RunningServer } from "./running-server.ts";
import { bearer, webSignIn } from "./web-session.ts";

let server: RunningServer;
const storeReads: string[] = [];
beforeAll(async () => {
  server = await startServer((needs) => ({
    ...needs,
    store: {
      ...needs.store,
      read: new Proxy(needs.store.read, {
        get(reads, name) {
          storeReads.push(String(name));
          return Reflect.get(reads, name);
        },
      }),
    },
  }));
});
afterAll(() => server.close());
beforeEach(() => void (storeReads.length = 0));

describe("Bearer everywhere but on /api/token (D4, S90)", () => {
  const check = (name: string, headers: Record<string, string | string[]>, status: number, code: string): void => {
    test(name, async () => {
      const answer = await server.call("GET", "/api/tasks", { headers });
      expect([answer.status, answer.json["code"]]).toEqual([status, code]);
      if (status === 401) expect(answer.headers["www-authenticate"]).toBe('Bearer realm="Belvedere"');
    });
  };
  check("A1 no header", {}, 401, "access.token-missing");
  check("A1 Basic", basic("admin", adminPassword), 401, "access.token-missing");
  check("A1 an empty token", { authorization: "Bearer " }, 401, "access.token-missing");
  check("A2 an unknown token", bearer(newTokenText("PERMANENT")).headers, 401, "access.token-refused");
  check("A5 two headers", { authorization: ["Bearer a", "Bearer b"] }, 400, "access.header-repeated");

  test("A6 a wrong checksum is refused without reading the store", async () => {
    const good = newTokenText("TEMPORARY");
    const wrong = good.slice(0, -1) + (good.endsWith("0") ? "1" : "0");
    const answer = await server.call("GET", "/api/tasks", bearer(wrong));
    expect(answer.json["code"]).toBe("access.token-refused");
    expect(storeReads).toEqual([]);
    await server.call("GET", "/api/tasks", bearer(good));
    // After a commit, the end of the next acceptance is read as well.
    expect(storeReads).toContain("tokenByHash");
  });

  test("a token in the URL is ignored", async () => {
    const token = (await server.call("GET", "/api/token", { headers: basic("admin", adminPassword) })).json["token"];
    expect((await server.call("GET", `/api/tasks?access_token=${String(token)}`)).status).toBe(401);
    expect(server.log.join("\n")).not.toContain(String(token));
  });

  test("the scheme is read in any case", async () => {
    const token = await server.userToken("casey", "USER");
    expect((await server.call("GET", "/api/tasks", { headers: { authorization: `bEARER  ${token}` } })).status).toBe(
      200,
    );
  });
});

describe("lifetime of tokens (D4)", () => {
  test("A2 a temporary token expires after the lifetime in the settings", async () => {
    await server.store.write.changeSettings({ values: { temporaryTokenHours: 0.5 } });
    const issued = await server.call("GET", "/api/token", { headers: basic("admin", adminPassword) });
    expect(issued.json["expires_in"]).toBe(1800);
    const token = String(issued.json["token"]);
    server.pass(29 * 60_000);
    expect((await server.call("GET", "/api/tasks", bearer(token))).status).toBe(200);
    server.pass(2 * 60_000);
    expect((await server.call("GET", "/api/tasks", bearer(token))).status).toBe(401);
    await server.store.write.changeSettings({ values: { temporaryTokenHours: 24 } });
  });

  test("A2 A8 revocation acts on the next request", async () => {
    const { text, id, userId } = await permanentToken();
    expect((await server.call("GET", "/api/tasks", bearer(text))).status).toBe(200);
    await server.store.write.revokeToken({ userId, tokenId: id, at: Date.now() });
    expect((await server.call("GET", "/api/tasks", bearer(text))).json["code"]).toBe("access.token-refused");
  });

  test("A8 revocation acts on the next request in every process that shares the store", async () => {
    let second: { port: number; close(): Promise<void> } | undefined;
    const first = await startServer((needs) => {
      const other = createHttpServer({ ...needs, bootId: "another process" });
      second = { port: 0, close: () => other.close() };
      void other.listen("127.0.0.1", 0).then(({ port }) => (second!.port = port));
      return needs;
    });
    await until("the second listens", () => (second?.port === 0 ? undefined : true));
    const elsewhere = (token: string) =>
      fetch(`http://127.0.0.1:${second?.port}/api/me`, bearer(token)).then(({ status }) => status);
    const session = await webSignIn(first, "admin", adminPassword);
    const made = await session.call("POST", "/session/tokens", { name: "ci" });
    const token = String(made.json["token"]);
    expect(await elsewhere(token)).toBe(200);
    await session.call("DELETE", `/session/tokens/${String(made.json["id"])}`);
    expect(await elsewhere(token)).toBe(401);
    await second?.close();
    await first.close();
  });

  test("A7 a restart ends temporary tokens but not permanent ones", async () => {
    const { text } = await permanentToken();
    const issued = await server.call("GET", "/api/token", { headers: basic("admin", adminPassword) });
    const temporary = String(issued.json["token"]);
    expect((await server.call("GET", "/api/tasks", bearer(temporary))).status).toBe(200);
    await server.restart();
    expect((await server.call("GET", "/api/tasks", bearer(temporary))).status).toBe(401);
    expect((await server.call("GET", "/api/tasks", bearer(text))).status).toBe(200);
  });

  async function permanentToken(): Promise<{ text: string; id: number; userId: number }> {
    const admin = await server.store.read.userByLogin("admin");
    const text = newTokenText("PERMANENT");
    const row = await server.store.write.createToken({
      userId: admin?.id ?? 0,
      kind: "PERMANENT",
      name: "ci",
      hash: tokenHash(text),
      expiresAt: null,
      bootId: null,
      at: Date.now(),
    });
    return { text, id: row.id, userId: row.userId };
  }
});

describe("GET /api/token (D4, S61)", () => {
  test("A4 a password with colons works, and the answer must not be cached", async () => {
    const answer = await server.call("GET", "/api/token", {
      headers: { ...basic("admin", adminPassword), timezone: "UTC" },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json).toEqual({
      token: expect.stringMatching(/^bvt_[0-9A-Za-z]{38}$/) as string,
      access_token: answer.json["token"],
      token_type: "Bearer",
      expires_in: 86_400,
      expiresAt: expect.stringMatching(/\+00:00$/) as string,
    });
  });

  const refused = { "no header": {}, Bearer: bearer(newTokenText("PERMANENT")).headers } as const;
  for (const [name, headers] of Object.entries(refused)) {
    test(`A1 ${name}: the challenge names Basic`, async () => {
      const answer = await server.call("GET", "/api/token", { headers });
      expect(answer.status).toBe(401);
      expect(answer.headers["www-authenticate"]).toMatch(/^Basic realm=/);
    });
  }

  const encoded = (text: string): string => `Basic ${Buffer.from(text).toString("base64")}`;
  for (const [name, authorization] of Object.entries({
    "no colon": encoded("admin"),
    "bad base64": "Basic ???",
    "an empty user": encoded(":x"),
    "invalid UTF-8": `Basic ${Buffer.from([0x61, 0x3a, 0xff]).toString("base64")}`,
  })) {
    test(`A3 Basic with ${name}`, async () => {
      const answer = await server.call("GET", "/api/token", { headers: { authorization } });
      expect([answer.status, answer.json["code"]]).toEqual([401, "access.credentials-missing"]);
    });
  }

  test("A5 two headers are 400", async () => {
    const header = basic("admin", adminPassword).authorization;
    expect((await server.call("GET", "/api/token", { headers: { authorization: [header, header] } })).status).toBe(400);
  });

  test("HEAD checks the password and creates nothing", async () => {
    const written: string[] = [];
    const watch = (write: Store["write"]): Store["write"] =>
      new Proxy(write, {
        get(writes, name) {
          written.push(String(name));
          return Reflect.get(writes, name);
        },
      });
    const watched = await startServer(({ store, ...needs }) => ({
      ...needs,
      store: { ...store, write: watch(store.write), writeFrom: (origin) => watch(store.writeFrom(origin)) },
    }));
    expect((await watched.call("HEAD", "/api/token", { headers: basic("admin", adminPassword) })).status).toBe(200);
    expect((await watched.call("HEAD", "/api/token", { headers: basic("admin", "wrong") })).status).toBe(401);
    // HEAD can be used to guess passwords, too: both attempts are audited.
    expect(written).toEqual(["audit", "audit"]);
    await watched.call("GET", "/api/token", { headers: basic("admin", adminPassword) });
    expect(written).toEqual(["audit", "audit", "audit", "createToken"]);
    await watched.close();
  });

  test("A10 a known and an unknown user are answered alike", async () => {
    const known = await server.call("GET", "/api/token", { headers: basic("admin", "wrong") });
    const unknown = await server.call("GET", "/api/token", { headers: basic("absent", "wrong") });
    expect({ ...known.json, requestId: "" }).toEqual({ ...unknown.json, requestId: "" });
  });

  test("A11 32 simultaneous requests are all answered", async () => {
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => server.call("GET", "/api/token", { headers: basic("admin", adminPassword) })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 32 }, () => 200));
    expect(new Set(answers.map((answer) => answer.json["token"])).size).toBe(32);
  });

  test("A7 a clock that is set back two days does not make a delay longer", async () => {
    const clock = { offset: 0 };
    const changing = await startServer((needs) => ({ ...needs, now: () => Date.now() + clock.offset }));
    const guess = () => changing.call("GET", "/api/token", { headers: basic("guessed", "wrong") });
    for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(401);
    clock.offset = -2 * 24 * 3_600_000;
    const throttled = await guess();
    expect(throttled.status).toBe(429);
    expect(Number(throttled.headers["retry-after"])).toBeLessThanOrEqual(60);
    changing.pass(61_000);
    expect((await guess()).status).toBe(401);
    await changing.close();
  });

  test("A9 after 10 wrong passwords the right one is 429 too until the delay has passed; tokens keep working", async () => {
    const token = await server.userToken("guessed", "USER");
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await server.call("GET", "/api/token", { headers: basic("guessed", "wrong") })).status).toBe(401);
    }
    const throttled = await server.call("GET", "/api/token", { headers: basic("guessed", "secret") });
    expect(throttled.status).toBe(429);
    expect(Number(throttled.headers["retry-after"])).toBeGreaterThan(50);
    expect((await server.call("GET", "/api/tasks", bearer(token))).status).toBe(200);
    expect((await server.call("GET", "/api/token", { headers: basic("admin", adminPassword) })).status).toBe(200);
    server.pass(61_000);
    expect((await server.call("GET", "/api/token", { headers: basic("guessed", "secret") })).status).toBe(200);
  });

  test("A13 no log line contains a password or token", async () => {
    const token = await server.userToken("logged", "USER");
    await server.call("GET", `/api/token?password=${adminPassword}`, { headers: basic("admin", adminPassword) });
    const log = server.log.join("\n");
    expect(log).toContain("/api/token");
    for (const secret of [adminPassword, token, basic("admin", adminPassword).authorization]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe("the address behind a proxy (D4)", () => {
  const guess = (on: RunningServer, forwarded: string): Promise<number> =>
    on
      .call("GET", "/api/token", { headers: { ...basic("admin", "wrong"), "x-forwarded-for": forwarded } })
      .then((answer) => answer.status);

  test("counts through a trusted proxy", async () => {
    const behind = await startServer((needs) => ({ ...needs, trustedProxies: ["127.0.0.0/8"] }));
    for (let count = 0; count < 10; count += 1) expect(await guess(behind, "203.0.113.7")).toBe(401);
    expect(await guess(behind, "203.0.113.7")).toBe(429);
    expect(await guess(behind, "203.0.113.8")).toBe(401);
    expect(await guess(behind, "not an address")).toBe(401);
    await behind.close();
  });

  test("is ignored unless a trusted proxy sends it", async () => {
    const direct = await startServer();
    for (let count = 0; count < 10; count += 1) expect(await guess(direct, `203.0.113.${count}`)).toBe(401);
    expect(await guess(direct, "203.0.113.99")).toBe(429);
    await direct.close();
  });
});
