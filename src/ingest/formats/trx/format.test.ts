import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

async function read(results: string): Promise<string> {
  const xmlns = "http://microsoft.com/schemas/VisualStudio/TeamTest/2010";
  const text = `<TestRun xmlns="${xmlns}"><Results>${results}</Results></TestRun>`;
  const { collector, code } = await readUpload(Buffer.from(text));
  return code ?? outline(collector);
}

const result = (name: string, content = "") =>
  `<UnitTestResult testId="${name}" testName="${name}" outcome="Passed">${content}</UnitTestResult>`;

test("a result without the id of its test counts", async () =>
  expect(await read(`<UnitTestResult testName="a" outcome="Passed"/>`)).toContain("artifact TEST tests#a TESTS=1"));

test("inner results count instead of the one around them; elsewhere in a result they are refused by name", async () => {
  const text = await read(result("a", `<InnerResults>${result("b")}</InnerResults>`) + result("c", result("d")));
  expect(text.match(/(?<=artifact TEST )\S+/g)).toEqual(["tests#b", "tests#c"]);
  expect(text).toContain(`results.element-misplaced  {"name":"UnitTestResult","parent":"UnitTestResult"}`);
});
