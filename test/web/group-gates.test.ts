import { expect, test } from "vitest";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";

const running = runInterface(async ({ admin }) => {
  for (const [name, group] of [
    ["engine", "Firmware/Core"],
    ["tool", ""],
  ]) {
    await admin.json("POST", "/api/projects", { name, group });
  }
});

test("an administrator gives a group a gate and locks it; its projects show the conditions and cannot change them", async () => {
  const page = await running.signIn("/administration/gates");
  await page.getByRole("link", { name: "Firmware", exact: true }).waitFor();
  await page.getByText("Projects without conditions have the gate").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Firmware", exact: true }).click();
  await page.getByText("There is no gate").waitFor();
  expect(await page.getByLabel(/^Locked/).count()).toBe(0);
  await page.getByLabel("What").selectOption("PARTS.COMPLETE");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const conditions = page.getByRole("list", { name: "Conditions" });
  await conditions.getByText("No part is missing").waitFor();
  await page.getByLabel("What").selectOption("NEW_CODE.COVERAGE");
  await page.getByLabel("At least").fill("80");
  await page.getByLabel("At most").fill("");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await conditions.getByText("Coverage of changed lines").waitFor();
  await page.getByLabel(/^Locked/).click();
  await expectAccessible(page);
  await expect
    .poll(async () => (await running.admin.call("GET", "/api/gates/Firmware")).body)
    .toMatchObject({
      conditions: [
        { type: "PARTS", id: "COMPLETE" },
        { type: "NEW_CODE", id: "COVERAGE", bounds: "[80;]" },
      ],
      locked: true,
    });
  await page.goto(`${running.server.url}/projects/engine/gate`);
  await page.getByText("These conditions come from the group Firmware, which locked them.").waitFor();
  expect(await page.getByRole("button", { name: "Add", exact: true }).count()).toBe(0);

  await page.goto(`${running.server.url}/administration/gates?group=Firmware`);
  await page
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await conditions.getByText("No part is missing").waitFor({ state: "detached" });
  expect((await running.admin.call("GET", "/api/gates/Firmware")).body).toMatchObject({
    conditions: [{ id: "COVERAGE" }],
    locked: true,
  });
});
