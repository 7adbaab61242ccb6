import { request } from "node:http";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HttpNeeds } from "../../src/http/index.ts";
import { startServer, type Answer, type RunningServer } from "./running-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

interface ProjectName {
  readonly id: number;
  readonly name: string;
}

async function addProjects(
  prefix: string,
  count: number,
  store = server.store,
  own?: { readonly ownerId: number; readonly group: string },
): Promise<void> {
  const { ownerId, group } = own ?? { ownerId: (await store.read.userByLogin("admin"))!.id, group: "" };
  const color = [1, 2, 3, 255] as const;
  const common = {
    modelId: "STANDARD",
    ownerId,
    metaProject: false,
    audience: "MEMBERS" as const,
    group,
    color,
    at: Date.now(),
  };
  // The writer commits waiting changes in one transaction.
  await Promise.all(
    Array.from({ length: count }, (_, index) => store.write.createProject({ ...common, name: `${prefix}${index}` })),
  );
}

/** A user's projects, whose list is so long that it is streamed. Each takes a dozen statements, so they are few and long. */
const many = { count: 400, prefix: "long-".padEnd(90, "x"), group: "long ".repeat(600), owner: "watcher" };
let watcherToken: Promise<string> | undefined;

async function addManyProjects(): Promise<string> {
  const token = await server.userToken(many.owner, "USER");
  const ownerId = (await server.store.read.userByLogin(many.owner))!.id;
  await addProjects(many.prefix, many.count, server.store, { ownerId, group: many.group });
  return token;
}

const elements = (answer: Answer): readonly ProjectName[] => answer.json as unknown as ProjectName[];

function nextOf(answer: Answer): string | undefined {
  return /^<(.*)>; rel="next"$/.exec(String(answer.headers["link"]))?.[1];
}

async function walk(
  path: string,
  between: () => Promise<unknown> = async () => undefined,
): Promise<readonly ProjectName[]> {
  const found: ProjectName[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const answer: Answer = await server.api("GET", next);
    expect(answer.status, answer.text).toBe(200);
    found.push(...elements(answer));
    next = nextOf(answer);
    await between();
  }
  return found;
}

describe("pages (D12)", () => {
  test("any limit concatenates to the whole list while projects are being added", async () => {
    await addProjects("page-", 30);
    let added = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.constantFrom("", "&where=name~*1"), async (limit, where) => {
        const before = elements(await server.api("GET", `/api/projects?fields=id,name${where}`));
        const paged = await walk(`/api/projects?fields=id,name&limit=${limit}${where}`, async () => {
          if (added < 60) await addProjects(`added-${added}-`, 1);
          added += 1;
        });
        const ids = paged.map(({ id }) => id);
        expect(ids).toEqual(ids.toSorted((one, other) => one - other));
        expect(new Set(ids).size).toBe(ids.length);
        expect(paged.slice(0, before.length)).toEqual(before);
      }),
      { numRuns: 12 },
    );
  });

  test("the last page has no link, even if it is full", async () => {
    const all = elements(await server.api("GET", "/api/projects?fields=id"));
    const exact = await server.api("GET", `/api/projects?limit=${all.length}`);
    expect([elements(exact).length, exact.headers["link"]]).toEqual([all.length, undefined]);
    const last = await server.api("GET", `/api/projects?limit=${all.length - 1}`);
    expect(elements(await server.api("GET", nextOf(last)!))).toHaveLength(1);
  });

  test("a link keeps the request's other parameters, encoded", async () => {
    const answer = await server.api("GET", '/api/projects?where=name~"page-"&limit=2&fields=id');
    expect(nextOf(answer)).toMatch(/^\/api\/projects\?where=name~%22page-%22&limit=2&fields=id&after=[\w-]+$/);
  });

  test("a project that is deleted between pages does not hide another one", async () => {
    await addProjects("gone-", 4);
    const first = await server.api("GET", "/api/projects?where=name~gone*&limit=2&fields=id,name");
    await server.api("DELETE", "/api/projects/gone-1");
    const second = await server.api("GET", nextOf(first)!);
    expect([...elements(first), ...elements(second)].map(({ name }) => name)).toEqual([
      "gone-0",
      "gone-1",
      "gone-2",
      "gone-3",
    ]);
  });

  test("a forged cursor is refused", async () => {
    const given = await cursorOf("/api/projects?limit=1");
    const encode = (value: unknown): string =>
      `${given.slice(0, 6)}${Buffer.from(JSON.stringify(value)).toString("base64url")}`;
    expect((await server.api("GET", `/api/projects?after=${encode([1])}`)).status).toBe(200);
    for (const after of [
      "",
      "x",
      "WyJhIl0",
      encode([]),
      encode([1, 2]),
      encode([1.5]),
      encode({}),
      "9".repeat(3_000),
    ]) {
      const answer = await server.api("GET", `/api/projects?after=${after}`);
      expect([answer.status, answer.json["code"]]).toEqual([400, "cursor.malformed"]);
    }
  });

  test("a cursor is valid only for the list that it came from", async () => {
    const given = await cursorOf("/api/projects?limit=1&fields=id");
    expect((await server.api("GET", `/api/projects?after=${given}&where=id>0`)).status).toBe(200);
    for (const path of ["/api/users", "/api/tasks", "/api/groups"]) {
      const answer = await server.api("GET", `${path}?after=${given}`);
      expect([answer.status, answer.json["code"]]).toEqual([400, "cursor.malformed"]);
    }
  });

  async function cursorOf(path: string): Promise<string> {
    return /after=([\w-]+)/.exec(nextOf(await server.api("GET", path))!)![1]!;
  }
});

