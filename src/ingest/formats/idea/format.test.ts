import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outlineOf } from "../examples.reference.ts";

const report = (content: string): Buffer => Buffer.from(`<problems is_local_tool="true">${content}</problems>`);
const read = (content: string): Promise<string> => outlineOf(report(content), noAlignment);
const problem = (fields: string): string => `<problem><file>file://$PROJECT_DIR$/a.java</file>${fields}</problem>\n`;

test.each([
  ["ERROR", "CRITICAL"],
  ["WARNING", "MAJOR"],
  ["WEAK WARNING", "MINOR"],
  ["TYPO", "MINOR"],
  ["INFORMATION", "INFO"],
])("%s is %s", async (word, severity) => {
  const outline = await read(problem(`<problem_class id="X" severity="${word}">Name</problem_class>`));
  expect(outline).toContain(`rule idea:X | Name | idea |  | SEVERITY.${severity} |`);
});

test("a problem without an inspection is refused by name", async () => {
  const outline = await read(`${problem("<problem_class>A</problem_class>")}${problem("<problem_class/>")}`);
  expect(outline).toContain("finding a.java 0:0:0:0 idea:A: A");
  expect(outline).toMatch(/refused 2 .*"field":"problem_class"/);
});

test("the address of a file may lack its colon", async () => {
  const outline = await read(
    `<problem><file>file//$PROJECT_DIR$/src/b.java</file><problem_class id="X">Name</problem_class></problem>`,
  );
  expect(outline).toContain("finding src/b.java 0:0:0:0 idea:X");
});
