import { expect, test } from "vitest";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";
import { idsIn, lineOf, makeSources } from "./source-world.ts";

const running = runInterface(({ admin }) => makeSources(admin));

const openDiff = async (search: string, options?: Parameters<typeof running.signIn>[2]) => {
  const { before, after } = await idsIn(running.admin, "src/tables.c");
  return running.signIn(`/compare/${before}/${after}?${search}`, undefined, options);
};

test("a changed function leads to its lines in both versions, with moved code, changed words and findings", async () => {
  const page = await openDiff("");
  await page.getByRole("link", { name: "Changes in gamma(int)" }).click();
  const diff = page.getByRole("region", { name: "Changes in src/tables.c" });
  await page.getByText("2 changes · 1 line added · 1 line removed · 8 lines moved").waitFor();
  await diff.locator(".diff-cell-added mark").getByText("* 2", { exact: false }).first().waitFor();
  await diff.getByText("gamma reads too far").waitFor();
  await diff.getByText("beta reads too far").waitFor();
  expect(new URL(page.url()).searchParams.get("path")).toBe("src/tables.c#gamma");
  await diff.getByRole("link", { name: `moved to line ${lineOf("int alpha(")}` }).click();
  await diff.getByRole("link", { name: `moved from line ${lineOf("int alpha(", "before")}` }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "All changes" }).click();
  await page.getByRole("link", { name: "Changes in gamma(int)" }).waitFor();
});

test("unchanged lines are unfolded, and keys lead from change to change", async () => {
  const page = await openDiff("path=src/tables.c");
  const diff = page.getByRole("region", { name: "Changes in src/tables.c" });
  const folds = diff.getByRole("button", { name: /^Show \d+ unchanged lines$/ });
  await folds.first().waitFor();
  const folded = await folds.count();
  expect(await diff.getByText("epsilon_table").count()).toBe(0);
  await folds.last().click();
  await diff.getByText("epsilon_table").first().waitFor();
  await expect.poll(() => folds.count()).toBe(folded - 1);
  await page.keyboard.press("n");
  await expect
    .poll(() => new URL(page.url()).searchParams.get("lineBefore"))
    .toBe(String(lineOf("int alpha(", "before")));
  await page.keyboard.press("n");
  await expect.poll(() => new URL(page.url()).searchParams.get("line")).toBe(String(lineOf("gamma_table")));
  await page.keyboard.press("p");
  await expect.poll(() => new URL(page.url()).searchParams.get("line")).toBeNull();
});

test("narrow screens have removed lines above added ones", async () => {
  const page = await openDiff("path=src/tables.c", { viewport: { width: 390, height: 844 } });
  await page.locator(".diff-row-stacked").first().waitFor();
  const marks = page.locator(".diff-cell-removed, .diff-cell-added");
  expect(await marks.evaluateAll((cells) => cells.map((cell) => cell.className.split("-").at(-1)))).toEqual([
    "removed",
    "added",
  ]);
  await expectAccessible(page);
});

test("the source of a file leads to what changed since the reference version", async () => {
  const { artifact } = await idsIn(running.admin, "src/tables.c");
  const page = await running.signIn(`/explore/${artifact}?tab=source`);
  await page.getByRole("link", { name: "What changed since 1.0" }).click();
  await page.waitForURL(/\/compare\/\d+\/\d+\?path=src/);
  await page.getByText("2 changes").waitFor();
});

test("a file that one version lacks is said to be absent there, with a link to its source", async () => {
  const page = await openDiff("path=src/nothing.c");
  await page.getByText("Neither version has this artifact.").waitFor();
  await running.admin.build(
    "tables",
    JSON.stringify({ kind: "artifact", path: "src/other.c", type: "FILE", measures: { LC: 1 } }),
    {
      query: "?version=1.2&branch=other",
    },
  );
  const versions = await running.admin.call<{ id: number }[]>("GET", "/api/projects/tables/versions?branch=other");
  const { before } = await idsIn(running.admin, "src/tables.c").catch(() => ({ before: 1 }));
  await page.goto(`${running.server.url}/compare/${before}/${versions.body[0]!.id}?path=src/tables.c`);
  await page.getByText("The file is not in version 1.2.").waitFor();
  await page.getByRole("link", { name: /^Source in/ }).waitFor();
});
