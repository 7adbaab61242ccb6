import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildingPassword, startBuildingServer, type BuildingServer } from "../http/building-server.ts";
import { expectAccessible, openBrowser, openPage } from "./browser.ts";

let server: BuildingServer;
let browser: Browser;

beforeAll(async () => {
  server = await startBuildingServer({ webDir: fileURLToPath(new URL("../../dist/web", import.meta.url)) });
  browser = await openBrowser();
  await server.admin.createProject("Engine");
  await server.admin.json("PUT", "/api/projects/Engine", { public: true });
  await server.admin.json("POST", "/api/users", { login: "bob", password: buildingPassword });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function signIn(login: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const { page, faults } = await openPage(context, server.url);
  await page.goto(`${server.url}/sign-in`);
  await page.getByLabel("Login").fill(login);
  await page.getByLabel("Password", { exact: true }).fill(buildingPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("link", { name: "Engine" }).first().waitFor();
  return { context, page, faults };
}

test("an administrator defines a role, gives it, and deletes it with a replacement", async () => {
  const { context, page, faults } = await signIn("admin");
  await page.goto(`${server.url}/administration/roles`);
  await page.getByRole("button", { name: "Create a role" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Gatekeeper");
  await dialog.getByLabel("Description").fill("Writes gates.");
  await dialog.getByLabel("Change the quality gate").check();
  await dialog.getByLabel("Decide on findings").check();
  expect(await dialog.getByLabel("See who decided what").isChecked()).toBe(true);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create" }).click();
  const matrix = page.getByRole("region", { name: "Who may do what" });
  await matrix.getByRole("columnheader", { name: "Gatekeeper" }).waitFor();
  const gates = matrix.getByRole("row", { name: /Change the quality gate/ }).getByRole("cell");
  expect(await gates.allInnerTexts()).toEqual(
    ["no", "no", "yes", "yes", "yes"].map((word) => expect.stringContaining(word) as string),
  );
  await expectAccessible(page);

  await page.goto(`${server.url}/projects/Engine/members`);
  await page.getByRole("combobox", { name: "User" }).fill("bob");
  await page.getByRole("form", { name: "Add a member" }).getByLabel("Role").selectOption("Gatekeeper");
  await page.getByText("Writes gates.").waitFor();
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByLabel("Role: bob").waitFor();
  expect(await page.getByLabel("Role: bob").inputValue()).toBe("Gatekeeper");

  const theirs = await signIn("bob");
  await theirs.page.goto(`${server.url}/projects/Engine/gate`);
  const tabs = theirs.page.getByRole("navigation", { name: "Project settings" }).getByRole("link");
  await expect.poll(() => tabs.allInnerTexts()).toEqual(["Exclusions", "Gate"]);
  expect(theirs.faults).toEqual([]);
  await theirs.context.close();

  await page.goto(`${server.url}/administration/roles`);
  await page.getByRole("button", { name: "Delete: Gatekeeper" }).click();
  await page.getByText("It is assigned once.").waitFor();
  await page.getByLabel("Replaced by").selectOption("DEVELOPER");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("There are no custom roles yet.").waitFor();
  const { body } = await server.admin.call("GET", "/api/projects/Engine/members");
  expect(body).toEqual([{ user: "bob", role: "DEVELOPER" }]);
  expect(faults).toEqual([]);
  await context.close();
});

test("an administrator changes the limits of a user, who sees them", async () => {
  const { context, page, faults } = await signIn("admin");
  await page.goto(`${server.url}/administration/users`);
  await page.getByRole("button", { name: "Limits: bob" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Builds that wait or run").fill("3");
  await dialog.getByLabel("Space (MiB)").fill("0.5");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  expect((await server.admin.call("GET", "/api/users/bob/limits")).body).toMatchObject({
    builds: { own: 3 },
    bytes: { own: 512 * 1024 },
    versions: { own: null },
  });
  const theirs = await signIn("bob");
  await theirs.page.goto(`${server.url}/account?tab=limits`);
  await theirs.page.getByText("0 B of 512 KiB used").waitFor();
  await expectAccessible(theirs.page);
  expect([...faults, ...theirs.faults]).toEqual([]);
  await theirs.context.close();
  await context.close();
});
