import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Task } from "../harness/client.ts";
import { buildingPassword } from "../http/building-server.ts";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";
import { buildGated } from "./verdict-world.ts";

let before: Task;
let after: Task;
const guest = { login: "guest", password: "looking around" };
const running = runInterface(async ({ admin, createUser }) => {
  ({ before, after } = await buildGated(admin));
  await createUser(guest);
});

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a report has state, verdict, trend, what changed, and what is worst", async () => {
  const page = await running.signIn(`/versions/${after.versionId}/report`);
  await page.getByRole("heading", { name: "Report on V2" }).waitFor();
  await region(page, "Verdict").getByText("At least one condition is not met.").waitFor();
  await region(page, "State")
    .getByRole("row", { name: /Complexity/ })
    .first()
    .waitFor();
  await region(page, "Trend").getByRole("img").waitFor();
  await region(page, "Changed ratings").getByText("→").first().waitFor();
  await page.getByRole("link", { name: "5 New findings" }).waitFor();
  const worst = region(page, "Worst artifacts").getByRole("row");
  await expect.poll(() => worst.nth(1).innerText()).toMatch(/scan_line\(int\)[^]*src\/scan\.c[^]*: 60/);
  await expect.poll(() => region(page, "Worst new findings").getByRole("row").count()).toBe(6);
  await expectAccessible(page);
});

test("on paper there is no navigation, and the dark theme is light", async () => {
  const page = await running.signIn(`/versions/${after.versionId}/report`);
  await region(page, "Worst new findings").getByText("Leak number 5").waitFor();
  await page.locator("html").evaluate((element) => element.setAttribute("data-theme", "dark"));
  const surface = (): Promise<unknown> => page.evaluate("getComputedStyle(document.body).backgroundColor");
  const print = page.getByRole("button", { name: "Print or save as PDF" });
  expect(await surface()).toBe("rgb(20, 24, 29)");
  expect(await print.isVisible()).toBe(true);
  await page.emulateMedia({ media: "print" });
  expect(await surface()).toBe("rgb(255, 255, 255)");
  expect(await print.isVisible()).toBe(false);
  expect(await page.getByRole("navigation", { name: "On other pages" }).getByRole("link").first().isVisible()).toBe(
    false,
  );
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
  expect(pages.length).toBeGreaterThanOrEqual(1);
  expect(pages.length).toBeLessThanOrEqual(3);
});

test("the first version says that there is nothing to compare with", async () => {
  const page = await running.signIn(`/versions/${before.versionId}/report`);
  await region(page, "Reference").getByText("There is no version to compare with").waitFor();
  await region(page, "Trend").getByText("A trend needs at least two.").waitFor();
  expect(await region(page, "Worst new findings").count()).toBe(0);
});

test("the verdict, the new code and the explorer link to the report", async () => {
  const address = new RegExp(`/versions/${after.versionId}/report$`);
  const page = await running.signIn(`/versions/${after.versionId}/verdict`);
  await page.getByRole("link", { name: "Report", exact: true }).click();
  await page.waitForURL(address);
  await page.getByRole("link", { name: "New code", exact: true }).click();
  await page.getByRole("link", { name: "Report", exact: true }).click();
  await page.waitForURL(address);
  const project = await running.admin.call<{ artifactId: number }>("GET", "/api/projects/gated");
  await page.goto(`${running.server.url}/explore/${project.body.artifactId}`);
  await page.getByRole("button", { name: "On other pages" }).click();
  await page.getByRole("link", { name: "Report", exact: true }).click();
  await page.waitForURL(address);
});

test("a report that a user may not see is refused like an absent one", async () => {
  const hidden = await running.signIn(`/versions/${after.versionId}/report`, guest);
  await hidden.getByRole("alert").waitFor();
  expect(await hidden.getByRole("heading", { name: /Report on/ }).count()).toBe(0);
});

/** The report of the command line. */
async function writtenReport(): Promise<string> {
  const authorization = `Basic ${btoa(`admin:${buildingPassword}`)}`;
  const answer = await fetch(`${running.server.url}/api/token`, { headers: { authorization } });
  const { token } = (await answer.json()) as { token: string };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["src/cli/main.ts", "report", "gated", "--version", "V2", "--to", "html", "--branch", "main"],
    { env: { ...process.env, BELVEDERE_SERVER: running.server.url, BELVEDERE_TOKEN: token } },
  );
  return stdout;
}

test("the file of the command line needs no network, and can be read by everyone", async () => {
  const page = await running.signIn("/healthz");
  // The policy of the file applies, not that of the server.
  await page.goto("about:blank");
  await page.setContent(await writtenReport());
  await page.getByRole("heading", { name: "Report on V2" }).waitFor();
  expect(await page.getByRole("row", { name: /Complexity G/ }).innerText()).toContain("degraded");
  await page.getByRole("row", { name: /scan_line\(int\).*: 60/ }).waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});