/** The body as received, not decoded. */
function fetchRaw(path: string, headers: Record<string, string>): Promise<{ headers: object; bytes: Buffer }> {
  return server.api("GET", "/api/projects?limit=1").then(
    async () =>
      new Promise((resolve, reject) => {
        const sent = request({ port: server.port, path, headers, agent: false }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }));
        });
        sent.on("error", reject);
        sent.end();
      }),
  );
}

describe("compression", () => {
  const decoders = { gzip: gunzipSync, zstd: zstdDecompressSync };
  let authorization: string;
  beforeAll(async () => {
    authorization = `Bearer ${await server.userToken("packer", "ADMINISTRATOR")}`;
  });

  const check = (accepted: string, expected: "gzip" | "zstd" | undefined): void => {
    test(`Accept-Encoding: ${accepted} → ${expected ?? "identity"}`, async () => {
      for (const path of ["/api/projects?limit=10", "/api/projects"]) {
        const plain = await fetchRaw(path, { authorization });
        const encoded = await fetchRaw(path, { authorization, "accept-encoding": accepted });
        expect(encoded.headers).toMatchObject(expected === undefined ? {} : { "content-encoding": expected });
        const text = expected === undefined ? encoded.bytes : decoders[expected](encoded.bytes);
        expect(text.toString()).toBe(plain.bytes.toString());
        if (expected !== undefined) expect(encoded.bytes.length).toBeLessThan(plain.bytes.length / 2);
      }
    });
  };
  check("gzip", "gzip");
  check("zstd", "zstd");
  check("gzip, deflate, br, zstd", "zstd");
  check("GZIP;q=1, zstd;q=0.5", "gzip");
  check("*", "zstd");
  check("zstd;q=0, *;q=0.1", "gzip");
  check("br", undefined);
  check("identity, gzip;q=0.5", undefined);
  check("gzip;q=nonsense", undefined);

  test("a small answer is not compressed", async () => {
    const small = await fetchRaw("/api/projects?limit=1&fields=id", { authorization, "accept-encoding": "gzip" });
    expect(small.headers).not.toHaveProperty("content-encoding");
  });

  test("each encoding has its own entity tag, and each answers 304", async () => {
    const tags = new Set<string>();
    for (const accepted of ["identity", "gzip", "zstd"]) {
      const headers = { "accept-encoding": accepted };
      const { etag } = (await server.api("GET", "/api/models/STANDARD", { headers: { authorization } })).headers;
      const encoded = await fetchRaw("/api/models/STANDARD", { authorization, ...headers });
      const tag = (encoded.headers as { etag: string }).etag;
      expect(etag).toBeDefined();
      tags.add(tag);
      const again = await server.api("GET", "/api/models/STANDARD", { headers: { ...headers, "if-none-match": tag } });
      expect(again.status).toBe(304);
    }
    expect(tags.size).toBe(3);
  });
});

