import { expect, test } from "vitest";
import type { Task } from "../harness/client.ts";
import { expectAccessible } from "./browser.ts";
import { buildPullRequests } from "./pull-requests-world.ts";
import { runInterface } from "./running-interface.ts";

let main: Task;
let feature: Task;
const running = runInterface(async ({ server }) => {
  ({ main, feature } = await buildPullRequests(server));
});

test("findings on changed lines are apart from those that are merely new, and files lead to their source", async () => {
  const page = await running.signIn(`/versions/${feature.versionId}/new-code`);
  await page.getByRole("heading", { name: "New code of V1" }).waitFor();
  const tiles = page.getByRole("list", { name: "New code" });
  await tiles.getByRole("link", { name: /On changed lines\s*1/ }).waitFor();
  await tiles.getByRole("link", { name: /New elsewhere\s*1/ }).waitFor();
  await tiles.getByText(/^Changed lines$/).waitFor();
  await page.getByRole("link", { name: /Leak in the change/ }).waitFor();
  expect(await page.getByRole("link", { name: /Spelling of write/ }).count()).toBe(0);
  await expectAccessible(page);
  await tiles.getByRole("link", { name: /New elsewhere/ }).click();
  await page.getByRole("link", { name: /Spelling of write/ }).waitFor();
  expect(await page.getByRole("link", { name: /Leak in the change/ }).count()).toBe(0);
  await page.getByRole("link", { name: /^file\.c/ }).click();
  await page.waitForURL(/\/explore\/\d+\?.*tab=source/);
  await page.getByText("open_again();").waitFor();
  await page.getByText("1 line changed since the reference version").waitFor();
  expect(await page.getByRole("img", { name: "changed since the reference version" }).count()).toBe(1);
});

test("without a reference the page says that nothing is known to be new", async () => {
  const page = await running.signIn(`/versions/${main.versionId}/new-code`);
  await page.getByText("There is no reference version, so nothing says which code is new.").waitFor();
  await expectAccessible(page);
});
