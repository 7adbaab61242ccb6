import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOpenIdProviders } from "../../src/providers/index.ts";
import { OpenIdProvider } from "../harness/openid-provider.ts";
import { startBuildingServer, type BuildingServer } from "../http/building-server.ts";
import { expectAccessible, openBrowser } from "./browser.ts";

/** Where the browser reaches the server. The provider leads back to it, so it is known before the server starts. */
let baseUrl: string;
const front = createServer((socket) => {
  const behind = connect(Number(new URL(server.url).port), "127.0.0.1");
  for (const end of [socket, behind]) end.on("error", () => undefined);
  socket.pipe(behind).pipe(socket);
});

let provider: OpenIdProvider;
let server: BuildingServer;
let browser: Browser;

beforeAll(async () => {
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  baseUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  provider = await OpenIdProvider.start({ redirectUris: [`${baseUrl}/sign-in/corp`], returnUri: `${baseUrl}/sign-in` });
  provider.users.set("ada", { preferred_username: "ada", name: "Ada Lovelace", email: "ada@example.org" });
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
  const log = { info() {}, warn() {}, error() {} };
  const needs = {
    baseUrl,
    providers: createOpenIdProviders([settings], { now: Date.now, log }),
    webDir: fileURLToPath(new URL("../../dist/web", import.meta.url)),
  };
  server = await startBuildingServer(needs);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  front.close();
  await server?.close();
  await provider?.close();
});

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ locale: "en" });
  const page = await context.newPage();
  await page.goto(baseUrl + path);
  return page;
}

async function passProvider(page: Page): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill("ada");
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

test("a button leads to the provider and back to the page that was wanted; signing out leads there again", async () => {
  const page = await open("/account");
  const button = page.getByRole("button", { name: "Sign in with Corporate sign-in" });
  await button.waitFor();
  await expectAccessible(page);
  await button.click();
  await passProvider(page);
  await page.getByRole("heading", { name: "Account" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/account");
  expect(page.url()).not.toContain("code=");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(`${provider.issuer}/**`);
});

test("a sign-in that this browser has not started is refused with a sentence and a way on", async () => {
  const page = await open("/sign-in/corp?code=stolen&state=stolen");
  await page.getByText("This browser has not started the sign-in").waitFor();
  expect(page.url()).not.toContain("stolen");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Sign in again" }).click();
  await page.getByRole("button", { name: "Sign in with Corporate sign-in" }).waitFor();
});
