import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./browser.ts";
import { readDocument, writeDocument } from "./document-editor.ts";
import { buildExample } from "./example-project.ts";
import { runInterface } from "./running-interface.ts";

const ada = { login: "ada", password: "analytical engine" };
const running = runInterface(async (started) => {
  await started.createUser(ada);
  await buildExample(started.admin);
});

const house = {
  id: "HOUSE",
  name: "Our own",
  rootIndicator: "SIZE",
  types: [{ id: "APPLICATION" }, { id: "FILE" }],
  scales: [{ id: "RATING", levels: [{ id: "GOOD", rank: 0, bounds: "];100[" }] }],
  measures: [{ id: "LC", aggregate: "SUM" }],
  indicators: [{ id: "SIZE", measure: "LC", scale: "RATING" }],
};

const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();

/** Requests a temporary token, as a program does. */
async function temporaryToken(headers: Record<string, string> = {}) {
  const basic = Buffer.from(`${ada.login}:${ada.password}`).toString("base64");
  const asked = Date.now();
  const answer = await fetch(`${running.server.url}/api/token`, {
    headers: { authorization: `Basic ${basic}`, ...headers },
  });
  const body = (await answer.json()) as {
    readonly token: string;
    readonly expires_in: number;
    readonly expiresAt: string;
  };
  return { ...body, hours: Math.round((Date.parse(body.expiresAt) - asked) / 360_000) / 10, headers: answer.headers };
}

test("choices of the system page have names, each setting its own", async () => {
  const page = await running.signIn("/administration");
  const choices = (label: string) => page.getByLabel(label).locator("option").allTextContents();
  await page.getByLabel("Older drafts to retain").waitFor();
  expect(await choices("Second factor needed from role")).toContain("None: users decide");
  expect(await choices("Older drafts to retain")).toEqual([
    "all stay",
    "the last of each day",
    "the last of each week",
    "the last of each month",
    "none stay",
  ]);
  // UTC is a time zone.
  const words = (await page.locator("option").allTextContents()).filter((text) => /^[A-Z_]{2,}$/.test(text));
  expect(words.filter((word) => word !== "UTC")).toEqual([]);
});

test("the next token has the lifetime of the system page; the default version is saved and used", async () => {
  const before = await temporaryToken();
  expect(before.hours).toBe(24);
  const page = await running.signIn("/administration");
  await page.getByLabel("Lifetime of temporary tokens (hours)").fill("0.5");
  await page.getByLabel("Default API version").selectOption("latest");
  await page.getByText("2 changes are not saved").waitFor();
  await save(page);
  await page.getByText("Saved.").waitFor();
  expect(await temporaryToken()).toMatchObject({ hours: 0.5, expires_in: 1800 });
  await page.reload();
  await page.getByLabel("Default API version").and(page.locator(":has(option[value=latest]:checked)")).waitFor();
  const settings = await running.admin.call("GET", "/api/settings");
  expect(settings.body).toMatchObject({ defaultApiVersion: "latest", temporaryTokenHours: 0.5 });
  expect(settings.headers.get("api-version")).toBe("v3");
  await page.getByLabel("Lifetime of temporary tokens (hours)").fill("0");
  await save(page);
  await page.getByLabel("Lifetime of temporary tokens (hours)").and(page.locator("[aria-invalid=true]")).waitFor();
  await expectAccessible(page);
});

test("a user is created, changed and deleted; refusals are reported at the field", async () => {
  const page = await running.signIn("/administration/users");
  await page.getByRole("button", { name: "Create a user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Login").fill("ada");
  await dialog.getByLabel("Password").fill("x");
  await dialog.getByRole("button", { name: "Create" }).click();
  await dialog.getByRole("alert").filter({ hasText: "12" }).waitFor();
  await dialog.getByLabel("Password").fill("a wide green meadow");
  await dialog.getByRole("button", { name: "Create" }).click();
  await dialog.getByRole("alert").filter({ hasText: "ada" }).waitFor();
  await dialog.getByLabel("Login").fill("grace");
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "Edit: grace" }).click();
  await dialog.getByLabel("Role").selectOption("CREATOR");
  await dialog.getByLabel("Disabled").check();
  await expectAccessible(page);
  await save(page);
  await page.getByRole("row", { name: /grace/ }).getByText("disabled").waitFor();
  expect((await running.admin.call("GET", "/api/users/grace")).body).toMatchObject({ role: "CREATOR", disabled: true });
  await page.getByRole("button", { name: "Delete: grace" }).click();
  // The dialog is in a cell of the table, whose texts do not wrap.
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("row", { name: /grace/ }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Delete: admin" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("alert").waitFor();
});

