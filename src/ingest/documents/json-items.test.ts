import { expect, test } from "vitest";
import { outline, readUpload } from "../formats/examples.reference.ts";

/** What is refused of a report, each as its pointer and field; or the code of the whole report's refusal. */
async function refusedIn(report: unknown): Promise<readonly string[] | string> {
  const { collector, code } = await readUpload(Buffer.from(JSON.stringify(report)));
  if (code !== undefined) return code;
  return outline(collector)
    .split("\n")
    .filter((line) => line.startsWith("refused"))
    .map((line) => line.replace(/^refused 1 +results\.field-invalid (\S+) .*"field":"([^"]*)".*$/, "$1 $2"));
}

const message = { ruleId: "r", message: "m", line: 1, severity: 2 };

test("a list of items that is missing, null or something else is refused by name", async () => {
  const good = { filePath: "a.js", messages: [message] };
  const check = async (messages: unknown, ...refused: readonly string[]): Promise<void> =>
    expect(await refusedIn([good, { filePath: "b.js", messages }])).toEqual(refused);
  await check([message]);
  await check(undefined, "/1 messages");
  await check(null, "/1 messages");
  await check({ 0: message }, "/1 messages");
  await check([message, 3, null], "/1/messages/1 messages", "/1/messages/2 messages");
});

test("a list that may be missing is refused only if it is something else", async () => {
  const check = async (suppressedMessages: unknown, ...refused: readonly string[]): Promise<void> =>
    expect(await refusedIn([{ filePath: "a.js", messages: [message], suppressedMessages }])).toEqual(refused);
  await check(undefined);
  await check(null);
  await check("x", "/0 suppressedMessages");
});

test("lists of numbers and of texts contain nothing else", async () => {
  const file = { executed_lines: [1, "2"], missing_lines: [null] };
  expect(await refusedIn({ meta: {}, files: { "a.py": file } })).toEqual([
    "/files/a.py/executed_lines/1 executed_lines",
    "/files/a.py/missing_lines/0 missing_lines",
  ]);
  const entry = { package: { name: "p" }, vulnerabilities: [{ id: "X-1" }], license_violations: ["MIT", 3] };
  const source = { path: "go.mod", type: "lockfile" };
  expect(await refusedIn({ results: [{ source, packages: [entry] }] })).toEqual([
    "/results/0/packages/0/license_violations/1 license_violations",
  ]);
});

test("an object in place of a list, and a list in place of an object, hide nothing", async () => {
  const summary = { command: "lint", summary: {} };
  expect(await refusedIn({ ...summary, diagnostics: { first: {} } })).toBe("results.report-broken");
  const totals = { errors: 0, warnings: 0 };
  const file = { messages: [] };
  expect(await refusedIn({ totals, files: [file] })).toBe("results.all-refused");
  // PHP writes an empty object as a list.
  expect(await refusedIn({ totals, files: [] })).toEqual([]);
});

test("null and lists among objects are refused by name", async () => {
  const source = { path: "go.mod", type: "lockfile" };
  const entry = { package: { name: "p" }, vulnerabilities: [{ id: "X-1" }] };
  expect(await refusedIn({ results: [null, { source, packages: [entry] }, [], { source, packages: null }] })).toEqual([
    "/results/0 0",
    "/results/2 2",
  ]);
});
