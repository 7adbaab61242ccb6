import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appCode } from "../harness/totp-codes.ts";
import { startBuildingServer, type BuildingServer } from "../http/building-server.ts";
import { expectAccessible, openBrowser, openPage } from "./browser.ts";

/**
 * Where the browser reaches the server. Passkeys belong to it, so it is known before the server starts. It has a path:
 * passkeys belong to the origin all the same.
 */
let baseUrl: string;
const front = createServer((socket) => {
  const behind = connect(Number(new URL(server.url).port), "127.0.0.1");
  for (const end of [socket, behind]) end.on("error", () => undefined);
  socket.pipe(behind).pipe(socket);
});

let server: BuildingServer;
let browser: Browser;
const basePath = "/quality";
const password = "analytical engine";
const stepMilliseconds = 30_000;

beforeAll(async () => {
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  baseUrl = `http://localhost:${(front.address() as AddressInfo).port}${basePath}`;
  const needs = { baseUrl, basePath, webDir: fileURLToPath(new URL("../../dist/web", import.meta.url)) };
  server = await startBuildingServer(needs);
  browser = await openBrowser();
  for (const login of ["ada", "bob"]) {
    await server.admin.json("POST", "/api/users", { login, password, role: login === "bob" ? "CREATOR" : "USER" });
  }
});

afterAll(async () => {
  await browser?.close();
  front.close();
  await server?.close();
});

async function open(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const { page } = await openPage(context, baseUrl);
  await page.goto(`${baseUrl}/sign-in`);
  return page;
}

async function enterPassword(page: Page, login: string): Promise<void> {
  await page.getByLabel("Login").fill(login);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function keyOn(page: Page): Promise<string> {
  await page.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  return page.getByRole("region", { name: "Key for the authenticator app" }).innerText();
}

async function enterCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
}

/** A device with passkeys that confirms everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const presence = { isUserVerified: true, automaticPresenceSimulation: true };
  await session.send("WebAuthn.addVirtualAuthenticator", { options: { ...options, ...presence } });
}

test("an app and a passkey are added on the account page, sign in, and are removed with the password", async () => {
  const page = await open();
  await addAuthenticator(page);
  await enterPassword(page, "ada");
  await page.getByRole("banner").waitFor();
  await page.goto(`${baseUrl}/account?tab=factors`);
  await page.getByText("There is no second factor yet.").waitFor();
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password").fill("wrong");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Current password").and(page.locator("[aria-invalid=true]")).waitFor();
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const key = await keyOn(page);
  await expectAccessible(page);
  await enterCode(page, "Code of the app", appCode(key, Date.now()));
  const codes = (await page.getByRole("region", { name: "Recovery codes" }).innerText()).trim().split("\n");
  expect(codes).toHaveLength(10);

  await page.getByRole("button", { name: "Add a passkey" }).click();
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("row", { name: /Passkey/ }).waitFor();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto(`${baseUrl}/sign-in`);
  await enterPassword(page, "ada");
  await page.getByRole("heading", { name: "Second step" }).waitFor();
  await expectAccessible(page);
  await enterCode(page, "Code of the app, or a recovery code", "000000");
  await page.getByText("The code or passkey is wrong").waitFor();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("banner").waitFor();

  await page.context().clearCookies();
  await page.goto(`${baseUrl}/sign-in`);
  await enterPassword(page, "ada");
  // The next code: the first one was used.
  await enterCode(page, "Code of the app, or a recovery code", appCode(key, Date.now() + stepMilliseconds));
  await page.getByRole("banner").waitFor();
  await page.goto(`${baseUrl}/account?tab=factors`);
  await page.getByRole("button", { name: "Remove: Passkey" }).click();
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("row", { name: /Passkey/ }).waitFor({ state: "detached" });
});

test("a user whose role needs a second factor sets it up while signing in", async () => {
  await server.admin.json("PUT", "/api/settings", { secondFactorRole: "CREATOR" });
  const page = await open();
  await enterPassword(page, "bob");
  const key = await keyOn(page);
  await expectAccessible(page);
  await enterCode(page, "Code of the app", appCode(key, Date.now()));
  await page.getByRole("region", { name: "Recovery codes" }).waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("banner").waitFor();
});