test("a group is created and becomes a member of a project, whose manager adds others", async () => {
  const page = await running.signIn("/administration/groups");
  await page.getByRole("button", { name: "Create a group" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Firmware");
  await dialog.getByRole("combobox", { name: "Add a user" }).fill("ada");
  await dialog.getByRole("combobox", { name: "Add a user" }).press("Enter");
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("row", { name: /Firmware/ }).waitFor();
  await expectAccessible(page);
  await page.goto(`${running.server.url}/administration/projects`);
  await page.getByRole("row", { name: /engine/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Settings: engine" }).click();
  await page.getByRole("navigation", { name: "Project settings" }).getByRole("link", { name: "Members" }).click();
  await page.getByRole("combobox", { name: "Kind" }).selectOption("group");
  await page.getByLabel("Group", { exact: true }).fill("Firmwar");
  await page.getByRole("combobox", { name: "Role", exact: true }).selectOption("MANAGER");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByLabel("Group", { exact: true }).and(page.locator("[aria-invalid=true]")).waitFor();
  await page.getByLabel("Group", { exact: true }).fill("Firmware");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("row", { name: /Firmware/ }).waitFor();

  await running.createUser({ login: "margaret", password: "apollo guidance" });
  const manager = await running.signIn("/projects/engine/members", ada);
  await manager.getByRole("combobox", { name: "User" }).fill("marg");
  await manager.getByRole("option", { name: /margaret/ }).click();
  await manager.getByRole("button", { name: "Add" }).click();
  await manager.getByLabel("Role: margaret").selectOption("GUEST");
  await expect
    .poll(async () => (await running.admin.call("GET", "/api/projects/engine/members")).body)
    .toEqual([
      { user: "margaret", role: "GUEST" },
      { group: "Firmware", role: "MANAGER" },
    ]);
  await expectAccessible(manager);
});

test("other users see no administration and cannot change a model", async () => {
  const page = await running.signIn("/", ada);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Models" }).waitFor();
  expect(await page.getByRole("link", { name: "Administration" }).count()).toBe(0);
  for (const path of ["/administration", "/administration/users", "/administration/audit"]) {
    await page.goto(running.server.url + path);
    await page.getByRole("heading", { name: "Not found" }).waitFor();
  }
  await page.goto(`${running.server.url}/models/STANDARD?tab=document`);
  await page.getByRole("region", { name: "Document" }).waitFor();
  expect(await page.getByRole("button", { name: "Save the revision" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: /Delete/ }).count()).toBe(0);
});

test("errors in a model are reported at their lines; a valid model is saved", async () => {
  await running.admin.putModel(house);
  const page = await running.signIn("/models/HOUSE?tab=document");
  const stored = await readDocument(page);
  const model = JSON.parse(stored) as { indicators: { measure: string }[] };
  await writeDocument(page, stored.replace('"name"', "name"));
  await page.getByRole("button", { name: "Line 3" }).waitFor();
  expect(await page.getByRole("button", { name: "Save the revision" }).isDisabled()).toBe(true);
  model.indicators[0]!.measure = "NOWHERE";
  const wrong = JSON.stringify(model, null, 2);
  await writeDocument(page, wrong);
  await page.getByRole("button", { name: "Save the revision" }).click();
  const line = wrong.slice(0, wrong.indexOf('"NOWHERE"')).split("\n").length;
  await page.getByRole("button", { name: `Line ${line.toLocaleString("en")}` }).waitFor();
  expect(await page.evaluate("getSelection().toString()")).toBe('"NOWHERE"');
  await expectAccessible(page);
  await writeDocument(page, stored.replace("Our own", "House style"));
  await page.getByRole("button", { name: "Save the revision" }).click();
  await page.getByText("Saved as revision 2.").waitFor();
  await page.getByRole("heading", { name: "House style" }).waitFor();
});

test("a model is read as YAML, and its errors are reported at their lines", async () => {
  const page = await running.signIn("/models");
  await page.getByRole("row", { name: /STANDARD/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Upload a model" }).click();
  const yaml = [
    "# ours",
    "id: YARD",
    "rootIndicator: SIZE",
    "types: [{id: APPLICATION}, {id: FILE}]",
    "scales:",
    "  - {id: RATING, levels: [{id: GOOD, rank: 0, bounds: '];100['}]}",
    "measures:",
    "  - {id: LC, aggregate: SUM}",
    "indicators:",
    "  - {id: SIZE, measure: LC, scale: NOWHERE}",
  ].join("\n");
  const upload = (text: string) =>
    page
      .getByLabel("Choose a file")
      .setInputFiles({ name: "yard.yaml", mimeType: "application/yaml", buffer: Buffer.from(text) });
  await upload(`${yaml}\nid: TWICE`);
  await page.getByRole("button", { name: "Line 11" }).waitFor();
  await upload(yaml);
  await page.getByRole("button", { name: "Save the revision" }).click();
  await page.getByRole("button", { name: "Line 10" }).waitFor();
  await upload(yaml.replace("NOWHERE", "RATING"));
  await page.getByText("well-formed YAML").waitFor();
  await page.getByRole("button", { name: "Save the revision" }).click();
  await page.getByRole("heading", { name: "YARD" }).waitFor();
  expect((await running.admin.call("GET", "/api/models/YARD")).body).toMatchObject({ rootIndicator: "SIZE" });
});

test("a whole model is pasted, and its effect is shown before it is saved", async () => {
  const page = await running.signIn("/models/STANDARD?tab=document");
  const stored = await readDocument(page);
  expect(stored.split("\n").length).toBeGreaterThan(2_000);
  // Every A becomes a G: the bounds of the best level contain no value.
  const model = JSON.parse(stored) as {
    scales: { id: string; levels: { id: string; rank: number; bounds?: string }[] }[];
    indicators: { id: string; scale: string }[];
    rootIndicator: string;
  };
  const root = model.indicators.find(({ id }) => id === model.rootIndicator)!;
  const scale = model.scales.find(({ id }) => id === root.scale)!;
  const worst = Math.max(...scale.levels.map(({ rank }) => rank));
  for (const level of scale.levels) {
    if (level.rank >= 0) delete level.bounds;
    if (level.rank === worst) level.bounds = "];[";
  }
  await writeDocument(page, JSON.stringify(model, null, 2));
  await page.getByRole("button", { name: "Preview the effect" }).click();
  await page.getByText("1 project would change its level").waitFor();
  await page
    .getByRole("row", { name: /engine/ })
    .getByRole("button")
    .click();
  await page.getByText("Artifacts by level in engine").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard the changes" }).click();
  expect(await readDocument(page)).toBe(stored);
});

test("a queued task is cancelled", async () => {
  const project = (await running.admin.call<{ id: number }>("GET", "/api/projects/engine")).body;
  const admin = await running.server.store.read.userByLogin("admin");
  // The queue does not know about this task, so it stays queued during the test.
  const task = await running.server.store.write.enqueueRerate({
    projectId: project.id,
    versionIds: null,
    userId: admin!.id,
    at: Date.now(),
  });
  const page = await running.signIn("/tasks");
  await page.getByRole("button", { name: "Waiting: 1" }).click();
  await page.getByRole("button", { name: "Cancel the task" }).click();
  await page.getByText("The task has been cancelled.").waitFor();
  expect((await running.admin.task(task.id)).status.id).toBe("CANCELLED");
});

test("tasks and the audit log list what happened", async () => {
  const page = await running.signIn("/tasks");
  await page
    .getByRole("link", { name: /Build · engine/ })
    .first()
    .click();
  await page.getByRole("dialog").getByText("Successful").waitFor();
  expect(page.url()).toMatch(/task=\d+/);
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await page.goto(`${running.server.url}/administration/audit?where=${encodeURIComponent("action=settings.change")}`);
  await page
    .getByRole("row", { name: /Settings changed.*127\.0\.0\.1/ })
    .first()
    .waitFor();
  await page.getByText(/^All [\d,]+ entries are as they were recorded/).waitFor();
  await expectAccessible(page);
});
