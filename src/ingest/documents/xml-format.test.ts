import { expect, test } from "vitest";
import { readUpload } from "../formats/examples.reference.ts";

/** Elements that are read, and those that are refused because of where they are. */
async function check(text: string, items: number, ...misplaced: readonly string[]): Promise<void> {
  const { collector } = await readUpload(Buffer.from(text));
  const { refused: _, ...counts } = collector.reports[0]!.counts;
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(items);
  expect(collector.refusals.records.map(({ reason: { code, params } }) => [code, params])).toEqual(
    misplaced.map((both) => {
      const [name, parent] = both.split(" in ");
      return ["results.element-misplaced", { name, parent }];
    }),
  );
}

test("an item in another element than the format has it in is refused by name", async () => {
  const line = '<line num="1" type="stmt" count="1"/>';
  const clover = (content: string): string => `<coverage generated="1"><project>${content}</project></coverage>`;
  await check(clover(`<file path="a.js">${line}</file><class>${line}</class>`), 1, "line in class");
  await check(clover(`<file path="a.js"><file path="b.js">${line}</file>${line}</file>`), 2);

  const covered = (content: string): string => `<coverage line-rate="1"><packages>${content}</packages></coverage>`;
  const lines = '<lines><line number="1" hits="1"/></lines>';
  const classOf = (content: string): string => `<class name="C" filename="a.py">${content}</class>`;
  await check(covered(`<package>${classOf(lines)}${lines}</package>`), 1, "line in lines");
  await check(covered(`<package>${classOf(classOf(lines) + lines)}</package>`), 2, "class in class");

  const toCover = '<lineToCover lineNumber="1" covered="true"/>';
  const sonar = (content: string): string => `<coverage version="1">${content}</coverage>`;
  await check(sonar(`<file path="a.js"><file path="b.js">${toCover}</file>${toCover}</file>`), 2);
  await check(sonar(`<file path="a.js">${toCover}</file>${toCover}`), 1, "lineToCover in coverage");

  const junit = (content: string): string => `<testsuites><testsuite name="s">${content}</testsuite></testsuites>`;
  const failure = '<failure message="m"/>';
  await check(junit(`<testcase name="a">${failure}</testcase>`), 2);
  await check(junit(`<testcase name="a"><more>${failure}</more></testcase>`), 1, "failure in more");
  await check(junit(`<testcase name="a"/></testsuite>${failure}<testsuite name="t">`), 1, "failure in testsuites");

  const place = '<file path="a.java" line="1" endline="3"/>';
  const tokens = '<file path="a.java" totalNumberOfTokens="9"/>';
  // Two findings, and the duplicated lines.
  const duplication = `<duplication lines="3">${place}${place}</duplication>`;
  await check(`<pmd-cpd>${tokens}${duplication}${place}</pmd-cpd>`, 3, "file in pmd-cpd");
});

test("an item in an item of its kind is refused by name, and the outer one is read whole", async () => {
  const bug = (content: string): string =>
    `<BugInstance type="T" priority="1">${content}<LongMessage>m</LongMessage></BugInstance>`;
  await check(`<BugCollection>${bug(bug(""))}</BugCollection>`, 1, "BugInstance in BugInstance");

  const issue = (content: string): string => `<issue id="I" message="m">${content}</issue>`;
  await check(`<issues format="6">${issue(issue(""))}${issue("")}</issues>`, 2, "issue in issue");

  const fxcop = (content: string): string => `<FxCopReport Version="1">${content}</FxCopReport>`;
  const problem = '<Issue Level="Error">m</Issue>';
  await check(fxcop(`<Message CheckId="CA1">${problem}</Message>${problem}`), 1, "Issue in FxCopReport");

  const passed = (content: string): string => `<test name="t" type="T" result="Pass">${content}</test>`;
  const collection = `<collection name="c">${passed(passed(""))}</collection>`;
  await check(`<assemblies><assembly name="a">${collection}</assembly></assemblies>`, 1, "test in test");

  const testing = (content: string): string => `<Site Generator="ctest-3"><Testing>${content}</Testing></Site>`;
  const run = (content: string): string => `<Test Status="passed"><Name>t</Name>${content}</Test>`;
  await check(testing(run(run(""))), 1, "Test in Test");

  const testCase = (content: string): string => `<testCase name="t" duration="1">${content}</testCase>`;
  const executions = `<file path="a.py">${testCase(testCase(""))}</file>`;
  await check(`<testExecutions version="1">${executions}</testExecutions>`, 1, "testCase in testCase");
});

test("what an item refers to has to be in the report", async () => {
  const point = (file: string): string => `<SequencePoint vc="1" sl="3" el="3" fileid="${file}"/>`;
  const method = `<Method><Name>A::B()</Name><SequencePoints>${point("1")}${point("7")}</SequencePoints></Method>`;
  const files = '<Files><File uid="1" fullPath="a.cs"/></Files>';
  const module = `<Module>${files}<Classes><Class><Methods>${method}</Methods></Class></Classes></Module>`;
  const { collector } = await readUpload(
    Buffer.from(`<CoverageSession><Modules>${module}</Modules></CoverageSession>`),
  );
  expect(collector.reports[0]?.counts).toMatchObject({ lines: 1, functions: 1, refused: 1 });
  expect(collector.refusals.records[0]?.reason.params).toMatchObject({ field: "SequencePoint.fileid" });

  const plist = "<plist><dict><key>clang_version</key><string>14</string></dict></plist>";
  expect((await readUpload(Buffer.from(plist))).problem).toMatchObject({
    code: "results.report-broken",
    params: { detail: { form: "list-missing" } },
  });
});
