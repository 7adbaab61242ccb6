import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { Client } from "../harness/client.ts";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";
import { resultsOf } from "./world.ts";

const running = runInterface(async ({ admin }) => {
  await admin.json("POST", "/api/projects", { name: "tidy" });
  for (const version of ["1.0", "1.1", "1.2"]) {
    await admin.build("tidy", resultsOf({ complexity: 12 }), { query: `?version=${version}` });
  }
});

const settings = (part: string): Promise<Page> => running.signIn(`/projects/tidy/${part}`);
const names = async (path: string): Promise<readonly string[]> =>
  (await running.admin.call<{ name: string }[]>("GET", path)).body.map(({ name }) => name);

test("a version is renamed and becomes a baseline; a bad build is removed in three clicks", async () => {
  const page = await settings("versions");
  await page.getByRole("button", { name: "Edit: 1.0" }).click();
  const dialog = page.getByRole("dialog", { name: "Version 1.0" });
  await dialog.getByLabel("Name").fill("first");
  await dialog.getByLabel(/^Baseline/).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row", { name: /first Baseline/ }).waitFor();
  await page.getByRole("button", { name: "Delete: 1.1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Version 1.1 has been deleted.").waitFor();
  await expectAccessible(page);
  expect(await names("/api/projects/tidy/versions")).toEqual(["1.2", "first"]);
});

test("branches are created, get a target, are renamed and deleted; the main branch stays", async () => {
  const page = await settings("branch-list");
  await page.getByRole("button", { name: "Create a branch" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("topic");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "Edit: topic" }).click();
  const dialog = page.getByRole("dialog", { name: "Branch topic" });
  await dialog.getByLabel("Compared with").fill("main");
  await dialog.getByLabel("Name").fill("feature");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row", { name: /feature main/ }).waitFor();
  await expectAccessible(page);
  expect(await page.getByRole("button", { name: "Delete: main" }).count()).toBe(0);
  await page.getByRole("button", { name: "Delete: feature" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Branch feature has been deleted.").waitFor();
  expect(await names("/api/projects/tidy/branches")).toEqual(["main"]);
});

test("a rule of retention says what it deletes before it is saved", async () => {
  for (const version of ["2.0", "2.1", "2.2"]) {
    await running.admin.build("tidy", resultsOf({ complexity: 12 }), { query: `?version=${version}` });
  }
  const page = await settings("retention");
  const form = page.getByRole("form", { name: "Drafts that stay" });
  await form.getByLabel("A separate rule for this project").check();
  await form.getByLabel("The last drafts of a branch, at least").fill("1");
  await form.getByLabel("All drafts of the last days").fill("0");
  await form.getByLabel("Of older drafts").selectOption("NONE");
  await form.getByText(/This rule deletes \d+ versions?\./).waitFor();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  const { body } = await running.admin.call<{ rule: unknown }>("GET", "/api/projects/tidy/retention");
  expect(body.rule).toEqual({ drafts: 1, days: 0, older: "NONE" });
});

test("a file is excluded in the explorer, listed in the settings, and counts again", async () => {
  const { body } = await running.admin.call<{ id: number; path: string }[]>("GET", "/api/projects/tidy/artifacts");
  const file = body.find(({ path }) => path === "src/main.c")!;
  const page = await running.signIn(`/explore/${file.id}`);
  await page.getByRole("button", { name: "On other pages" }).click();
  await page.getByRole("button", { name: "Exclude or relax" }).click();
  const dialog = page.getByRole("dialog", { name: "Exclude or relax" });
  await dialog.getByLabel(/^Excluded/).check();
  await dialog.getByLabel("Comment").fill("generated");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await page.goto(`${running.server.url}/projects/tidy/exclusions`);
  await page.getByRole("row", { name: /src\/main.c Excluded Legacy/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Count again: src/main.c" }).click();
  await page.getByText("Everything on this branch counts.").waitFor();
  const after = await running.admin.call<{ excluded: boolean }>("GET", `/api/artifacts/${file.id}`);
  expect(after.body.excluded).toBe(false);
});

test("managers make a badge with its own token, and copy its address", async () => {
  const page = await settings("badge");
  await page.getByRole("button", { name: "Create a badge" }).click();
  const address = await page.getByRole("region", { name: "Address" }).innerText();
  expect(await page.getByRole("region", { name: "Markdown" }).innerText()).toBe(`![Rating](${address})`);
  const picture = page.getByRole("img", { name: "Rating" });
  await expect
    .poll(() => picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth))
    .toBeGreaterThan(40);
  await page.getByLabel("Content").selectOption({ label: "Gate" });
  await page.getByRole("img", { name: "Gate" }).waitFor();
  const shown = await page.getByRole("region", { name: "Address" }).innerText();
  expect(await (await fetch(shown)).text()).toContain("<svg");
  const token = new URL(shown).searchParams.get("token")!;
  expect((await new Client(running.server.url, token).call("GET", "/api/projects")).status).toBe(403);
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("button", { name: "Create a badge" }).click();
  await page.getByRole("alert").getByText("Token name already in use").waitFor();
});
