import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "../../src/cli/run-command.reference.ts";
import { endpoints, ownSegments, pageAddresses } from "../../src/http/index.ts";
import { EventClient } from "../harness/event-client.ts";
import { startProxy, type ReverseProxy } from "../harness/reverse-proxy.ts";
import { adminPassword, basic, startServer, type RunningServer } from "./running-server.ts";

const basePath = "/quality/code";

describe.each([
  ["leaves the path", false],
  ["removes the path", true],
] as const)("behind a proxy that %s", (_name, removesPath) => {
  let server: RunningServer;
  let proxy: ReverseProxy;
  let token: string;

  beforeAll(async () => {
    server = await startServer((needs) => ({ ...needs, basePath }));
    proxy = await startProxy({ path: basePath, removesPath, port: () => server.port });
    const answer = await get("/api/token", basic("admin", adminPassword));
    token = ((await answer.json()) as { token: string }).token;
  });

  afterAll(async () => {
    await proxy?.close();
    await server?.close();
  });

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(proxy.url + path, { headers });
  const send = (method: string, path: string, body: unknown): Promise<Response> =>
    fetch(proxy.url + path, {
      method,
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    });
  const follow = (link: string | null): Promise<Response> =>
    fetch(new URL(link ?? "", proxy.url), { headers: { authorization: `Bearer ${token}` } });

  test("`Location` and `Link` lead back to the server", async () => {
    for (const name of ["Engine", "Pump"]) {
      const made = await send("POST", "/api/projects", { name });
      expect([made.status, made.headers.get("location")]).toEqual([201, `${basePath}/api/projects/${name}`]);
      expect(await (await follow(made.headers.get("location"))).json()).toMatchObject({ name });
    }
    const list = await get("/api/projects?limit=1", { authorization: `Bearer ${token}` });
    const [, next = ""] = /<([^>]+)>; rel="next"/.exec(list.headers.get("link") ?? "") ?? [];
    expect(next.startsWith(`${basePath}/api/projects?`)).toBe(true);
    expect(await (await follow(next)).json()).toMatchObject([{ name: "Pump" }]);
  });

  test("the page, its files, the documentation and icons are below it", async () => {
    for (const address of ["", "/", "?tab=all", "/projects/Engine/settings", "/docs/api"]) {
      const page = await get(address, { accept: "text/html" });
      const text = await page.text();
      expect([page.status, text.includes("<!doctype html>")], address).toEqual([200, true]);
      const links = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link!);
      const base = /<base href="([^"]+)"/.exec(text)?.[1] ?? proxy.url;
      for (const link of links.filter((each) => each !== base)) {
        const target = new URL(link, new URL(base, proxy.url));
        expect(target.pathname.startsWith(`${basePath}/`), link).toBe(true);
        expect((await fetch(target)).status, link).toBe(200);
      }
    }
    const { servers } = (await (await get("/openapi.json")).json()) as { servers: unknown };
    expect(servers).toEqual([{ url: basePath }]);
  });

  test("a session's cookie belongs to the base path, and is taken back there", async () => {
    const signedIn = await fetch(`${proxy.url}/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ login: "admin", password: adminPassword }),
    });
    expect(signedIn.status).toBe(200);
    const cookie = signedIn.headers.get("set-cookie") ?? "";
    expect(cookie).toContain(`; Path=${basePath};`);
    expect((await get("/session", { cookie: cookie.split(";")[0]! })).status).toBe(200);
  });

  test("events, agents and SCIM are below it", async () => {
    const events = await EventClient.open(new URL(proxy.url).origin, token, undefined, `${basePath}/api/events`);
    await send("POST", "/api/projects", { name: "Announced" });
    expect(await events.received(1)).toMatchObject([{ type: "project.created", project: "Announced" }]);
    events.close();
    const agent = await send("POST", "/mcp", { jsonrpc: "2.0", id: 1, method: "ping" });
    expect(agent.status).toBe(200);
    const scim = await get("/scim/v2/ResourceTypes", { authorization: `Bearer ${token}` });
    expect(await scim.text()).toContain(`"${basePath}/scim/v2/ResourceTypes/User"`);
  });

  test("the command line takes an address with a path", async () => {
    const folder = await mkdtemp(join(tmpdir(), "belvedere-base-path-"));
    await writeFile(join(folder, "results.ndjson"), '{"kind":"artifact","path":"a.c","type":"FILE"}\n');
    const environment = {
      BELVEDERE_SERVER: `${proxy.url}/`,
      BELVEDERE_TOKEN: token,
      XDG_CONFIG_HOME: folder,
      XDG_CACHE_HOME: folder,
    };
    const run = (...line: readonly string[]) => runCommand(line, { folder, environment });
    const listed = await run("projects", "--json");
    expect([listed.code, listed.errors]).toEqual([0, ""]);
    expect(listed.output).toContain('"name":"Engine"');
    const pushed = await run("push", "results.ndjson", "--project", "Engine", "--no-wait");
    expect([pushed.code, pushed.errors]).toEqual([0, expect.anything()]);
    await rm(folder, { recursive: true });
  });

  test("what only looks like the base path is not it", async () => {
    expect((await server.call("GET", `${basePath}x/healthz`)).status).toBe(404);
    expect((await server.call("GET", `${basePath}/absent`)).status).toBe(404);
    expect((await server.call("GET", `${basePath}${basePath}/healthz`)).status).toBe(404);
    expect((await server.call("GET", "/healthz")).status).toBe(200);
  });
});

test("no base path can start like an address of the server", () => {
  const firsts = [...endpoints.map(({ path }) => path), ...pageAddresses].map((path) => path.split("/")[1]!);
  expect([...new Set(firsts)].filter((first) => first !== "").toSorted()).toEqual(ownSegments);
});
