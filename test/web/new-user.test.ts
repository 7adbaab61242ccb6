import { expect, test } from "vitest";
import { waitForQuiet } from "../harness/browser/quiet.ts";
import { twoLevelModel } from "../harness/two-level-model.ts";
import { lines } from "../harness/results.ts";
import { CountedClicks } from "./counted-clicks.ts";
import { runInterface } from "./running-interface.ts";
import { resultsOf } from "./world.ts";

/**
 * The tasks of a user who has never seen the pages, each with the clicks that it may take: from the list of projects, and
 * for tasks 6, 9 and 13 from the page inside the project that they start on.
 */

const files = ["src/scan.c", "src/main.c"].map((path) => ({ kind: "artifact", path, type: "FILE" }));
const style = { kind: "rule", id: "lint:style", name: "Bad style", categories: ["SEVERITY.MINOR"] };
const leak = { kind: "rule", id: "lint:leak", name: "Leak", categories: ["SEVERITY.CRITICAL"] };
const finding = (rule: string, message: string, startLine: number) => ({
  kind: "finding",
  artifact: "src/main.c",
  rule,
  message,
  location: { startLine },
});
const fortyFindings = Array.from({ length: 40 }, (_, index) => finding("lint:style", `Style ${index}`, index + 10));
const complexity = (value: number) => ({ kind: "measure", path: "src/scan.c#scan_line", id: "COG", value });

const running = runInterface(async ({ admin }) => {
  await admin.json("POST", "/api/projects", { name: "engine", group: "Firmware" });
  await admin.json("PUT", "/api/projects/engine/gate", {
    conditions: [{ type: "FINDINGS", on: "NEW", categories: ["SEVERITY.CRITICAL"], bounds: "[;0]" }],
  });
  const send = (version: string, vg: number, ...more: readonly object[]) =>
    admin.build("engine", `${resultsOf({ complexity: vg })}\n${lines(...files, ...more)}`, {
      query: `?version=${version}`,
    });
  await send("1.0", 12, complexity(9), style, ...fortyFindings);
  await send("1.1", 60, complexity(33), style, leak, ...fortyFindings, finding("lint:leak", "Memory is lost", 2));
  await admin.json("PUT", "/api/models/HOUSE", { ...twoLevelModel("HOUSE", 10), name: "House" });
  await admin.createProject("bad-build");
  for (const version of ["1.0", "broken"]) {
    await admin.build("bad-build", resultsOf({ complexity: 4 }), { query: `?version=${version}` });
  }
});

const start = async (path = "/") => new CountedClicks(await running.signIn(path));
const findings = async (where: string) =>
  (await running.admin.call<unknown[]>("GET", `/api/findings?where=${encodeURIComponent(where)}`)).body.length;

