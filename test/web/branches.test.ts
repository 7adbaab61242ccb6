import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Task } from "../harness/client.ts";
import { expectAccessible } from "./browser.ts";
import { buildPullRequests } from "./pull-requests-world.ts";
import { runInterface } from "./running-interface.ts";

let feature: Task;
const guest = { login: "guest", password: "looking around" };
const running = runInterface(async ({ admin, server, createUser }) => {
  ({ feature } = await buildPullRequests(server));
  await createUser(guest);
  await admin.json("PUT", "/api/projects/pulls/members", [{ user: "guest", role: "GUEST" }]);
});

const rows = (page: Page) => page.locator("tbody tr").filter({ hasText: /\S/ });
const cells = async (page: Page): Promise<readonly (readonly string[])[]> =>
  (await rows(page).allInnerTexts()).map((row) => row.split(/\s*[\t\n]\s*/).filter((cell) => cell !== ""));

test("pull requests are listed with verdict, new findings, target, base, reference and missing parts", async () => {
  const page = await running.signIn("/projects/pulls/branches?sort=branch");
  await page.getByRole("link", { name: /^feature/ }).waitFor();
  const listed = await cells(page);
  expect(listed.map(([name]) => name)).toEqual(["docs", "feature", "waiting"]);
  const [docs, failing, waiting] = listed.map((row) => row.join(" "));
  expect(docs).toMatch(/passed 0 main 0f3c9a77d1 0f3c9a77d1 merge base/);
  expect(failing).toMatch(/failed 2 main 0f3c9a77d1 0f3c9a77d1 merge base/);
  expect(waiting).toMatch(/pending .* lint$/);
  await expectAccessible(page);

  await page.getByRole("button", { name: "New findings" }).click();
  await expect.poll(async () => (await cells(page)).map(([name]) => name)[0]).toBe("feature");
  await page.getByRole("link", { name: "2", exact: true }).click();
  await page.getByRole("status").getByText("2 rows").waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "failed", exact: true }).click();
  await page.waitForURL(new RegExp(`/versions/${feature.versionId}/verdict$`));
});

test("a condition filters the list; the other branches are beside it", async () => {
  const page = await running.signIn("/projects/pulls/branches?where=version.gate%3DFAILED");
  await page.getByRole("link", { name: /^feature/ }).waitFor();
  expect((await cells(page)).map(([name]) => name)).toEqual(["feature"]);
  await page.getByRole("link", { name: "Branches", exact: true }).click();
  await page.getByRole("link", { name: /^release/ }).waitFor();
  expect(new Set((await cells(page)).map(([name]) => name))).toEqual(new Set(["main", "release"]));
  await expectAccessible(page);
});

test("managers say how long merged branches stay; guests do not see the setting, nor branches with drafts alone", async () => {
  const page = await running.signIn("/projects/pulls/branches");
  const form = page.getByRole("form", { name: "Clean-up after merge" });
  await form.getByRole("checkbox").click();
  expect(await form.getByLabel("Days", { exact: true }).inputValue()).toBe("14");
  await form.getByLabel("Days", { exact: true }).fill("7");
  await form.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(async () => (await running.admin.call("GET", "/api/projects/pulls/retention")).body)
    .toMatchObject({ rule: null, branchDays: 7 });
  await page.reload();
  await expect.poll(() => form.getByLabel("Days", { exact: true }).inputValue()).toBe("7");
  await form.getByLabel("Days", { exact: true }).fill("0");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByRole("alert").waitFor();

  const theirs = await running.signIn("/projects/pulls/branches", guest);
  await theirs.getByText("No branch has a target.").waitFor();
  expect(await theirs.getByRole("form", { name: "Clean-up after merge" }).count()).toBe(0);
});
