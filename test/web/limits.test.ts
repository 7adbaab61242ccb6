import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { file, lines } from "../harness/results.ts";
import { buildingPassword, startBuildingServer, type BuildingServer } from "../http/building-server.ts";
import { expectAccessible, openBrowser, openPage } from "./browser.ts";

let server: BuildingServer;
let browser: Browser;

beforeAll(async () => {
  server = await startBuildingServer({ webDir: fileURLToPath(new URL("../../dist/web", import.meta.url)) });
  browser = await openBrowser();
  await server.admin.createProject("Engine");
  await server.admin.build("Engine", lines(file("a.c", 3)));
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test("administrators see what a project uses, and change its limits", async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const { page, faults } = await openPage(context, server.url);
  await page.goto(`${server.url}/sign-in`);
  await page.getByLabel("Login").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(buildingPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("link", { name: "Engine" }).first().waitFor();
  await page.goto(`${server.url}/projects/Engine/limits`);
  const limits = page.getByRole("region", { name: "Limits" });
  await limits.getByText("1 used, not limited").waitFor();
  await limits.getByLabel("Versions").fill("500");
  await limits.getByRole("button", { name: "Save" }).click();
  await limits.getByText("1 of 500 used").waitFor();
  const { body } = await server.admin.call("GET", "/api/projects/Engine/limits");
  expect(body).toMatchObject({ versions: { own: 500 }, builds: { own: null }, bytes: { own: null } });
  expect(body).toMatchObject({ bytes: { used: expect.any(Number) as number } });
  await expectAccessible(page);
  expect(faults).toEqual([]);
  await context.close();
});
