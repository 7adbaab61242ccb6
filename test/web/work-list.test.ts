import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { waitForQuiet } from "../harness/browser/quiet.ts";
import { expectAccessible } from "./browser.ts";
import { buildExample } from "./example-project.ts";
import { runInterface } from "./running-interface.ts";

const running = runInterface(async (started) => {
  await buildExample(started.admin);
});

interface Finding {
  readonly id: number;
  readonly relaxed: boolean;
  readonly assignee: { readonly login: string } | null;
}

const findings = async (where: string): Promise<readonly Finding[]> =>
  (await running.admin.call<Finding[]>("GET", `/api/findings?where=${encodeURIComponent(where)}`)).body;
const facet = (page: Page, name: string, value: RegExp) =>
  page.getByRole("region", { name, exact: true }).getByRole("link", { name: value });
const bar = (page: Page) => page.getByRole("toolbar", { name: "Selection" });

test("findings are ticked by key and mouse, relaxed together with a preview, and restored", async () => {
  const page = await running.signIn("/findings?sort=-severity");
  await page.getByRole("checkbox").first().waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await bar(page).getByText("1 finding selected").waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await bar(page).getByText("2 findings selected").waitFor();
  await expectAccessible(page);
  await bar(page).getByRole("button", { name: "Relax" }).click();
  const dialog = page.getByRole("dialog", { name: "Relax" });
  await dialog.getByText("2 findings will be changed.").waitFor();
  await dialog.getByLabel("Reason").selectOption("LEGACY");
  await dialog.getByLabel("Open again after").fill("2090-01-31");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Relax" }).click();
  await page.getByText("Changed: 2.").waitFor();
  expect((await findings("relaxed=true AND until>=2090-01-30")).length).toBe(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("The change is undone.").waitFor();
  expect(await findings("relaxed=true")).toEqual([]);
});

test("the most severe findings are first, until another order is chosen; ages have their unit", async () => {
  const page = await running.signIn("/findings");
  const categories = (): Promise<readonly string[]> =>
    page
      .locator("tbody tr")
      .evaluateAll((rows) =>
        rows.flatMap((row) => /Blocker|Critical|Major|Minor|Info/.exec(row.textContent)?.[0] ?? []),
      );
  const rank = ["Blocker", "Critical", "Major", "Minor", "Info"];
  await page.locator("th[aria-sort=descending]", { hasText: "Category" }).waitFor();
  await page.getByRole("cell", { name: "0 days" }).first().waitFor();
  // Rows below those in view are drawn a little later.
  await waitForQuiet(page);
  const worstFirst = await categories();
  expect(new Set(worstFirst).size).toBeGreaterThan(1);
  expect(worstFirst).toEqual(worstFirst.toSorted((one, other) => rank.indexOf(one) - rank.indexOf(other)));
  await page.getByRole("button", { name: "Category" }).click();
  await expect
    .poll(categories)
    .toEqual(worstFirst.toReversed().toSorted((one, other) => rank.indexOf(other) - rank.indexOf(one)));
});

test("a short name that is no path is not cut below a shorter one", async () => {
  const page = await running.signIn("/findings");
  await page.getByRole("checkbox").first().waitFor();
  const cut = await page
    .locator(".cell-name")
    .first()
    .evaluate((cell) => {
      cell.querySelector(".truncate")!.textContent = "a";
      const note = cell.querySelector(".path-text")!;
      note.innerHTML = '<span class="path-end">leak</span>';
      return note.firstElementChild!.scrollWidth - note.firstElementChild!.clientWidth;
    });
  expect(cut).toBeLessThanOrEqual(1);
});

test("the whole result is assigned, several values of a facet are chosen, and both can be undone", async () => {
  const page = await running.signIn("/findings");
  await facet(page, "Category", /Minor 2/).click();
  await page.getByRole("status").getByText("2 rows").waitFor();
  await facet(page, "Category", /Critical/).click();
  const wanted = (await running.admin.call<Finding[]>("GET", "/api/findings?category=SEVERITY.MINOR,SEVERITY.CRITICAL"))
    .body.length;
  await page.getByRole("status").getByText(`${wanted} rows`).waitFor();
  await page
    .getByRole("checkbox", { name: /Select:/ })
    .first()
    .check();
  await bar(page)
    .getByRole("button", { name: `Select all ${wanted}` })
    .click();
  await bar(page).getByRole("button", { name: "Assign" }).click();
  const dialog = page.getByRole("dialog", { name: "Assign" });
  await dialog.getByText(`${wanted} findings will be changed.`).waitFor();
  await dialog.getByLabel("Login of the assignee").fill("unknown");
  await dialog.getByRole("button", { name: "Assign" }).click();
  await dialog
    .getByText(/No user “unknown” sees the project/)
    .first()
    .waitFor();
  await dialog.getByLabel("Login of the assignee").fill("admin");
  await dialog.getByRole("button", { name: "Assign" }).click();
  await page.getByText(`Changed: ${wanted}.`).waitFor();
  expect((await findings("assignee.login=admin")).length).toBe(wanted);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("The change is undone.").waitFor();
  expect(await findings("assignee IS NOT NULL")).toEqual([]);
});

async function exported(page: Page, format: string): Promise<{ readonly name: string; readonly content: Buffer }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: format, exact: true }).click();
  return { name: (await download).suggestedFilename(), content: await readFile(await (await download).path()) };
}

