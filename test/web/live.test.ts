import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";
import { resultsOf } from "./world.ts";

const running = runInterface(async ({ admin }) => {
  await admin.json("POST", "/api/projects", { name: "engine" });
  await admin.build("engine", resultsOf({ complexity: 12 }), { query: "?version=1.0" });
});

const rootId = async (): Promise<number> => {
  const { body } = await running.admin.call<{ id: number }[]>("GET", "/api/projects/engine/artifacts?limit=1");
  return body[0]!.id;
};
const shownVersion = (page: Page) => page.locator(".explorer-name");

test("a build appears on an open page by itself; a page about an old version says so", async () => {
  const page = await running.signIn(`/explore/${await rootId()}`);
  await shownVersion(page)
    .getByText(/1\.0 · /)
    .waitFor();
  await running.admin.build("engine", resultsOf({ complexity: 20 }), { query: "?version=1.1" });
  await shownVersion(page)
    .getByText(/1\.1 · /)
    .waitFor();
  expect(await page.getByText("There is a newer version").count()).toBe(0);
  await page.getByLabel("Version", { exact: true }).selectOption({ label: "1.0" });
  await page.getByText("This page shows version 1.0").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show the newest version" }).click();
  await shownVersion(page)
    .getByText(/1\.1 · /)
    .waitFor();
  await page.context().close();
});

test("while the server is away, the page stays; a part that could not be loaded is loaded when it is back", async () => {
  const page = await running.signIn(`/explore/${await rootId()}`);
  await shownVersion(page)
    .getByText(/1\.1 · /)
    .waitFor();
  await page.context().setOffline(true);
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Links" }).click();
  await page.getByText("The server does not answer.").waitFor();
  await shownVersion(page)
    .getByText(/1\.1 · /)
    .waitFor();
  await page.context().setOffline(false);
  await page.getByRole("region", { name: "Links" }).waitFor();
  await expect.poll(() => page.getByText("The server does not answer.").count()).toBe(0);
  await page.context().close();
});

test("a server with another build of the interface: the page is loaded again when it needs a missing part", async () => {
  const page = await running.signIn(`/explore/${await rootId()}`);
  await shownVersion(page)
    .getByText(/1\.1 · /)
    .waitFor();
  let isNewer = true;
  await page.route(/assets\/LinksTab-/, (route) => (isNewer ? route.fulfill({ status: 404 }) : route.continue()));
  await page.route(`${running.server.url}/`, async (route) => {
    const response = await route.fetch();
    isNewer = false;
    await route.fulfill({ response, body: (await response.text()).replace(/index-[\w-]+\.js/, "index-newer.js") });
  });
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Links" }).click();
  await page.getByRole("region", { name: "Links" }).waitFor();
  expect(await page.evaluate("performance.getEntriesByType('navigation')[0].type")).toBe("reload");
  await page.context().close();
});
