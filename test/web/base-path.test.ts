import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { startProxy, type ReverseProxy } from "../harness/reverse-proxy.ts";
import { buildingPassword, startBuildingServer, type BuildingServer } from "../http/building-server.ts";
import { openBrowser, openPage } from "./browser.ts";

const basePath = "/quality/code";
const results = lines({ kind: "artifact", path: "src/scan.c", type: "FILE", measures: { LC: 812 } });

let server: BuildingServer;
let proxy: ReverseProxy;
let browser: Browser;

beforeAll(async () => {
  server = await startBuildingServer({
    basePath,
    webDir: fileURLToPath(new URL("../../dist/web", import.meta.url)),
  });
  proxy = await startProxy({ path: basePath, removesPath: false, port: () => Number(new URL(server.url).port) });
  browser = await openBrowser();
  await server.admin.createProject("Engine");
  await server.admin.build("Engine", results);
});

afterAll(async () => {
  await browser?.close();
  await proxy?.close();
  await server?.close();
});

test("users sign in, follow links and reload pages below the base path; nothing is requested outside of it", async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const { page, faults } = await openPage(context, `${proxy.url}/`);
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.headers()["x-proxy"] === "outside" || response.status() >= 500) failed.push(response.url());
  });
  await page.goto(`${proxy.url}/sign-in`);
  await page.getByLabel("Login").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(buildingPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("link", { name: "Engine" }).first().click();
  await page.getByText("scan.c").first().waitFor();
  expect(new URL(page.url()).pathname.startsWith(`${basePath}/`)).toBe(true);
  await page.reload();
  await page.getByText("scan.c").first().waitFor();
  await page.goto(`${proxy.url}/projects/Engine/settings`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const described = page.waitForResponse(`${proxy.url}/openapi.json`);
  await page.goto(`${proxy.url}/docs/api`);
  expect((await described).status()).toBe(200);
  const cookies = await context.cookies();
  expect(cookies.map(({ path }) => path)).toEqual([basePath]);
  expect([faults, failed]).toEqual([[], []]);
  await context.close();
});
