import { expect, test } from "vitest";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";

const ada = { login: "ada", password: "analytical engine" };
const from = { name: "", address: "belvedere@example.org" };

const running = runInterface(
  async (started) => {
    await started.createUser(ada);
    for (const name of ["engine", "gearbox"]) await started.admin.createProject(name);
    await started.admin.json("PUT", "/api/projects/engine/members", [{ user: "ada", role: "DEVELOPER" }]);
  },
  { mail: { host: "smtp.example.org", port: 587, encryption: "STARTTLS", from } },
);

const choices = async () => (await running.admin.call("GET", "/api/users/ada/mail")).body;

test("a user without an address sees why nothing is sent; with one, chooses what to get, for all projects and for one", async () => {
  const page = await running.signIn("/account?tab=mail", ada);
  await page.getByText("You have no valid e-mail address.").waitFor();
  await page.getByLabel("When").selectOption("At once");
  await expect.poll(() => page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await running.admin.json("PUT", "/api/users/ada", { email: "ada@example.org" });
  await page.reload();
  await page.getByText("Mails go to ada@example.org.").waitFor();
  await page.getByLabel("When").selectOption("Once a day");
  await page.getByLabel("Hour").selectOption("7:00");
  const all = page.getByRole("group", { name: "In all projects that you see" });
  await all.getByLabel("A quality gate changed").check();
  // Projects that the user does not see are not offered.
  const other = page.getByLabel("Other choice for a project");
  await expect.poll(() => other.locator("option").allInnerTexts()).toEqual(["", "engine"]);
  await other.selectOption("engine");
  await page.getByRole("group", { name: "In engine" }).getByLabel("A build failed").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved").first().waitFor();
  expect(await choices()).toMatchObject({
    mode: "DAILY",
    hour: 7,
    topics: ["gate.changed"],
    projects: [{ project: "engine", topics: ["gate.changed", "build.failed"] }],
  });
  await page.getByRole("button", { name: "As in all projects: engine" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(choices).toMatchObject({ projects: [] });
});

test("an administrator sees the mail server and who gets mail, and sends a test", async () => {
  await running.admin.json("PUT", "/api/users/admin", { email: "" });
  const page = await running.signIn("/administration/mail");
  await page.getByText("smtp.example.org:587 · STARTTLS").waitFor();
  await page.getByRole("button", { name: "Send me a test mail" }).click();
  await page.getByText("The user has no valid mail address.").waitFor();
  await running.admin.json("PUT", "/api/users/admin", { email: "admin@example.org" });
  await page.getByRole("button", { name: "Send me a test mail" }).click();
  await page.getByText("will be sent").waitFor();
  const user = (await running.admin.call<{ id: number }>("GET", "/api/users/admin")).body;
  await running.server.store.write.claimMailReader({ userId: user.id, bootId: "building" });
  await running.server.store.write.recordTestMail({ userId: user.id, bootId: "building", failure: "TLS_FAILED" });
  await page.getByText("failed: no valid encryption").waitFor();
  await expectAccessible(page);
});