describe("entity tags", () => {
  test("a list that is sent as a whole has one, and it changes with the list", async () => {
    const read = (tag = "") =>
      server.api("GET", "/api/projects?where=name~tagged&fields=name", { headers: { "if-none-match": tag } });
    await addProjects("tagged-", 1);
    const tag = String((await read()).headers["etag"]);
    expect((await read(tag)).status).toBe(304);
    await server.json("PUT", "/api/projects/tagged-0", { name: "tagged again" });
    expect((await read(tag)).json).toEqual([{ name: "tagged again" }]);
  });

  test("V6 another user's tag does not reveal what that user saw", async () => {
    const tag = String((await server.api("GET", "/api/projects?fields=name")).headers["etag"]);
    const headers = { authorization: `Bearer ${await server.userToken("outsider", "USER")}`, "if-none-match": tag };
    const answer = await server.call("GET", "/api/projects?fields=name", { headers });
    expect([answer.status, answer.json]).toEqual([200, []]);
  });

  test("a streamed list has one, and only a change that the caller sees changes it", async () => {
    const authorization = `Bearer ${await (watcherToken ??= addManyProjects())}`;
    const { count, prefix } = many;
    const read = (tag = "") =>
      server.call("GET", "/api/projects", { headers: { authorization, "if-none-match": tag } });
    const first = await read();
    const tag = String(first.headers["etag"]);
    expect([elements(first).length, first.headers["content-length"]]).toEqual([count, undefined]);
    await addProjects("hidden from the watcher", 1);
    const again = await read(tag);
    expect([again.status, again.text, again.headers["etag"]]).toEqual([304, "", tag]);
    await server.json("PUT", `/api/projects/${prefix}${count - 1}`, { group: "Moved" });
    const changed = await read(tag);
    expect([changed.status, elements(changed).at(-1)]).toMatchObject([200, { group: "Moved" }]);
    expect(changed.headers["etag"]).not.toBe(tag);
  });
});

test("1,000 projects take at most a few reads for every 200", async () => {
  const counted: string[] = [];
  const watched = await startServer((needs) => ({
    ...needs,
    store: { ...needs.store, read: watch(needs.store.read) },
  }));
  function watch(read: HttpNeeds["store"]["read"]): HttpNeeds["store"]["read"] {
    return new Proxy(read, {
      get(target, name: keyof typeof read) {
        counted.push(name);
        return target[name];
      },
    });
  }
  await addProjects("few-", 1_000, watched.store);
  await watched.api("GET", "/api/projects?limit=1");
  counted.length = 0;
  expect(elements(await watched.api("GET", "/api/projects"))).toHaveLength(1_000);
  expect(counted.length).toBeLessThan(70);
  await watched.close();
});

test("a long list is streamed, other requests are answered meanwhile, and HEAD sends no body", async () => {
  await (watcherToken ??= addManyProjects());
  let ended = false;
  let others = 0;
  const list = server.api("GET", "/api/projects?where=name~long-*").finally(() => (ended = true));
  while (!ended) {
    expect((await server.call("GET", "/healthz")).status).toBe(200);
    if (!ended) others += 1;
  }
  const answer = await list;
  // If the list were written in one go, at most one request before it and one after it would be answered.
  expect(others).toBeGreaterThan(4);
  expect(elements(answer)).toHaveLength(many.count);
  expect(answer.headers["transfer-encoding"]).toBe("chunked");
  const head = await server.api("HEAD", "/api/projects");
  expect([head.status, head.text]).toEqual([200, ""]);
});
