import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { lines } from "../harness/results.ts";
import { expectAccessible } from "./browser.ts";
import { buildExample } from "./example-project.ts";
import { runInterface } from "./running-interface.ts";
import { hostile } from "./world.ts";

const ada = { login: "ada", password: "analytical engine" };
const formula = '=HYPERLINK("http://evil.example")';
const running = runInterface(async (started) => {
  await started.createUser(ada);
  await buildExample(started.admin);
  await started.admin.createProject("hostile");
  await started.admin.build(
    "hostile",
    lines(
      { kind: "artifact", path: "a.c", name: formula, type: "FILE", measures: { LC: 1 }, infos: { OWNER: "+1" } },
      { kind: "artifact", path: "b.c", name: hostile, type: "FILE", measures: { LC: 2 }, infos: { OWNER: hostile } },
    ),
  );
});

const pick = async (page: Page, adder: string, name: string): Promise<void> => {
  await page.getByRole("button", { name: adder, exact: true }).click();
  await page.locator(".menu:popover-open").getByRole("button", { name, exact: false }).first().click();
};
const firstRow = (page: Page) => page.getByRole("region", { name: "Result" }).getByRole("row").nth(1);
const count = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: true }).waitFor();

test("a query is built with clicks, is part of the address, and reads like a sentence", async () => {
  const page = await running.signIn("/query?project=engine");
  await pick(page, "type", "Function");
  await count(page, "16 rows");
  await pick(page, "column", "Cognitive complexity");
  await pick(page, "condition", "Cyclomatic complexity");
  await page.getByRole("button", { name: "Edit: Cyclomatic complexity: any value" }).click();
  await page.getByLabel("Lower bound", { exact: true }).fill("20");
  await page.getByText("Cyclomatic complexity ≥ 20").waitFor();
  await page.keyboard.press("Escape");
  await count(page, "4 rows");
  await pick(page, "order", "Cyclomatic complexity");
  await firstRow(page).getByText("index_read").waitFor();
  await page.getByRole("button", { name: "Descending: Cyclomatic complexity" }).click();
  await firstRow(page).getByText("graph_read").waitFor();
  await page.reload();
  await firstRow(page).getByText("graph_read").waitFor();
  await count(page, "4 rows");
  await expectAccessible(page);

  await page.getByRole("button", { name: "JSON and curl" }).click();
  const json = JSON.parse(await page.getByRole("region", { name: "JSON" }).innerText()) as object;
  expect(json).toMatchObject({
    artefactTypes: ["FUNCTION"],
    filters: [{ type: "measure", id: "VG", data: { bounds: "[20;[" } }],
    orders: [{ type: "MEASURE", id: "VG", order: "ASC", orderType: "VALUE" }],
  });
  const command = await page.getByRole("region", { name: "curl" }).innerText();
  const [, path] = /'http:\/\/[^/]+(\/[^']+)'/.exec(command) ?? [];
  const asked = await running.admin.json<{ artifacts: object[] }>("POST", path!, json);
  expect(asked.body.artifacts).toHaveLength(4);
});

test("a query follows the links of an artifact", async () => {
  const artifacts = await running.admin.call<{ id: number; path: string }[]>(
    "GET",
    "/api/projects/engine/artifacts?fields=id,path",
  );
  const parse = artifacts.body.find(({ path }) => path === "src/io/parse.c")!;
  const page = await running.signIn(`/query?project=engine&artifact=${parse.id}`);
  await count(page, "2 rows");
  await page.getByLabel("Which artifacts").selectOption("OUT CALLS");
  await page
    .getByRole("region", { name: "Result" })
    .getByRole("link", { name: /lexer.c/ })
    .waitFor();
});

test("a query is saved under a name, shared, and found again by others who see the project", async () => {
  const page = await running.signIn("/query?project=engine");
  await pick(page, "type", "File");
  await count(page, "8 rows");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Our files");
  await page
    .getByRole("dialog")
    .getByLabel(/Share it/)
    .check();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("The query “Our files” has been saved.").waitFor();
  await running.admin.json("PUT", "/api/projects/engine/members", [{ user: "ada", role: "DEVELOPER" }]);
  const other = await running.signIn("/query", ada);
  await other.getByRole("button", { name: "Saved queries" }).click();
  await other.getByRole("link", { name: /Our files/ }).click();
  await count(other, "8 rows");
  expect(await other.getByRole("button", { name: "Delete: Our files" }).count()).toBe(0);
});

test("CSV contains every row, and no cell that a spreadsheet would run (U8); hostile names are inert (U1)", async () => {
  const page = await running.signIn("/query?project=hostile");
  await pick(page, "column", "Owner");
  await count(page, "2 rows");
  await page.getByText(hostile).first().waitFor();
  expect(await page.locator("img[src=x]").count()).toBe(0);
  const exported = async (...without: readonly string[]) => {
    await page.getByRole("button", { name: "Export CSV" }).click();
    const dialog = page.getByRole("dialog", { name: "Export CSV" });
    for (const column of without) await dialog.getByLabel(column, { exact: true }).uncheck();
    const waiting = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download" }).click();
    return (await readFile(await (await waiting).path(), "utf8")).trimEnd().split("\r\n");
  };
  const rows = await exported();
  expect(rows).toHaveLength(3);
  expect((await exported("id", "type", "level"))[0]).toMatch(/^name,path,/);
  expect(rows[0]).toMatch(/^id,name,path,type,level,/);
  expect(rows.join("\n")).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(rows.join("\n")).toContain(`"'+1"`);
});

test("a refused query is reported in place of the result", async () => {
  const query = encodeURIComponent(JSON.stringify({ columns: [{ type: "MEASURE", id: "NOWHERE" }] }));
  const page = await running.signIn(`/query?project=engine&query=${query}`);
  await page.getByRole("alert").getByText("NOWHERE").first().waitFor();
});
