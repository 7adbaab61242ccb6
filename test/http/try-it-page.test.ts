import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type RunningServer } from "./running-server.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

async function get(path: string) {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test("the page and everything it loads come from this server", async () => {
  const page = await get("/docs/api");
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!);
  expect(addresses).toHaveLength(5);
  for (const address of addresses) {
    expect(address).toMatch(/^\/[a-z]/);
    expect((await get(address)).status, address).toBe(200);
  }
  expect(await get("/docs/api/")).toMatchObject({ status: 200, text: page.text });
});

test("the page runs only the server's scripts, connects only to the server and cannot be framed", async () => {
  const { headers, text } = await get("/docs/api");
  const policy = new Map(
    (headers.get("content-security-policy") ?? "").split("; ").map((line) => {
      const space = line.indexOf(" ");
      return [line.slice(0, space), line.slice(space + 1)];
    }),
  );
  expect(Object.fromEntries(policy)).toEqual({
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
  });
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(text).not.toMatch(/<script(?![^>]* src=)|<style| on\w+=|https?:/);
});

test("its script loads this server's description and no validator", async () => {
  const { text, headers } = await get("/docs/api/start.js");
  expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(text).toContain("openapi.json");
  expect(text).toContain("validatorUrl: null");
  expect(text).not.toMatch(/https?:/);
});

test("each style sheet of the page is served as CSS", async () => {
  const { text: page } = await get("/docs/api");
  const sheets = [...page.matchAll(/<link[^>]* href="([^"]+\.css)"/g)].map((match) => match[1]!);
  expect(sheets).toEqual(["/docs/api/swagger-ui.css", "/docs/api/narrow.css"]);
  for (const sheet of sheets) {
    const answer = await get(sheet);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(answer.text).toContain(".swagger-ui");
  }
});

test.each([
  "package.json",
  "index.html",
  "swagger-ui-bundle.js.map",
  "__proto__",
  "constructor",
  "..%2fpackage.json",
  "..%2f..%2f..%2fetc%2fpasswd",
  "%00",
])("no other file is served: %s", async (name) => {
  const { status, text } = await get(`/docs/api/${name}`);
  expect(status).toBe(404);
  expect(JSON.parse(text)).toMatchObject({ code: "route.absent" });
});