test("the list is exported as SARIF and as tables, with what the filter shows in the order of the page", async () => {
  const page = await running.signIn("/findings?category=SEVERITY.MINOR&sort=-age");
  await page.getByRole("status").getByText("2 rows").waitFor();
  const sarif = await exported(page, "SARIF");
  expect(sarif.name).toBe("findings.sarif");
  const log = JSON.parse(sarif.content.toString("utf8")) as { runs: { results: unknown[] }[] };
  expect(log.runs.flatMap(({ results }) => results).length).toBe(2);
  for (const [format, end, name] of [
    ["Arrow", "arrows", "arrow"],
    ["Parquet", "parquet", "parquet"],
  ] as const) {
    const file = await exported(page, format);
    expect(file.name).toBe(`findings.${end}`);
    const query = `category=SEVERITY.MINOR&sort=-age&distinct=true&format=${name}`;
    const headers = { authorization: `Bearer ${running.server.adminToken}` };
    const answer = await fetch(`${running.server.url}/api/findings?${query}`, { headers });
    expect(file.content.equals(Buffer.from(await answer.arrayBuffer())), format).toBe(true);
  }
});

test("a filter is saved and opened, the page becomes the first one, and the list is CSV for spreadsheets", async () => {
  const page = await running.signIn("/findings?category=SEVERITY.MINOR&sort=-age");
  await page.getByRole("status").getByText("2 rows").waitFor();
  await page.getByRole("button", { name: "Saved filters" }).click();
  await page.getByRole("button", { name: "Save this filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this filter" });
  await dialog.getByLabel("Name").fill("Minor ones");
  await dialog.getByRole("button", { name: "Save this filter" }).click();
  await page.getByText("Filter “Minor ones” saved.").waitFor();
  await page.getByRole("button", { name: "Saved filters" }).click();
  await page.getByRole("button", { name: "Start with this page" }).click();
  await page.getByText("This page now opens first.").waitFor();
  const csv = await exported(page, "CSV for spreadsheets");
  expect(csv.name).toBe("findings.csv");
  const text = csv.content.toString("utf8");
  expect(text.startsWith("\uFEFFid,artifact.id,")).toBe(true);
  expect(text.trim().split("\r\n").length).toBe(3);
  await page.goto(`${running.server.url}/`);
  await page.getByRole("status").getByText("2 rows").waitFor();
  expect(page.url()).toContain("/findings?");
  await page.goto(`${running.server.url}/findings`);
  await page.getByRole("button", { name: "Saved filters" }).click();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Minor ones" }).click();
  await page.getByRole("status").getByText("2 rows").waitFor();
});

test("one finding is assigned with a due date, commented on, and relaxed until a day", async () => {
  const page = await running.signIn("/findings?sort=-severity");
  await page.locator("tbody a").first().click();
  const detail = page.getByRole("complementary", { name: "Finding" });
  const assignment = detail.getByRole("form", { name: "Assignment" });
  const history = detail.getByRole("region", { name: "History" });
  await assignment.getByRole("button", { name: "Assign to me" }).click();
  await assignment.getByLabel("Due date").fill("2090-02-28");
  await assignment.getByRole("button", { name: "Save" }).click();
  await page.getByText("Assignee and due date saved.").waitFor();
  await history.getByText(/assigned to admin · due 28 Feb 2090|assigned to .* · due Feb 28, 2090/i).waitFor();
  await detail.getByLabel("Comment").fill("seen");
  await detail.getByRole("button", { name: "Comment" }).click();
  await history.getByText("seen").waitFor();
  await detail.getByLabel("Open again after").fill("2090-01-31");
  await detail.getByRole("button", { name: "Relax" }).click();
  await page.getByText("Relaxed: 1.").waitFor();
  await history.getByText(/until/).first().waitFor();
  await expectAccessible(page);
  const [one] = await findings("assignee.login=admin AND dueDate=2090-02-28 AND until>=2090-01-30");
  expect(one).toMatchObject({ relaxed: true, comment: "seen" });
  await running.admin.json("PUT", `/api/findings/${one!.id}`, { status: "OPEN", assignee: null, dueDate: null });
});

test("a decision that another user overtook is not made, and the page says so and shows the other one", async () => {
  const page = await running.signIn("/findings?sort=-severity");
  await page.locator("tbody a").first().click();
  const detail = page.getByRole("complementary", { name: "Finding" });
  const history = detail.getByRole("region", { name: "History" });
  let isOvertaken = false;
  await page.route(/\/api\/findings\/\d+$/, async (route, request) => {
    if (request.method() !== "PUT" || isOvertaken) return route.continue();
    isOvertaken = true;
    const { pathname } = new URL(request.url());
    await running.admin.json("PUT", pathname, { status: "OPEN", assignee: "admin", comment: "mine" });
    return route.continue();
  });
  await detail.getByRole("button", { name: "Relax" }).click();
  await detail.getByText("Another user has changed this finding in the meantime.").waitFor();
  await history.getByText("mine").waitFor();
  expect(await findings("relaxed=true")).toEqual([]);
  await expectAccessible(page);
  await detail.getByRole("button", { name: "Relax" }).click();
  await page.getByText("Relaxed: 1.").waitFor();
  const [one] = await findings("relaxed=true");
  await running.admin.json("PUT", `/api/findings/${one!.id}`, { status: "OPEN", assignee: null });
});
