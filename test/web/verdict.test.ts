import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Task } from "../harness/client.ts";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";
import { buildGated } from "./verdict-world.ts";

let before: Task;
let after: Task;
const guest = { login: "guest", password: "looking around" };
const running = runInterface(async ({ admin, createUser }) => {
  ({ before, after } = await buildGated(admin));
  await createUser(guest);
  await admin.json("POST", "/api/projects", { name: "ungated", public: true });
  await admin.build("ungated", '{"kind":"artifact","path":"a.c","type":"FILE"}\n', { query: "?baseline=true" });
});

const conditions = (page: Page) => page.getByRole("region", { name: "Conditions" }).locator("[data-index]");

test("a failed version names the conditions that failed, with value, threshold, reference and the first findings", async () => {
  const page = await running.signIn(`/versions/${after.versionId}/verdict`);
  const status = page.getByRole("region", { name: "Verdict", exact: true });
  await status.getByText("At least one condition is not met.").waitFor();
  expect(await status.innerText()).toMatch(/^failed/i);
  const reference = page.getByRole("region", { name: "Reference" });
  await reference.getByText("There is no earlier baseline, so it is the version before this one.").waitFor();
  await page.getByText("Leak number 5").waitFor();
  const texts = await conditions(page).allInnerTexts();
  expect(texts.map((text) => text.split("\n")[0])).toEqual(["failed", "failed", "passed", "passed", "passed"]);
  expect(texts[0]).toContain("New findings (Critical, Blocker): 5. Required: at most 0.");
  expect(texts[0]).toContain("Show 2 more findings");
  await conditions(page)
    .first()
    .getByText(/Compared with\s+V1\s+\(main\)/)
    .waitFor();
  await expectAccessible(page);

  const parts = page.getByRole("table").first();
  const rows = await parts.locator("tbody tr").allInnerTexts();
  expect(rows.map((row) => row.split(/\s+/).slice(0, 2))).toEqual([
    ["audit", "carried"],
    ["lint", "delivered"],
    ["scan", "delivered"],
  ]);
  const fallen = page.getByRole("region", { name: /Ratings that fell/ });
  await fallen.getByRole("link").first().waitFor();
  await expect.poll(() => fallen.innerText()).toMatch(/[\d.]+ per 1,000 lines → [\d.]+ per 1,000 lines/);
});

test("the findings behind a condition are one click away: these and no others", async () => {
  const page = await running.signIn(`/versions/${after.versionId}/verdict`);
  await page.getByRole("link", { name: "Show 2 more findings" }).click();
  await page.getByRole("status").getByText("5 rows").waitFor();
  await page.getByText(/Findings of version V2 \(main\)/).waitFor();
  await page.getByRole("link", { name: /Leak number 9/ }).click();
  await page.getByRole("complementary", { name: "Finding" }).getByText("CWE-401").first().waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show the current version" }).click();
  await page.getByText(/Findings of version V2/).waitFor({ state: "detached" });
});

test("j moves through the conditions, and Enter opens what is behind one", async () => {
  const page = await running.signIn(`/versions/${after.versionId}/verdict`);
  await page.getByText("Leak number 5").waitFor();
  await page.keyboard.press("j");
  await page.locator("[data-row-link]:focus").waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/findings\?.*category=SEVERITY.CRITICAL/);
});

test("portfolio, explorer, history, comparison and task lead to the verdict", async () => {
  const address = new RegExp(`/versions/${after.versionId}/verdict$`);
  const project = await running.admin.call<{ artifactId: number }>("GET", "/api/projects/gated");
  const root = `/explore/${project.body.artifactId}`;
  const page = await running.signIn("/healthz");
  for (const path of ["/", root, `${root}?tab=history`, `/compare/${before.versionId}/${after.versionId}`]) {
    await page.goto(running.server.url + path);
    await page.getByRole("link", { name: "failed", exact: true }).first().click();
    await page.waitForURL(address);
    await page.getByRole("heading", { name: "Verdict on V2" }).waitFor();
  }
  await page.goto(`${running.server.url}/tasks?task=${after.id}`);
  await page.getByRole("link", { name: "Show the verdict" }).click();
  await page.waitForURL(address);
});

test("a version without a gate says so, and shows managers where to define one", async () => {
  const [version] = await running.admin.versions("ungated");
  const path = `/versions/${version!.id}/verdict`;
  const page = await running.signIn(path);
  await page.getByRole("link", { name: "Define a gate" }).click();
  await page.waitForURL(/\/projects\/ungated\/gate$/);
  const theirs = await running.signIn(path, guest);
  await theirs.getByText("This project has no gate").waitFor();
  expect(await theirs.getByRole("link", { name: "Define a gate" }).count()).toBe(0);
  await expectAccessible(theirs);
});

test("an absent version answers with the problem", async () => {
  const page = await running.signIn("/versions/999999/verdict");
  await page.getByRole("alert").waitFor();
});
