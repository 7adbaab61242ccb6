import { expect, test } from "vitest";
import { outline, readUpload } from "./examples.reference.ts";

/** A report with one line that was run, and one of which the report does not say it. */
const cases: readonly (readonly [format: string, field: string, report: string])[] = [
  [
    "cobertura",
    "line.hits",
    `<coverage line-rate="1"><packages><package><classes><class name="A" filename="a.c"><lines>
      <line number="1" hits="1"/><line number="2"/></lines></class></classes></package></packages></coverage>`,
  ],
  [
    "cobertura",
    "line.hits",
    `<coverage line-rate="1"><packages><package><classes><class name="A" filename="a.c"><lines>
      <line number="1" hits="1"/><line number="2" hits="x"/></lines></class></classes></package></packages></coverage>`,
  ],
  [
    "clover",
    "line.count",
    `<coverage generated="1"><project><file name="a.c" path="a.c">
      <line num="1" type="stmt" count="1"/><line num="2" type="stmt"/></file></project></coverage>`,
  ],
  [
    "coverlet",
    "Lines.Hits",
    JSON.stringify({ "a.dll": { "a.c": { A: { "V A::f()": { Lines: { 1: 1, 2: "x" }, Branches: [] } } } } }),
  ],
  [
    "gcov",
    "count",
    JSON.stringify({
      format_version: "1",
      gcc_version: "12",
      current_working_directory: "/",
      data_file: "a",
      files: [
        {
          file: "a.c",
          functions: [],
          lines: [
            { line_number: 1, count: 1, branches: [] },
            { line_number: 2, branches: [] },
          ],
        },
      ],
    }),
  ],
  [
    "opencover",
    "SequencePoint.el",
    `<CoverageSession><Modules><Module><Files><File uid="1" fullPath="a.c"/></Files><Classes><Class><Methods><Method>
      <Name>V A::f()</Name><FileRef uid="1"/><SequencePoints><SequencePoint vc="1" sl="1" el="1"/>
      <SequencePoint vc="1" sl="2" el="1"/></SequencePoints></Method></Methods></Class></Classes></Module></Modules>
      </CoverageSession>`,
  ],
];

test.each(cases)(
  "%s: a line without %s is refused by name, and never counts as not run",
  async (format, field, text) => {
    const { collector, code } = await readUpload(Buffer.from(text));
    expect([code, collector.reports[0]?.format, collector.reports[0]?.counts]).toMatchObject([
      undefined,
      format,
      { lines: 1, refused: 1 },
    ]);
    expect(outline(collector)).toContain("FILE a.c COV_LINES=1 COV_LINES_HIT=1");
    expect(outline(collector)).toContain(`"field":"${field}"`);
  },
);
