import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { waitForQuiet } from "../harness/browser/quiet.ts";
import { lines } from "../harness/results.ts";
import { expectAccessible } from "./browser.ts";
import { buildExample } from "./example-project.ts";
import { pageFaults } from "./page-faults.ts";
import { runInterface } from "./running-interface.ts";
import { hostile } from "./world.ts";

const guest = { login: "guest", password: "looking around" };
const running = runInterface(async (started) => {
  await started.createUser(guest);
  await buildExample(started.admin);
  await started.admin.json("PUT", "/api/projects/engine/members", [{ user: "guest", role: "GUEST" }]);
  await started.admin.createProject("hostile");
  await started.admin.build(
    "hostile",
    lines(
      { kind: "rule", id: hostile, name: hostile, description: hostile, helpUri: "javascript:alert(3)" },
      { kind: "artifact", path: "a.c", name: hostile, type: "FILE" },
      { kind: "finding", artifact: "a.c", rule: hostile, message: hostile, location: { startLine: 1 } },
    ),
  );
});

const facet = (page: Page, name: string, value: RegExp) =>
  page.getByRole("region", { name, exact: true }).getByRole("link", { name: value });
const change = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Since the reference version" }).getByText(name, { exact: true });

test("facets count exactly, and a click filters by the value", async () => {
  const page = await running.signIn("/findings?project=engine");
  for (const text of ["All 18", "New 2", "Unchanged 16", "Fixed 1"]) await change(page, text).waitFor();
  await facet(page, "Family", /CWE-476 8/).click();
  await change(page, "All 8").waitFor();
  await page.getByRole("status").getByText("8 rows").waitFor();
  await facet(page, "Family", /CWE-476/).click();
  await facet(page, "Category", /Minor 2/).click();
  await page.getByRole("status").getByText("2 rows").waitFor();
  await page.reload();
  await page.getByRole("status").getByText("2 rows").waitFor();
  await expectAccessible(page);
  await page.goto(`${running.server.url}/findings?project=engine&change=fixed`);
  await page.getByRole("link", { name: /Give 42 a name/ }).waitFor();
  // The facets count the current findings.
  expect(await page.getByRole("region", { name: "Family" }).count()).toBe(0);
  await page.getByRole("link", { name: /Give 42 a name/ }).click();
  await page.getByText("First seen in version 1.0.").waitFor();
});

test("a group opens, a finding shows its source and flow, relaxing it by rule updates the counts and is confirmed", async () => {
  const page = await running.signIn("/findings?project=engine&group=rule");
  await page.getByText("3 groups · 18 findings").waitFor();
  await page.getByRole("link", { name: /Null pointer dereference/, expanded: false }).click();
  await page.getByRole("link", { name: /scan.c:10/ }).click();
  const detail = page.getByRole("complementary", { name: "Finding" });
  await detail.getByRole("region", { name: "Source around the finding" }).getByText("*out = *p;").waitFor();
  await detail.getByText("p may be null here").waitFor();
  await expectAccessible(page);

  await detail.getByLabel("Reason").selectOption("JUSTIFIED");
  await detail.getByLabel("Comment").fill("the caller checks");
  await detail.getByRole("button", { name: "Relax" }).click();
  await page.getByText("Relaxed: 1.").waitFor();
  await facet(page, "Status", /Relaxed 1/).waitFor();
  await detail.getByRole("region", { name: "History" }).getByText("Justified").waitFor();

  await page.getByRole("link", { name: /parse.c:10/ }).click();
  await detail.getByRole("link", { name: "src/io/parse.c:10" }).waitFor();
  await detail.getByLabel("Applies to", { exact: true }).selectOption("rule");
  await detail.getByRole("button", { name: "Relax" }).click();
  const dialog = page.getByRole("dialog", { name: "Relax" });
  await dialog.getByText("7 open findings will be relaxed.").waitFor();
  await dialog.getByRole("button", { name: "Relax" }).click();
  await facet(page, "Status", /Relaxed 8/).waitFor();
  // Undoing reopens the seven, and leaves the one that was relaxed before.
  await page.getByRole("button", { name: "Undo" }).click();
  await facet(page, "Status", /Relaxed 1/).waitFor();
  await page.getByRole("link", { name: /scan.c:10/ }).click();
  const relaxed = detail.getByRole("button", { name: "Reopen" });
  await relaxed.waitFor();
  const [one] = (await running.admin.call<{ id: number }[]>("GET", "/api/findings?where=relaxed=true")).body;
  // Another user decides while the request is under way: no event can reach the page before.
  let decided = false;
  await page.route(`**/api/findings/${one!.id}`, async (route) => {
    if (route.request().method() === "PUT" && !decided) {
      decided = true;
      await running.admin.json("PUT", `/api/findings/${one!.id}`, { comment: "another reason" });
    }
    await route.continue();
  });
  await relaxed.click();
  await detail.getByText("Another user has changed this finding").waitFor();
  await relaxed.click();
  await facet(page, "Status", /Open 18/).waitFor();
  const findings = await running.admin.call<{ relaxed: boolean }[]>("GET", "/api/findings?where=relaxed=true");
  expect(findings.body).toEqual([]);
});

