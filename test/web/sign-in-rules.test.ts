import { expect, test } from "vitest";
import { knownDirectory } from "../harness/known-directory.ts";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";

const running = runInterface(
  async ({ admin }) => {
    await admin.json("POST", "/api/groups", { name: "Firmware" });
  },
  { directories: [knownDirectory] },
);

test("an administrator writes rules of sign-in, after a preview that says who would change", async () => {
  // Signs in at the directory, which names her groups.
  await fetch(`${running.server.url}/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login: "ada", password: "secret" }),
  });
  const page = await running.signIn("/administration/rules");
  await page.getByText("There are no rules.").waitFor();
  const save = page.getByRole("button", { name: "Save" });
  await page.getByLabel("Provider", { exact: true }).fill("nowhere");
  await page.getByLabel("Group at the provider").fill("engineering");
  await page.getByLabel("Group", { exact: true }).fill("Firmware");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByText("nowhere / engineering → group Firmware").waitFor();
  expect(await save.isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("nowhere / engineering → group Firmware:").waitFor();
  await page.getByRole("button", { name: /^Remove/ }).click();

  await page.getByLabel("Provider", { exact: true }).fill(knownDirectory.id);
  await page.getByLabel("Group at the provider").fill("engineering");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("1 of 1 users would get other rights.").waitFor();
  await page.getByText("nothing → group Firmware").waitFor();
  await expectAccessible(page);
  await save.click();
  const stored = async () => (await running.admin.call("GET", "/api/sign-in/rules")).body;
  const rule = { provider: knownDirectory.id, providerGroup: "engineering", group: "Firmware" };
  await expect.poll(stored).toEqual([rule]);
  expect((await running.admin.call("GET", "/api/groups/Firmware")).body).toMatchObject({ users: ["ada"] });
});
