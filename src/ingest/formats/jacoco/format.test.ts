import { expect, test } from "vitest";
import { outline, readUpload } from "../examples.reference.ts";

async function read(inPackage: string): Promise<string> {
  const { collector, code } = await readUpload(
    Buffer.from(`<report name="r"><package name="p">${inPackage}</package></report>`),
  );
  return code ?? outline(collector);
}

test("lines that do not say whether they were run count by the counters", async () => {
  const counted = `<sourcefile name="A.c"><line nr="1"/><line nr="2"/><counter type="LINE" missed="1" covered="1"/></sourcefile>`;
  expect(await read(counted)).toContain("FILE p/A.c COV_LINES=2 COV_LINES_HIT=1\n");
});

test("such lines without counters are refused, never counted as not run", async () => {
  const known = `<sourcefile name="B.c"><line nr="1" mi="0" ci="2"/></sourcefile>`;
  const text = await read(`<sourcefile name="A.c"><line nr="1"/></sourcefile>${known}`);
  expect(text).toContain("FILE p/B.c COV_LINES=1 COV_LINES_HIT=1\n");
  expect(text).toContain(`refused 1 p/A.c results.field-invalid`);
  expect(text).not.toContain("A.c COV_LINES");
});

test("a class that does not name its file is in the file of its name", async () => {
  const method = `<method name="f" desc="()V" line="1"><counter type="LINE" missed="0" covered="1"/></method>`;
  const file = `<sourcefile name="A.kt"><line nr="1" mi="0" ci="1"/></sourcefile>`;
  const text = await read(`<class name="p/A$B">${method}</class>${file}`);
  expect(text).toContain("FUNCTION p/A.kt#A$B.f()V COV_LINES=1 COV_LINES_HIT=1");
  expect(text).not.toContain("A.java");
});

test("a line that is not whole is refused, and the other lines of its file count", async () => {
  const wrong = [`<line nr="2"/>`, `<line nr="3" mi="0" ci="1" cb="x"/>`, `<line nr="y" mi="0" ci="1"/>`];
  const text = await read(`<sourcefile name="A.c"><line nr="1" mi="0" ci="2"/>${wrong.join("\n")}</sourcefile>`);
  expect(text).toContain("FILE p/A.c COV_LINES=1 COV_LINES_HIT=1\n");
  expect(text.match(/(?<="field":")[\w.]+/g)).toEqual(["line.ci", "line.cb", "line.nr"]);
});

test("lines, methods, files and packages in a wrong place are refused by name", async () => {
  const file = `<sourcefile name="A.c"><line nr="1" mi="0" ci="2"/></sourcefile>`;
  const wrong = [
    `<line nr="2" mi="0" ci="1"/>`,
    `<method name="f" desc="()V" line="1"><counter type="LINE" missed="0" covered="1"/></method>`,
    `<sourcefile name="B.c">${file}</sourcefile>`,
    `<package name="q"/>`,
    `<more><counter type="LINE" missed="0" covered="1"/></more>`,
    `<sourcefile name="C.c"><counter type="LINES" missed="0" covered="1"/></sourcefile>`,
    `<class name="p/A" sourcefilename=""><method name="g" desc="()V"/></class>`,
  ];
  const text = await read(file + wrong.join("\n"));
  expect(text.match(/(?<=^refused .*"(?:name|field)":")[\w.]+/gm)).toEqual([
    "line",
    "method",
    "sourcefile",
    "package",
    "counter",
    "counter.type",
    "class.sourcefilename",
  ]);
  expect(text).not.toContain("FUNCTION");
});

test("branches of a file count also if the numbers of its lines are not known", async () => {
  const counter = `<counter type="BRANCH" missed="1" covered="3"/>`;
  expect(await read(`<sourcefile name="A.c">${counter}</sourcefile>`)).toContain(
    "FILE p/A.c COV_BRANCHES=4 COV_BRANCHES_HIT=3\n",
  );
});
