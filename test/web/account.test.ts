import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { Client } from "../harness/client.ts";
import { buildingPassword } from "../http/building-server.ts";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";

const ada = { login: "ada", password: "analytical engine" };
const running = runInterface((interface_) => interface_.createUser(ada));

const projects = (token: string) => new Client(running.server.url, token).call("GET", "/api/projects");

async function createToken(page: Page, name: string): Promise<string> {
  await page.getByLabel("Name of the new token").fill(name);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  return page.getByRole("region", { name: "Token", exact: true }).innerText();
}

test("a token is created, shown once, accepted, and refused after it is revoked", async () => {
  const page = await running.signIn("/account?tab=tokens");
  await page.getByText("There are no tokens yet.").or(page.getByRole("row").nth(1)).first().waitFor();
  const token = await createToken(page, "nightly");
  expect(token).toMatch(/^bvp_/);
  expect(await page.getByRole("region", { name: "Command with the token" }).innerText()).toContain(
    `curl -H "Authorization: Bearer ${token}" ${running.server.url}/api/projects`,
  );
  await page.locator(".notice").getByRole("button", { name: "Copy" }).first().click();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(token);
  expect((await projects(token)).status).toBe(200);
  await expectAccessible(page);

  await page.reload();
  const row = page.getByRole("row", { name: /nightly/ });
  await row.waitFor();
  expect(await page.getByText(token).count()).toBe(0);
  expect(await row.innerText()).not.toContain("never");

  await row.getByRole("button", { name: "Revoke: nightly" }).click();
  const dialog = page.getByRole("dialog", { name: "Revoke the token “nightly”?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect((await projects(token)).status).toBe(200);
  await row.getByRole("button", { name: "Revoke: nightly" }).click();
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await row.waitFor({ state: "detached" });
  expect((await projects(token)).status).toBe(401);
});

test("a limited token is created for a project, allows its scope alone, and is revoked", async () => {
  await running.admin.createProject("engine");
  const page = await running.signIn("/account?tab=limited");
  const form = page.getByRole("form", { name: "New token" });
  await form.getByLabel("Scope").selectOption("build");
  await page.getByText("Sends builds; reads projects, versions, gates and tasks.").waitFor();
  await form.getByLabel("Project").fill("nowhere");
  await page.getByLabel("Name of the new token").fill("pipeline");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await form.getByLabel("Project").and(page.locator("[aria-invalid=true]")).waitFor();
  await form.getByLabel("Project").fill("engine");
  await form.getByLabel("Valid for").selectOption("30");
  const token = await createToken(page, "pipeline");
  expect(token).toMatch(/^bvl_/);
  expect((await projects(token)).status).toBe(200);
  expect((await new Client(running.server.url, token).call("GET", "/api/findings")).status).toBe(403);
  const row = page.getByRole("row", { name: /pipeline/ });
  await row.getByText("Builds").waitFor();
  expect(await row.innerText()).toContain("engine");
  await expectAccessible(page);
  await row.getByRole("button", { name: "Revoke: pipeline" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await row.waitFor({ state: "detached" });
  expect((await projects(token)).status).toBe(401);
  // A directory is about the whole server: what was entered as the project is not sent.
  await form.getByLabel("Scope").selectOption("scim");
  await form.getByLabel("Project").waitFor({ state: "detached" });
  expect(await createToken(page, "directory")).toMatch(/^bvl_/);
});

test("a refused name is reported at its field", async () => {
  const page = await running.signIn("/account?tab=tokens");
  await page.getByLabel("Name of the new token").fill(" ");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByLabel("Name of the new token").and(page.locator("[aria-invalid=true]")).waitFor();
});

test("language and zone of the profile change the page and the answers to a token", async () => {
  const page = await running.signIn("/account?tab=tokens", ada);
  const token = await createToken(page, "reader");
  const me = async () => (await new Client(running.server.url, token).call<Me>("GET", "/api/me")).headers;
  interface Me {
    readonly creationTime: string;
  }
  const creation = async () =>
    (await new Client(running.server.url, token).call<Me>("GET", "/api/me")).body.creationTime;
  expect((await me()).get("content-language")).toBe("en");
  expect(await creation()).toMatch(/\+00:00$/);

  await page.getByRole("link", { name: "Profile" }).click();
  await page.getByLabel("Language").selectOption("fr");
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Compte" }).waitFor();
  expect((await me()).get("content-language")).toBe("fr");
  expect(await creation()).toMatch(/\+09:00$/);
  await expectAccessible(page);
});

test("the chosen theme remains after a reload", async () => {
  const page = await running.signIn("/account");
  await page.getByRole("group", { name: "Theme" }).last().getByLabel("Dark").check();
  await page.reload();
  await page.getByRole("group", { name: "Theme" }).last().getByLabel("Dark").and(page.locator(":checked")).waitFor();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
});

test("a new password ends other sessions, keeps this page signed in, and permanent tokens remain valid", async () => {
  const who = { login: "grace", password: "eleven nanoseconds" };
  await running.createUser(who);
  const other = await running.signIn("/account", who);
  await other.getByRole("heading", { name: "Account" }).waitFor();
  const page = await running.signIn("/account?tab=tokens", who);
  const token = await createToken(page, "permanent");
  const cookie = async (of: Page) => (await of.context().cookies())[0]?.value;
  const before = await cookie(page);

  await page.getByRole("link", { name: "Password", exact: true }).click();
  const fill = async (current: string, next: string, again: string): Promise<void> => {
    await page.getByLabel("Current password").fill(current);
    await page.getByLabel("New password", { exact: true }).fill(next);
    await page.getByLabel("Repeat the new password").fill(again);
  };
  await fill("wrong", "one", "another");
  expect(await page.getByRole("button", { name: "Change the password" }).isDisabled()).toBe(true);
  await fill("wrong", "a first compiler", "a first compiler");
  await page.getByRole("button", { name: "Change the password" }).click();
  await page.getByLabel("Current password").and(page.locator("[aria-invalid=true]")).waitFor();
  await expectAccessible(page);
  await fill(who.password, "a first compiler", "a first compiler");
  await page.getByRole("button", { name: "Change the password" }).click();
  await page.getByText("The password has been changed.").waitFor();

  expect(await cookie(page)).not.toBe(before);
  expect((await projects(token)).status).toBe(200);
  await page.reload();
  await page.getByRole("heading", { name: "Account" }).waitFor();
  await other.reload();
  await other.getByRole("form", { name: "Sign in" }).waitFor();
});

test("a page of another site cannot create a token (U3)", async () => {
  const page = await running.signIn("/account");
  const status = (headers: Record<string, string>) =>
    page.context().request.post(`${running.server.url}/session/tokens`, { data: { name: "stolen" }, headers });
  expect((await status({})).status()).toBe(403);
  expect((await status({ "x-csrf-token": "guessed" })).status()).toBe(403);
  const crossSite = await page.context().request.post(`${running.server.url}/session`, {
    data: { login: "admin", password: buildingPassword },
    headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  });
  expect(crossSite.status()).toBe(403);
});
