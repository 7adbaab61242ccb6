import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outlineOf } from "../examples.reference.ts";

const report = (...items: readonly unknown[]): Buffer => Buffer.from(JSON.stringify(items));
const read = (...items: readonly unknown[]): Promise<string> => outlineOf(report(...items), noAlignment);
const violation = { rule_id: "todo", reason: "m", file: "a.swift", line: 3, character: 2, type: "Todo" };

test.each([
  ["Error", "CRITICAL"],
  ["Warning", "MAJOR"],
])("%s is %s", async (severity, level) => {
  expect(await read({ ...violation, severity })).toContain(`SEVERITY.${level} |`);
});

test("a violation without a file belongs to the project", async () => {
  expect(await read({ ...violation, file: null })).toContain("finding (project) 3:2:0:0 swiftlint:todo: m");
});

test("a violation without a rule is refused by name", async () => {
  expect(await read(violation, { ...violation, rule_id: null })).toMatch(
    /refused 1 a\.swift .*\/1 .*"field":"rule_id"/,
  );
});
