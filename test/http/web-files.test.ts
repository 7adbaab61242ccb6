import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageAddresses } from "../../src/http/index.ts";
import { startServer, type RunningServer } from "./running-server.ts";

const script = "console.log('belvedere');".repeat(100);
const page = '<!doctype html><head><base href="/" /><script src="./assets/main-1a2b.js"></script></head>';

let folder: string;
let server: RunningServer;
let behind: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-web-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), page);
  await writeFile(join(folder, "secret.js"), "secret");
  await writeFile(join(folder, "assets", "main-1a2b.js"), script);
  await writeFile(join(folder, "assets", "main-1a2b.js.gz"), gzipSync(script));
  await writeFile(join(folder, "assets", "main-1a2b.js.zst"), zstdCompressSync(script));
  await writeFile(join(folder, "assets", "notes.txt"), "not ours");
  server = await startServer((needs) => ({ ...needs, webDir: folder }));
  behind = await startServer((needs) => ({ ...needs, webDir: folder, baseUrl: 'https://quality.example.org/a"b/' }));
});

afterAll(async () => {
  await server.close();
  await behind.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, { port }: RunningServer = server) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });
const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

describe("the page", () => {
  test.each(["/", "/explore/5", "/explore/5?tab=source&tab=%", "/?where=name~a&wher=b", "/projects/a/settings"])(
    "is at %s",
    async (path) => {
      const answer = await get(path, browser);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(page);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("no-cache");
    },
  );

  test("U1, U4 forbids inline code, other hosts and framing", async () => {
    const { headers } = await get("/", browser);
    const policy = headers.get("content-security-policy")!;
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
    for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]) {
      expect(policy.split("; ")).toContain(part);
    }
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test.each([
    "/api/no-such-thing",
    "/session/no-such-thing",
    "/docs/other",
    "/icons/x",
    "/assets/absent.js",
    "/openapi.json/x",
  ])("is not at %s", async (path) => expect((await get(path, browser)).status).toBe(404));

  test.each([
    "/no/such/page",
    "/explore/",
    "/explore",
    "/explore/abc",
    "/explore/5x",
    "/explore/-5",
    "/compare/1/latest",
    "/versions/V1/verdict",
    "/findings/5",
    "/administration/a/b",
  ])("says at %s that nothing is there", async (path) => {
    const answer = await get(path, browser);
    expect([answer.status, await answer.text()]).toEqual([404, page]);
    const other = await get(path, { accept: "*/*" });
    expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([404, "route.absent"]);
  });

  test.each(["*/*", "text/*;q=0.5, application/json", "Text/HTML", undefined])(
    "is for every client that accepts HTML: %s",
    async (accept) => {
      const answer = await get("/explore/5", accept === undefined ? {} : { accept });
      expect([answer.status, await answer.text()]).toEqual([200, page]);
    },
  );

  test("has the addresses of all pages of the interface", async () => {
    const declared = await readFile("src/web/src/pages/index.ts", "utf8");
    expect([...declared.matchAll(/^ {4}path: "(.*)",$/gm)].map(([, path]) => path)).toEqual([...pageAddresses]);
  });

  test("is not for programs: a client that accepts only JSON gets 404", async () => {
    const answer = await get("/explore/5", { accept: "application/json" });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, "route.absent"]);
  });

  test("starts its links with the base path", async () => {
    const answer = await get("/", browser, behind);
    expect(await answer.text()).toContain('<base href="/a%22b/" />');
  });

  test("says so if the web interface was not built", async () => {
    const bare = await startServer();
    const answer = await get("/", browser, bare);
    expect([answer.status, (await answer.text()).includes("npm run build")]).toEqual([200, true]);
    await bare.close();
  });
});

describe("its files", () => {
  test.each(["gzip", "zstd"])("are sent as they were compressed: %s", async (encoding) => {
    const answer = await get("/assets/main-1a2b.js", { "accept-encoding": encoding });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(await answer.text()).toBe(script);
  });

  test("are sent uncompressed to a client that accepts nothing else, and HEAD sends no body", async () => {
    const plain = await get("/assets/main-1a2b.js", { "accept-encoding": "identity" });
    expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, script]);
    const head = await fetch(`http://127.0.0.1:${server.port}/assets/main-1a2b.js`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test.each([
    "/assets/..%2f..%2fetc/passwd",
    "/assets/..%2findex.html",
    "/assets/..%2fsecret.js",
    "/assets/%2e%2e%2fsecret.js",
    "/assets/..%5csecret.js",
    "/assets/main-1a2b.js.gz",
    "/assets/notes.txt",
    "/assets/main-1a2b.js%00.svg",
    "/assets/__proto__",
    "/assets/",
  ])("U7 nothing else is served: %s", async (path) => {
    const answer = await get(path, browser);
    expect(answer.status).toBe(404);
    expect(((await answer.json()) as { code: string }).code).toBe("route.absent");
  });
});
