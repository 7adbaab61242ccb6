import { expect, test } from "vitest";
import { expectAccessible } from "./browser.ts";
import { runInterface } from "./running-interface.ts";
import { hostile } from "./world.ts";

const id = "lint/a, b:1";
const description = [
  "Do **not** do this.",
  "",
  "- one",
  "- two [help](https://example.org/x) [bad](javascript:alert(1))",
  "",
  "```",
  "code()",
  "```",
  "",
  hostile,
].join("\n");

const linesOf = (messages: readonly string[]): string =>
  [
    { kind: "artifact", path: "a.c", type: "FILE", measures: { LC: 10 } },
    {
      kind: "rule",
      id,
      name: "Never this",
      description,
      tool: "lint",
      families: ["CWE-79"],
      categories: ["SEVERITY.MAJOR"],
    },
    ...messages.map((message) => ({ kind: "finding", artifact: "a.c", rule: id, message })),
  ]
    .map((line) => JSON.stringify(line))
    .join("\n");

const running = runInterface(async ({ admin }) => {
  for (const name of ["one", "two"]) {
    await admin.json("POST", "/api/projects", { name });
    await admin.build(name, linesOf(["x"]), { query: "?version=1.0" });
  }
  await admin.build("one", linesOf(["x", "y", "z"]), { query: "?version=1.1" });
  // Fixed: the rule stays in the results of one project, and leaves those of another.
  const fixed = (text: string) => linesOf([]).replaceAll(id, text);
  for (const [name, rule] of [
    ["stays", "stays:1"],
    ["leaves", "leaves:1"],
  ] as const) {
    await admin.json("POST", "/api/projects", { name });
    await admin.build(name, linesOf(["x"]).replaceAll(id, rule), { query: "?version=1.0" });
    await admin.build(name, name === "stays" ? fixed(rule) : fixed("other"), { query: "?version=1.1" });
  }
});

test("a finding leads to its rule: text, families, trend, model; all of its findings are relaxed, and restored", async () => {
  const page = await running.signIn("/findings?project=one");
  await page.locator("tbody a").first().click();
  await page.getByRole("complementary", { name: "Finding" }).getByRole("link", { name: "Never this" }).click();
  await page.getByRole("heading", { name: "Never this", level: 1 }).waitFor();
  const about = page.getByRole("region", { name: "About the rule" });
  await about.getByText("not", { exact: true }).waitFor();
  expect(await about.getByRole("listitem").count()).toBe(2);
  expect(await about.getByRole("link", { name: "help" }).getAttribute("href")).toBe("https://example.org/x");
  expect(await about.getByRole("link", { name: "bad" }).count()).toBe(0);
  await about.getByText("<script>").first().waitFor();
  expect(await about.locator(".markdown :is(img, script)").count()).toBe(0);
  const cwe = about.getByRole("link", { name: "Page about CWE-79" });
  expect(await cwe.getAttribute("href")).toBe("https://cwe.mitre.org/data/definitions/79.html");
  const found = page.getByRole("region", { name: "Findings", exact: true });
  await found.getByRole("link", { name: "4 findings on all branches" }).waitFor();
  const bars = found.getByRole("figure").getByRole("link");
  const shown = async () => (await bars.allInnerTexts()).map((text) => text.split(/\s+/));
  await expect.poll(shown).toEqual([
    ["1", "1.0"],
    ["3", "1.1"],
  ]);
  const model = page.getByRole("region", { name: "How it counts" });
  await model.getByText("Findings, Major findings").waitFor();
  await expectAccessible(page);
  await found.getByRole("button", { name: "Relax everywhere" }).click();
  const dialog = page.getByRole("dialog", { name: "Relax" });
  await dialog.getByText("4 findings will be changed.").waitFor();
  await dialog.getByRole("button", { name: "Relax" }).click();
  await found.getByText("0 open").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await found.getByText("4 open").waitFor();
  await found.getByRole("link", { name: "4 findings on all branches" }).click();
  await page.getByRole("status").getByText("4 rows").waitFor();
});

test("the text of a rule is shown without findings, also of one that only earlier versions had", async () => {
  const page = await running.signIn("/rule?id=stays:1");
  for (const address of ["/rule?id=stays:1", "/rule?id=leaves:1&project=leaves"]) {
    await page.goto(running.server.url + address);
    await page.getByRole("region", { name: "About the rule" }).getByText("not", { exact: true }).waitFor();
    const bars = page.getByRole("figure").getByRole("link");
    await expect.poll(() => bars.count()).toBe(2);
    expect((await bars.allInnerTexts()).map((text) => text.split(/\s+/)[0])).toEqual(["1", "0"]);
  }
});

test("a rule that nothing defines says so", async () => {
  const page = await running.signIn("/rule?id=nothing");
  await page.getByText("No such rule.").waitFor();
  await expectAccessible(page);
});