test("the open finding is marked in the list, which shows the places of findings beside it", async () => {
  const page = await running.signIn("/findings?project=engine");
  const row = page.getByRole("row").filter({ hasText: "Null pointer dereference · io/parse.c:10" });
  await page.getByRole("row").filter({ hasText: "src/io/parse.c:10" }).getByRole("link").click();
  await row.waitFor();
  expect(await row.getAttribute("aria-current")).toBe("true");
  expect(await page.locator("tr[aria-current]").count()).toBe(1);
  const detail = page.getByRole("complementary", { name: "Finding" });
  await detail.getByRole("region", { name: "Source around the finding" }).waitFor();
  // All its places are in one file.
  expect(await detail.getByRole("button", { name: "Side by side" }).count()).toBe(0);
});

test("in German, the names of severities are whole", async () => {
  const page = await running.signIn("/findings?project=engine", undefined, { locale: "de" });
  await page.getByText("Blockierend").nth(1).waitFor();
  await waitForQuiet(page);
  expect(await pageFaults(page)).toEqual([]);
});

test("copies of the same code are shown side by side, also on a screen of 1,280 pixels", async () => {
  await running.admin.createProject("copies");
  const copy = (path: string): readonly object[] => [
    { kind: "artifact", path, type: "FILE", measures: { LC: 3 } },
    { kind: "source", path, text: "int x;\nint y;\nint z;" },
  ];
  await running.admin.build(
    "copies",
    lines(
      { kind: "rule", id: "copy", name: "Copy", description: "Code is **copied**." },
      ...copy("a.c"),
      ...copy("b.c"),
      {
        kind: "finding",
        artifact: "a.c",
        rule: "copy",
        message: "The same lines",
        location: { startLine: 1, endLine: 3 },
        relatedLocations: [{ path: "b.c", startLine: 1, endLine: 3, message: "the same" }],
      },
    ),
  );
  const page = await running.signIn("/findings?project=copies");
  await page.getByRole("link", { name: /The same lines/ }).click();
  const detail = page.getByRole("complementary", { name: "Finding" });
  await detail.locator("strong").getByText("copied").waitFor();
  await detail.getByRole("button", { name: "Side by side" }).click();
  const dialog = page.getByRole("dialog", { name: "The same lines" });
  await dialog.getByText("int z;").nth(1).waitFor();
  const boxes = await Promise.all([0, 1].map((index) => dialog.locator(".excerpt").nth(index).boundingBox()));
  expect(boxes[1]!.y).toBe(boxes[0]!.y);
  expect(boxes[0]!.width).toBeGreaterThan(500);
  await expectAccessible(page);
});

test("a guest reads baselines without source, and cannot relax findings", async () => {
  const page = await running.signIn("/findings?project=engine&group=file", guest);
  await page.getByText("8 groups · 17 findings").waitFor();
  await page.getByRole("link", { name: /scan.c/, expanded: false }).click();
  await page
    .getByRole("link", { name: /null pointer/ })
    .first()
    .click();
  const detail = page.getByRole("complementary", { name: "Finding" });
  await detail.getByText("About the rule").waitFor();
  expect(await detail.getByRole("button", { name: "Relax" }).count()).toBe(0);
  expect(await detail.getByRole("region", { name: "Source around the finding" }).count()).toBe(0);
});

test("hostile texts are inert, and help that is not a web address is not a link (U1, U2)", async () => {
  const page = await running.signIn("/findings?project=hostile&group=rule");
  await page.getByRole("main").getByRole("link", { expanded: false }).click();
  await page.locator(".group-finding").click();
  const detail = page.getByRole("complementary", { name: "Finding" });
  await detail.getByText("javascript:alert(3)").waitFor();
  expect(await page.locator("a[href^=javascript]").count()).toBe(0);
  expect(await page.locator("img[src=x]").count()).toBe(0);
});