test("1. the worst function, its true cause and its line: 3 clicks", async () => {
  const user = await start();
  await user.link(/^engine/);
  const worst = user.page.getByRole("region", { name: "Worst artifacts below" });
  await user.click(worst.getByRole("link", { name: "scan_line(int)" }));
  const why = user.page.getByLabel("Why this rating");
  await expect.poll(() => why.textContent()).toMatch(/because .*complexity is (60|33)\b.*Line 4/);
  await user.click(user.page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Source" }));
  await user.page.getByRole("region", { name: "Source" }).getByText("scan_line").first().waitFor();
  user.expectAtMost(3);
});

test("2. a SARIF file that is uploaded manually becomes findings: 4 clicks", async () => {
  const user = await start();
  const result = {
    ruleId: "S1",
    message: { text: "smells" },
    locations: [{ physicalLocation: { artifactLocation: { uri: "a.c" }, region: { startLine: 3 } } }],
  };
  const sarif = { version: "2.1.0", runs: [{ tool: { driver: { name: "Sniff" } }, results: [result] }] };
  await user.link("Bring in reports");
  const file = { name: "lint.sarif", mimeType: "text/plain", buffer: Buffer.from(JSON.stringify(sarif)) };
  await user.page.locator("input[type=file]").setInputFiles([file]);
  await user.page.getByRole("combobox", { name: "Project" }).fill("uploaded");
  await user.button("Create it");
  await user.button(/^Send 1 report/);
  await user.page.getByText("The new version of uploaded is ready.").waitFor();
  await user.link("Its findings");
  await user.page.getByRole("link", { name: /smells/ }).waitFor();
  user.expectAtMost(4);
});

test("3. 40 findings are relaxed at once, and restored: 8 clicks", async () => {
  const user = await start();
  const toolbar = user.page.getByRole("toolbar", { name: "Selection" });
  await user.link("Findings");
  const rules = user.page.getByRole("region", { name: "Rule", exact: true });
  await user.click(rules.getByRole("link", { name: /Bad style 40/ }));
  await user.click(user.page.getByRole("checkbox", { name: /Select:/ }).first());
  await user.click(toolbar.getByRole("button", { name: "Select all 40" }));
  await user.click(toolbar.getByRole("button", { name: "Relax" }));
  const dialog = user.page.getByRole("dialog", { name: "Relax" });
  await dialog.getByText("40 findings will be changed.").waitFor();
  await user.choose(dialog.getByLabel("Reason"), "LEGACY");
  await user.click(dialog.getByRole("button", { name: "Relax" }));
  await user.page.getByText("Changed: 40.").waitFor();
  expect(await findings("relaxed=true")).toBe(40);
  await user.button("Undo");
  await user.page.getByText("The change is undone.").waitFor();
  expect(await findings("relaxed=true")).toBe(0);
  user.expectAtMost(8);
});

test("4. the trend of the cognitive complexity of one function: 5 clicks", async () => {
  const user = await start();
  await user.link(/^engine/);
  const worst = user.page.getByRole("region", { name: "Worst artifacts below" });
  await user.click(worst.getByRole("link", { name: "scan_line(int)" }));
  await user.link("Activity");
  await user.button("Add a measure or level");
  await user.page.locator(".picker-input").fill("COG");
  await user.button(/Cognitive complexity.*COG/);
  await user.page.getByRole("img", { name: /Cognitive complexity over the versions/ }).waitFor();
  await user.page.getByRole("region", { name: "Chosen version" }).getByText("33", { exact: true }).waitFor();
  user.expectAtMost(5);
});

test("5. from a failed gate to the finding behind it: 2 clicks", async () => {
  const user = await start();
  await user.link(/^failed/i);
  await user.click(user.page.getByRole("region", { name: "Conditions" }).getByRole("link", { name: /Memory is lost/ }));
  await user.page.getByText("Memory is lost").first().waitFor();
  user.expectAtMost(2);
});

test("6. a bad build is removed: 2 clicks in the settings of the project", async () => {
  const user = await start("/projects/bad-build/versions");
  await user.button("Delete: broken");
  await user.click(user.page.getByRole("dialog").getByRole("button", { name: "Delete" }));
  await user.page.getByText("Version broken has been deleted.").waitFor();
  user.expectAtMost(2);
});

test("7. two versions are compared: 2 clicks", async () => {
  const user = await start();
  await user.link(/^engine/);
  await user.link("Compare");
  await user.page.waitForURL(/\/compare\/\d+\/\d+/);
  await user.page.getByText("scan_line(int)").first().waitFor();
  user.expectAtMost(2);
});

test("8. a filter is saved and opened again: 6 clicks", async () => {
  const user = await start();
  await user.link("Findings");
  const categories = user.page.getByRole("region", { name: "Category", exact: true });
  await user.click(categories.getByRole("link", { name: /Critical/ }));
  await user.button("Saved filters");
  await user.button("Save this filter");
  const dialog = user.page.getByRole("dialog", { name: "Save this filter" });
  await dialog.getByLabel("Name").fill("Criticals");
  await user.click(dialog.getByRole("button", { name: "Save this filter" }));
  await user.page.getByText("Filter “Criticals” saved.").waitFor();
  user.expectAtMost(5);
  const later = await start("/findings");
  await later.button("Saved filters");
  await later.link("Criticals");
  await later.page.waitForURL(/category=SEVERITY\.CRITICAL/);
  later.expectAtMost(2);
});

test("9. a finding is assigned: 4 clicks", async () => {
  const user = await start("/findings?where=definition.id%3Dlint%3Aleak");
  const toolbar = user.page.getByRole("toolbar", { name: "Selection" });
  await user.click(user.page.getByRole("checkbox", { name: /Select:/ }).first());
  await user.click(toolbar.getByRole("button", { name: "Assign" }));
  const dialog = user.page.getByRole("dialog", { name: "Assign" });
  await dialog.getByLabel("Login of the assignee").fill("admin");
  await user.click(dialog.getByRole("button", { name: "Assign" }));
  await user.page.getByText("Changed: 1.").waitFor();
  expect(await findings("assignee.login=admin")).toBe(1);
  user.expectAtMost(4);
});

test("10. a threshold of a model is changed: 3 clicks", async () => {
  const user = await start();
  await user.link("Models");
  await user.link(/HOUSE|House/);
  await user.page.getByRole("textbox", { name: "Bounds of GOOD" }).fill("[0;30[");
  await user.page.getByRole("textbox", { name: "Bounds of BAD" }).fill("[30;[");
  await user.button("Save the revision");
  await user.page.getByText("Saved as revision").waitFor();
  user.expectAtMost(3);
});

test("11. what a rule says, and where it is broken: 4 clicks", async () => {
  const user = await start();
  await user.link("Findings");
  await user.click(user.page.getByRole("region", { name: "Rule", exact: true }).getByRole("link", { name: /Leak/ }));
  await user.link(/Memory is lost/);
  await user.click(user.page.getByRole("complementary", { name: "Finding" }).getByRole("link", { name: "Leak" }));
  await user.page.getByRole("heading", { name: "Leak", level: 1 }).waitFor();
  user.expectAtMost(4);
});

test("12. a function is found by its name: 1 click", async () => {
  const user = await start();
  await user.button(/^Search/);
  await user.page.keyboard.type("scan_l");
  await user.page
    .getByRole("option", { name: /scan_line/ })
    .first()
    .waitFor();
  await user.page.keyboard.press("Enter");
  await user.page.getByRole("heading", { name: "scan_line(int)" }).waitFor();
  user.expectAtMost(1);
});

test("13. a badge for the README: 1 click in the settings of the project", async () => {
  const user = await start("/projects/engine/badge");
  await user.button("Create a badge");
  await user.page.getByRole("region", { name: "Markdown" }).getByText("![Rating](").waitFor();
  user.expectAtMost(1);
});

test("14. a report to print: 3 clicks", async () => {
  const user = await start();
  await user.link(/^engine/);
  await user.button("On other pages");
  await user.link("Report");
  await user.page.getByRole("heading", { name: /^Report on/ }).waitFor();
  await user.page.getByRole("button", { name: "Print or save as PDF" }).waitFor();
  // The report reads more, and the server stops after this test.
  await waitForQuiet(user.page);
  user.expectAtMost(3);
});
