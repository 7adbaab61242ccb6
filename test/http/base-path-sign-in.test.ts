import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCommand } from "../../src/cli/run-command.reference.ts";
import { createOpenIdProviders } from "../../src/providers/index.ts";
import { OpenIdProvider } from "../harness/openid-provider.ts";
import { startProxy, type ReverseProxy } from "../harness/reverse-proxy.ts";
import { until } from "../harness/until.ts";
import { startServer, type RunningServer } from "./running-server.ts";

const basePath = "/quality/code";

interface Signed {
  readonly cookie: string;
  readonly csrfToken: string;
}

describe.each([
  ["leaves the path", false],
  ["removes the path", true],
] as const)("sign-in at a provider behind a proxy that %s", (_name, removesPath) => {
  let server: RunningServer;
  let proxy: ReverseProxy;
  let provider: OpenIdProvider;

  beforeAll(async () => {
    proxy = await startProxy({ path: basePath, removesPath, port: () => server.port });
    provider = await OpenIdProvider.start({
      redirectUris: [`${proxy.url}/sign-in/corp`],
      returnUri: `${proxy.url}/sign-in`,
      signOutUri: `${proxy.url}/providers/sign-out`,
    });
    provider.users.set("ada", { preferred_username: "ada", name: "Ada", email: "ada@example.org" });
    const settings = {
      id: "corp",
      name: "Corporate sign-in",
      issuer: provider.issuer,
      clientId: "belvedere",
      clientSecret: "a secret of the client",
      scopes: ["openid", "profile", "email"],
      loginClaim: "preferred_username",
      createUsers: true,
      linkByEmail: false,
      sessionHours: 8,
      clockSkewSeconds: 10,
      origins: [],
    };
    server = await startServer((needs) => {
      const providers = createOpenIdProviders([settings], needs);
      return { ...needs, baseUrl: proxy.url, basePath, providers };
    });
  });

  afterAll(async () => {
    await provider?.close();
    await proxy?.close();
    await server?.close();
  });

  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(proxy.url + path, {
      method,
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    });
  const status = async (cookie: string): Promise<number> =>
    (await fetch(`${proxy.url}/session`, { headers: { cookie } })).status;
  const cookieOf = (answer: Response): string => {
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toContain(`; Path=${basePath};`);
    return cookie.split(";")[0] ?? "";
  };

  async function signIn(jar = new Map<string, string>()): Promise<Signed> {
    const started = await send("POST", "/providers/attempts", { provider: "corp" });
    const { address } = (await started.json()) as { readonly address: string };
    const back = await provider.signIn(address, "ada", jar);
    expect(back.href.split("?")[0]).toBe(`${proxy.url}/sign-in/corp`);
    const page = await fetch(back, { headers: { accept: "text/html" } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`<base href="${basePath}/"`)]);
    const body = { provider: "corp", query: back.search.slice(1) };
    const finished = await send("POST", "/providers/sessions", body, { cookie: cookieOf(started) });
    expect(finished.status).toBe(200);
    const { csrfToken } = (await finished.json()) as { readonly csrfToken: string };
    return { cookie: cookieOf(finished), csrfToken };
  }

  test("leads back below the path, and so does the sign-out", async () => {
    const { cookie, csrfToken } = await signIn();
    expect(await status(cookie)).toBe(200);
    const ended = await send("DELETE", "/session", undefined, { cookie, "x-csrf-token": csrfToken });
    cookieOf(ended);
    const address = new URL(((await ended.json()) as { readonly address: string }).address);
    expect(address.searchParams.get("post_logout_redirect_uri")).toBe(`${proxy.url}/sign-in`);
    expect(await status(cookie)).toBe(401);
    expect((await fetch(address)).status).toBe(200);
  });

  test("ends here when the user signs out at the provider", async () => {
    const [jar, other] = [new Map<string, string>(), new Map<string, string>()];
    const { cookie } = await signIn(jar);
    const elsewhere = await signIn(other);
    await provider.signOut(jar);
    expect([await status(cookie), await status(elsewhere.cookie)]).toEqual([401, 200]);
    await provider.signOut(other);
    expect(await status(elsewhere.cookie)).toBe(401);
  });

  test.each(["--browser", "--device"])("signs the command line in, with %s", async (option) => {
    const { cookie, csrfToken } = await signIn();
    const folder = await mkdtemp(join(tmpdir(), "belvedere-login-"));
    const environment = { XDG_CONFIG_HOME: folder, BROWSER: join(folder, "no-browser") };
    const { ended, output, errors } = startCommand(["login", `${proxy.url}/`, option], { environment });
    const page = await until("the page", () => /^ {2}(http\S+)$/m.exec(errors())?.[1]);
    expect(page.startsWith(`${proxy.url}/programs/`)).toBe(true);
    expect((await fetch(page, { headers: { accept: "text/html" } })).status).toBe(200);
    const path = `/session/programs/${page.slice(-8)}`;
    const decided = await send("PUT", path, { allow: true }, { cookie, "x-csrf-token": csrfToken });
    const { address } = (await decided.json()) as { readonly address: string | null };
    if (address !== null) await fetch(address);
    expect(await ended).toBe(0);
    expect(output()).toBe(`Signed in to ${proxy.url} as ada.\n`);
    await rm(folder, { recursive: true });
  });
});
