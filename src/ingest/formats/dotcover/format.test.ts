import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

const root = (content: string, type = "DetailedXml") =>
  `<Root CoveredStatements="1" TotalStatements="2" ReportType="${type}" DotCoverVersion="2023.3">${content}</Root>`;

async function read(text: string) {
  const { collector, code, problem } = await readUpload(Buffer.from(text));
  return { problem, text: code === undefined ? outline(collector) : "", summary: collector.reports[0] };
}

const method = `<FileIndices><File Index="1" Name="src/A.cs"/><File Index="2"/></FileIndices>
<Assembly Name="A"><Namespace Name="N"><Type Name="T"><Method Name="M(System.Int32):System.Void">
<Statement FileIndex="1" Line="3" Column="1" EndLine="4" EndColumn="2" Covered="True"/>
<Statement FileIndex="1" Line="4" Column="3" EndLine="5" EndColumn="2" Covered="False"/>
<Statement FileIndex="1" Line="16707566" Column="0" EndLine="16707566" EndColumn="0" Covered="True"/>
<Statement FileIndex="7" Line="4" Covered="False"/><Statement FileIndex="1" Covered="False"/><Statement FileIndex="1" Line="9"/>
</Method></Type></Namespace></Assembly>`;

test("statements are lines of files and of methods; what lacks a field is refused by name", async () => {
  const { text, summary } = await read(root(method));
  expect(text).toContain("artifact FILE src/A.cs COV_LINES=3 COV_LINES_HIT=2\n");
  expect(text).toContain(
    "artifact FUNCTION src/A.cs#T.M(System.Int32) COV_LINES=3 COV_LINES_HIT=2 startLine=3 endLine=5",
  );
  expect(text.match(/(?<="field":")[\w.]+/g)).toEqual([
    "File.Name",
    "Statement.FileIndex",
    "Statement.Line",
    "Statement.Covered",
  ]);
  expect([summary?.version, summary?.counts]).toMatchObject(["2023.3", { lines: 3, functions: 1, refused: 4 }]);
});

test("a statement that is not whole, or in no method, is refused by name", async () => {
  const at = (line: string) => `<Statement FileIndex="1" Covered="True" ${line}/>`;
  const wrong = [
    at(`Line="3" EndLine="2"`),
    at(`Line="3" EndLine="x"`),
    `<Statement FileIndex="1" Line="3" Covered="y"/>`,
  ];
  const methods = `<Method Name="M()">${at(`Line="7"`)}\n${wrong.join("\n")}</Method><Method Name="N()"><Method/></Method>`;
  const { text } = await read(root(`<File Index="1" Name="A.cs"/>${methods}${at(`Line="9"`)}`));
  expect(text.match(/(?<=^refused .*"(?:name|field)":")[\w.]+/gm)).toEqual([
    "Statement.EndLine",
    "Statement.EndLine",
    "Statement.Covered",
    "Method",
    "Statement",
  ]);
});

test.each(["Xml", "NDependXML"])("a report of the type %s has no lines and is refused by name", async (type) =>
  expect((await read(root("", type))).problem).toMatchObject({
    code: "results.format-version",
    params: { format: "dotCover", version: type, supported: "DetailedXML" },
  }),
);
