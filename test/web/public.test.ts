import { expect, test } from "vitest";
import { file, lines } from "../harness/results.ts";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";

/** No user has these: the page is opened without a session. */
const noUser = { login: "none", password: "none" };

const running = runInterface(async ({ admin }) => {
  const finding = { kind: "finding", artifact: "a.c", rule: "tool:rule", message: "look here" };
  await admin.json("PUT", "/api/settings", { anonymousAccess: true });
  for (const name of ["Engine", "Hidden"]) {
    await admin.createProject(name);
    await admin.build(name, lines(file("a.c", 1200), finding), { query: "?baseline=true" });
    await admin.build(name, lines(file("draft.c", 7)));
  }
  await admin.json("PUT", "/api/projects/Engine", { audience: "EVERYONE" });
});

test("a reader who is not signed in sees public projects, and can sign in from any page", async () => {
  const page = await running.signIn("/", noUser);
  await page.getByRole("link", { name: "Engine" }).waitFor();
  expect(await page.getByText("Hidden").count()).toBe(0);
  expect(await page.getByRole("link", { name: "Dashboards" }).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Engine" }).click();
  await page.getByRole("heading", { name: "Engine" }).first().waitFor();
  const tree = page.getByText("a.c").first();
  await tree.waitFor();
  expect(await page.getByText("draft.c").count()).toBe(0);
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Login").waitFor();
});

test("the pages of public reading work without sign-in; others lead to the sign-in", async () => {
  for (const path of ["/findings", "/query", "/models", "/projects/Engine/branches"]) {
    const page = await running.signIn(path, noUser);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.getByRole("link", { name: "Sign in" }).waitFor();
    expect([path, await page.getByRole("alert").count()]).toEqual([path, 0]);
  }
  for (const path of ["/account", "/tasks", "/administration", "/dashboards", "/projects/Engine/settings"]) {
    const page = await running.signIn(path, noUser);
    await page.getByLabel("Login").waitFor();
  }
});

test("what is hidden looks like something absent, with a way to sign in", async () => {
  const page = await running.signIn("/projects/Hidden/branches", noUser);
  await page.getByRole("link", { name: "Sign in to see more" }).waitFor();
});

test("an administrator sees what the public sees, and looks as the public", async () => {
  const page = await running.signIn("/administration/public");
  await page.getByRole("link", { name: "Engine", exact: true }).waitFor();
  expect(await page.getByText("Hidden").count()).toBe(0);
  await page.getByText("Models that the public can read: STANDARD").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Look as the public" }).click();
  await page.getByText("You see what the public sees.").waitFor();
  await page.getByRole("link", { name: "Engine" }).waitFor();
  expect(await page.getByText("Hidden").count()).toBe(0);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("link", { name: "Hidden" }).waitFor();
});

test("a manager opens a project to everyone, and its badge needs no token", async () => {
  const page = await running.signIn("/projects/Hidden/settings");
  await page.getByLabel("Who may read it").selectOption("EVERYONE");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved").first().waitFor();
  await page.goto(`${running.server.url}/projects/Hidden/badge`);
  const picture = page.getByRole("img", { name: "Rating" });
  await picture.waitFor();
  expect(await picture.getAttribute("src")).toBe(`${running.server.url}/badges/Hidden.svg`);
  await running.admin.json("PUT", "/api/projects/Hidden", { audience: "MEMBERS" });
});

test("with the access off, the page says so and lists what would be public; without sign-in nothing is shown", async () => {
  const settings = await running.signIn("/administration");
  await settings.getByLabel("Anonymous access", { exact: true }).selectOption("false");
  await settings.getByRole("button", { name: "Save" }).click();
  await settings.getByText("Saved").first().waitFor();
  const page = await running.signIn("/administration/public");
  await page.getByText("Anonymous access is off").waitFor();
  await page.getByRole("link", { name: "Engine", exact: true }).waitFor();
  const reader = await running.signIn("/", noUser);
  await reader.getByLabel("Login").waitFor();
  await running.admin.json("PUT", "/api/settings", { anonymousAccess: true });
});
