import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";
import { resultsOf } from "./world.ts";

const guest = { login: "guest", password: "looking around" };
const running = runInterface(async ({ admin, createUser }) => {
  await createUser(guest);
  for (const [name, group] of [
    ["Pump", "Firmware"],
    ["Site", "Web"],
  ] as const) {
    await admin.json("POST", "/api/projects", { name, group });
    const ago = new Date(Date.now() - 40 * 86_400_000).toISOString();
    await admin.build(name, resultsOf({ complexity: 4 }), { query: `?baseline=true&date=${encodeURIComponent(ago)}` });
    await admin.build(name, resultsOf({ complexity: name === "Pump" ? 60 : 20 }), { query: "?baseline=true" });
  }
});

const tiles = (page: Page) => page.getByRole("list", { name: "Tiles" }).locator("> li");
const heads = (page: Page) => tiles(page).getByRole("heading").allInnerTexts();

test("before anything is arranged, all projects are shown at a glance, with one request", async () => {
  const page = await running.signIn("/");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.getByRole("link", { name: "Dashboards" }).first().click();
  await page.getByRole("heading", { name: "All projects at a glance" }).waitFor();
  await tiles(page).filter({ hasText: "Rating" }).getByText("2 projects").waitFor();
  await tiles(page).filter({ hasText: "Top movers" }).getByRole("link", { name: "Pump" }).waitFor();
  const movers = tiles(page).filter({ hasText: "Top movers" }).getByRole("listitem");
  expect((await movers.nth(1).boundingBox())!.y).toBeGreaterThan((await movers.first().boundingBox())!.y);
  await tiles(page).filter({ hasText: "Trend" }).getByRole("img").first().waitFor();
  expect(requests.filter((path) => path === "/api/portfolio/summary")).toHaveLength(1);
  await expectAccessible(page);
});

test("a dashboard is created, arranged by keyboard, shared, and deleted", async () => {
  const page = await running.signIn("/dashboards");
  await page.getByRole("button", { name: "New dashboard" }).click();
  await page.getByLabel("Name").fill("Monday");
  await page.getByLabel("Share with all users").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Monday" }).waitFor();
  expect((await heads(page)).slice(0, 3)).toEqual(["Rating", "Gates", "Coverage"]);
  await page.getByRole("button", { name: "Move later: Rating" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => heads(page).then((all) => all.slice(0, 3))).toEqual(["Gates", "Rating", "Coverage"]);
  await page.getByText("Position 2 of 7").waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => heads(page).then((all) => all.slice(0, 3))).toEqual(["Gates", "Coverage", "Rating"]);
  await page.getByRole("button", { name: "Change: Gates" }).click();
  await page.getByLabel("Group").selectOption("Firmware");
  await page.getByRole("button", { name: "Save" }).click();
  await tiles(page).first().getByText("Firmware").waitFor();
  await page.getByRole("button", { name: "Remove: Coverage" }).click();
  await expect.poll(() => tiles(page).count()).toBe(6);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(() => heads(page).then((all) => all.slice(0, 2))).toEqual(["Gates", "Rating"]);

  const other = await running.signIn("/dashboards", guest);
  await other.getByRole("heading", { name: "Monday" }).waitFor();
  // The guest sees no project, so the tile about Firmware is absent.
  await expect.poll(() => tiles(other).count()).toBe(5);
  await other.getByText("No project here has a version.").first().waitFor();
  expect(await other.getByRole("button", { name: "Arrange" }).count()).toBe(0);

  await page.getByRole("button", { name: "Delete: Monday" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "All projects at a glance" }).waitFor();
});

test("a star makes a project a favourite, which the list can show alone", async () => {
  const page = await running.signIn("/");
  await page.getByRole("button", { name: "Mark Pump as a favourite" }).click();
  await page.getByRole("button", { name: "Remove Pump from the favourites" }).waitFor();
  await page.getByRole("link", { name: /^Favourites/ }).click();
  await expect.poll(() => page.getByText("Site", { exact: true }).count()).toBe(0);
  await page.getByText("Pump", { exact: true }).first().waitFor();
});
