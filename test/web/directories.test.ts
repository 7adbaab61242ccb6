import { expect, test } from "vitest";
import { knownDirectory } from "../harness/known-directory.ts";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";

const running = runInterface(undefined, { directories: [knownDirectory] });

test("an administrator tests a directory, with and without a user", async () => {
  const page = await running.signIn("/administration/directories");
  await page.getByText("ldaps://ldap.example.org · TLS").waitFor();
  const button = page.getByRole("button", { name: "Test" });
  await button.click();
  await page.getByText("The directory answers.").waitFor();
  await page.getByLabel("Login").fill("ada");
  await button.click();
  await page.getByText("The directory knows ada.").waitFor();
  expect(await page.getByRole("status").filter({ hasText: "Ada Lovelace" }).innerText()).toContain(
    "engineering, staff",
  );
  await expectAccessible(page);
  await page.getByLabel("Login").fill("unknown");
  await button.click();
  await page.getByText("The directory has no user with this login.").waitFor();
});

test("a user of a directory signs in with the form", async () => {
  const page = await running.signIn("/sign-in", { login: "stranger", password: "x" });
  await page.getByLabel("Login").fill("ada");
  await page.getByLabel("Password", { exact: true }).fill("secret");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Three steps to the first rating" }).waitFor();
});
