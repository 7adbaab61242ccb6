import { expect, test } from "vitest";
import { createWebhookDispatcher } from "../../src/webhooks/index.ts";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";

const url = "https://receiver.invalid/hook";
const ada = { login: "ada", password: "analytical engine" };

const running = runInterface(async (started) => {
  await started.createUser(ada);
  await started.admin.createProject("engine");
  await started.admin.json("PUT", "/api/projects/engine/members", [{ user: "ada", role: "DEVELOPER" }]);
});

interface Webhook {
  readonly id: number;
  readonly types: readonly string[];
  readonly branch: string | null;
  readonly active: boolean;
}
const hooks = async (): Promise<readonly Webhook[]> =>
  (await running.admin.call<Webhook[]>("GET", "/api/projects/engine/webhooks")).body;

test("a manager adds a webhook, sees its secret once, changes, pauses and deletes it", async () => {
  const page = await running.signIn("/projects/engine/webhooks");
  await page.getByRole("button", { name: "Add a webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("URL of the receiver").fill("http://10.1.2.3/");
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await dialog.getByRole("alert").getByText("Webhooks may only go to public addresses").waitFor();
  await dialog.getByLabel("URL of the receiver").fill(url);
  await dialog.getByLabel("Version built").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  const secret = await page.getByRole("region", { name: "Secret" }).innerText();
  expect(secret).toMatch(/^whsec_/);
  await expect.poll(hooks).toMatchObject([{ types: ["version.built", "gate.changed", "task.failed"], active: true }]);
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("button", { name: `Edit: ${url}` }).click();
  expect(await page.content()).not.toContain(secret);
  await dialog.getByLabel("Branches").fill("release/*");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.poll(hooks).toMatchObject([{ branch: "release/*" }]);
  await page.getByRole("button", { name: `Pause: ${url}` }).click();
  await page.getByRole("button", { name: `Resume: ${url}` }).waitFor();
  expect(await hooks()).toMatchObject([{ active: false }]);
  await page.getByRole("button", { name: `Delete: ${url}` }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No webhooks.").waitFor();
  expect(await hooks()).toEqual([]);
});

test("administrators see what was sent to webhooks for all projects, send it again, and change the secret", async () => {
  const body = { url, types: ["project.created"] };
  const created = await running.admin.json<{ id: number; secret: string }>("POST", "/api/webhooks", body);
  const log = { warn() {}, error() {} };
  const needs = {
    store: running.server.store,
    bootId: "webhooks",
    now: Date.now,
    baseUrl: undefined,
    networks: [],
    count() {},
    log,
  };
  const dispatcher = createWebhookDispatcher(needs);
  dispatcher.start();
  try {
    const page = await running.signIn("/administration/webhooks");
    await page.getByRole("button", { name: `Log: ${url}` }).click();
    await page.getByText("Nothing was sent in the last 7 days.").waitFor();
    await page.getByRole("button", { name: "Send a test" }).click();
    const rows = page.getByRole("region", { name: "Log" }).getByRole("row", { name: /Test/ });
    await rows.getByText("failed").waitFor();
    await rows.getByText("name unknown").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Send again/ }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole("button", { name: `New secret: ${url}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "New secret" }).click();
    const secret = await page.getByRole("region", { name: "Secret" }).innerText();
    expect(secret).toMatch(/^whsec_/);
    expect(secret).not.toContain(created.body.secret);
  } finally {
    await dispatcher.stop();
  }
});

test("developers do not see webhooks", async () => {
  const page = await running.signIn("/projects/engine/webhooks", ada);
  await page.getByText("Only managers of the project can change it.").waitFor();
  expect(await page.getByRole("button", { name: "Add a webhook" }).count()).toBe(0);
});
