import { expect, test } from "vitest";
import type { Task } from "../harness/client.ts";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";

let before: Task;
let after: Task;
const running = runInterface(async ({ admin }) => {
  await admin.createProject("lint");
  const build = (message: object): Promise<Task> =>
    admin.build("lint", JSON.stringify([{ filePath: "a.js", messages: [message] }]), {
      headers: { "content-type": "application/json" },
    });
  before = await build({ ruleId: "no-var", message: "old", line: 2 });
  after = await build({ fatal: true, message: "Unexpected token", line: 1 });
});

test("a version whose analysis failed says so, and why", async () => {
  const project = await running.admin.call<{ artifactId: number }>("GET", "/api/projects/lint");
  const page = await running.signIn(`/explore/${project.body.artifactId}`);
  const banner = page.getByRole("region", { name: "The analysis of this version failed" });
  await banner.getByText("Findings carried from the version before: 1.").waitFor();
  await banner.getByText("ESLint: a.js: Unexpected token.").waitFor();
  expect(await page.getByLabel("Version", { exact: true }).innerText()).toContain("V2 · analysis failed");
  await expectAccessible(page);
  await page.goto(new URL(`/compare/${before.versionId}/${after.versionId}`, page.url()).href);
  await banner.waitFor();
  await page.goto(new URL(`/explore/${project.body.artifactId}?version=${before.versionId}`, page.url()).href);
  await page.getByRole("heading", { name: "lint" }).waitFor();
  expect(await banner.count()).toBe(0);
});
