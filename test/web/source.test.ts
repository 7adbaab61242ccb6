import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";
import { idsIn, lineOf, makeSources } from "./source-world.ts";

const running = runInterface(({ admin }) => makeSources(admin));
const telephone = { viewport: { width: 390, height: 844 } };

type Options = Parameters<typeof running.signIn>[2];

async function openDiff(search: string, options?: Options): Promise<Page> {
  const { before, after } = await idsIn(running.admin, "src/tables.c");
  return running.signIn(`/compare/${before}/${after}${search}`, undefined, options);
}

async function openSource(options?: Options): Promise<Page> {
  const { artifact } = await idsIn(running.admin, "src/tables.c");
  return running.signIn(`/explore/${artifact}?tab=source`, undefined, options);
}

async function expectSearched(page: Page, name: string, expected: number | string | null): Promise<void> {
  const text = expected === null ? null : String(expected);
  await expect.poll(() => new URL(page.url()).searchParams.get(name)).toBe(text);
}

test("a changed function leads to its lines in both versions, with moved code, changed words and findings", async () => {
  const page = await openDiff("");
  await page.getByRole("link", { name: "Changes in gamma(int)" }).click();
  const diff = page.getByRole("region", { name: "Changes in src/tables.c" });
  await page.getByText("3 changes · 2 lines added · 2 lines removed · 7 lines moved").waitFor();
  const words = diff.locator(".diff-cell-added mark");
  await expect.poll(async () => (await words.allTextContents()).join("")).toBe(" * 2");
  await diff.getByText("gamma reads too far").waitFor();
  await diff.getByText("beta reads too far").waitFor();
  await expectSearched(page, "path", "src/tables.c#gamma");
  await diff.getByRole("link", { name: `moved to line ${lineOf("int alpha(")}` }).click();
  await diff.getByRole("link", { name: `moved from line ${lineOf("int alpha(", "before")}` }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "All changes" }).click();
  await page.getByRole("link", { name: "Changes in gamma(int)" }).waitFor();
});

test("unchanged lines are unfolded, and keys lead from change to change", async () => {
  const page = await openDiff("?path=src/tables.c");
  const diff = page.getByRole("region", { name: "Changes in src/tables.c" });
  const folds = diff.getByRole("button", { name: /^Show \d+ unchanged lines$/ });
  await folds.first().waitFor();
  const folded = await folds.count();
  expect(await diff.getByText("epsilon_table").count()).toBe(0);
  await folds.first().click();
  await diff.getByText("epsilon_table").first().waitFor();
  await expect.poll(() => folds.count()).toBe(folded - 1);
  await page.keyboard.press("n");
  await expectSearched(page, "lineBefore", lineOf("int alpha(", "before"));
  await page.keyboard.press("n");
  await expectSearched(page, "line", lineOf("gamma_table"));
  await page.keyboard.press("p");
  await expectSearched(page, "line", null);
});

test("a telephone shows removed lines above added ones, and functions in a menu", async () => {
  const page = await openDiff("?path=src/tables.c", telephone);
  const changed = page.locator(".diff-cell-removed, .diff-cell-added").filter({ hasText: "gamma_table" });
  await changed.first().waitFor();
  expect(await changed.evaluateAll((cells) => cells.map((cell) => cell.className.split("-").at(-1)))).toEqual([
    "removed",
    "added",
  ]);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Source in 1.1" }).click();
  await page.getByRole("button", { name: /^Functions/ }).click();
  await page.getByLabel("Find a function").fill("theta");
  await page.getByRole("link", { name: /theta/ }).click();
  await expectSearched(page, "line", lineOf("int theta("));
  await expectAccessible(page);
});

test("a file that is too long or that one version lacks is not compared, and its source is linked", async () => {
  const page = await openDiff("?path=src/long.c");
  await page.getByText(/^Files with more than 50,000 lines .* are not compared/).waitFor();
  await page.getByRole("link", { name: "Source in 1.0" }).waitFor();
  await page.goto(page.url().replace("long.c", "nothing.c"));
  await page.getByText("Neither version has this artifact.").waitFor();
  const { after } = await idsIn(running.admin, "src/tables.c");
  const other = JSON.stringify({ kind: "artifact", path: "src/other.c", type: "FILE", measures: { LC: 1 } });
  await running.admin.build("tables", other, { query: "?version=1.2&branch=other" });
  const versions = await running.admin.call<{ id: number }[]>("GET", "/api/projects/tables/versions?branch=other");
  await page.goto(`${running.server.url}/compare/${after}/${versions.body[0]!.id}?path=src/tables.c`);
  await page.getByText("The file is not in version 1.2.").waitFor();
  await page.getByRole("link", { name: "Source in 1.1" }).waitFor();
});

test("guests compare versions without sources, and the address of a source says why", async () => {
  const guest = { login: "gail", password: "a long secret" };
  await running.createUser(guest);
  const { before, after } = await idsIn(running.admin, "src/tables.c");
  const page = await running.signIn(`/compare/${before}/${after}`, guest);
  const refused = page.waitForResponse((response) => response.url().includes("/coverage"));
  await page.reload();
  expect((await refused).status()).toBe(403);
  await page.getByRole("link", { name: "gamma(int)" }).waitFor();
  expect(await page.getByRole("link", { name: /^Changes in/ }).count()).toBe(0);
  await page.goto(`${running.server.url}/compare/${before}/${after}?path=src/tables.c`);
  await page.getByRole("alert").getByRole("heading").waitFor();
  expect(await page.getByRole("region", { name: /^Changes in/ }).count()).toBe(0);
});

test("findings are below their lines with severity and rule, keys lead through them, and one click hides them", async () => {
  const page = await openSource();
  const source = page.getByRole("region", { name: "Source" });
  const note = source.locator(".source-finding").filter({ hasText: "gamma reads too far" });
  await note.getByText("Critical").waitFor();
  await note.getByRole("link", { name: "Index out of range" }).waitFor();
  await page.keyboard.press("n");
  await page.getByRole("status").getByText("1 of 2").waitFor();
  await expectSearched(page, "line", lineOf("gamma_table"));
  expect(await source.locator("mark").allTextContents()).toContain("gamma_table");
  await page.keyboard.press("n");
  await page.getByRole("status").getByText("2 of 2").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("p");
  await note.getByRole("button", { name: "Hide the findings of this line" }).click();
  await note.waitFor({ state: "detached" });
  // The choice is stored in the browser.
  await page.getByLabel("Findings", { exact: true }).selectOption("in the margin");
  await page.reload();
  const mark = source.getByRole("button", { name: "1 finding" }).first();
  await mark.waitFor();
  expect(await source.locator(".source-finding").count()).toBe(0);
  await mark.click();
  await note.waitFor();
});

test("copied lines are marked with words, functions are found by key, and the one in view is marked", async () => {
  const page = await openSource();
  await page.getByText("10 duplicated lines").waitFor();
  const source = page.getByRole("region", { name: "Source" });
  const list = page.getByRole("navigation", { name: "Functions" });
  await list.getByRole("link").nth(7).waitFor();
  await page.keyboard.press("f");
  await page.keyboard.type("eta(");
  // Beta, zeta, eta and theta.
  await expect.poll(() => list.getByRole("link").count()).toBe(4);
  for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expectSearched(page, "line", lineOf("int zeta("));
  await source
    .getByRole("img", { name: `duplicated: src/tables.c:${lineOf("int eta(") + 1}` })
    .first()
    .waitFor();
  const current = list.locator('[aria-current="location"]');
  await current.getByText("zeta(int)").waitFor();
  await source.getByRole("link", { name: `line ${lineOf("int eta(") + 1}` }).click();
  await expectSearched(page, "line", lineOf("int eta(") + 1);
  await source.evaluate((element) => element.scrollTo(0, 100));
  await current.getByText("beta(int)", { exact: true }).waitFor();
  await page.getByRole("link", { name: "What changed since 1.0" }).click();
  await page.waitForURL(/\/compare\/\d+\/\d+\?path=src/);
});

test("authors are beside the first line of each commit and again in long ranges, if they are wanted", async () => {
  const page = await openSource();
  const source = page.getByRole("region", { name: "Source" });
  await source.getByText("gamma reads too far").waitFor();
  expect(await source.locator(".source-author").count()).toBe(0);
  await page.getByLabel("Authors").check();
  const first = source.locator(".source-author[data-first] .truncate");
  await expect.poll(() => first.allTextContents()).toEqual(["Ada Lovelace", "Grace Hopper", "Ada Lovelace"]);
  const named = await source
    .locator(".source-author")
    .evaluateAll((lines) => lines.map(({ textContent }) => textContent.includes("Lovelace")));
  // From one name of the last commit to the next.
  const start = named.lastIndexOf(true);
  expect(named.lastIndexOf(true, start - 1)).toBe(start - 12);
  await expectAccessible(page);
  // The choice is stored in the browser.
  await page.reload();
  await source.getByText("Grace Hopper").waitFor();
  await page.getByLabel("Authors").uncheck();
  await source.getByText("Grace Hopper").waitFor({ state: "detached" });
});
