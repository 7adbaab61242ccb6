import { expect, test } from "vitest";
import { noAlignment } from "../align-path.ts";
import { exampleVocabulary } from "../collected.reference.ts";
import { Collector } from "../collector.ts";
import { nativeFormat } from "../formats/index.ts";
import { outline } from "../formats/examples.reference.ts";
import { Report } from "../report.ts";
import { newSummary } from "../report-summary.ts";

const at = { line: 1 };
const context = { alignment: noAlignment, linesBefore: 0, summary: newSummary(null) };

/** What comes of native lines and of what a report says, whichever comes first. */
function check(lines: readonly object[], report: (report: Report) => void, expected: readonly string[]): void {
  for (const nativeFirst of [true, false]) {
    const vocabulary = { ...exampleVocabulary(), knows: () => true };
    const collector = new Collector(vocabulary, () => undefined);
    const native = (): void => {
      const reader = nativeFormat.open(collector, context);
      reader.push(Buffer.from(lines.map((line) => JSON.stringify(line)).join("\n")));
      reader.finish();
    };
    if (nativeFirst) native();
    report(new Report(collector, context));
    if (!nativeFirst) native();
    const collected = [collector.accepted, collector.refusals.count, collector.paths.size, collector.links.length];
    const first = outline(collector);
    expect(first.trimEnd().split("\n").slice(1), `native first: ${nativeFirst}`).toEqual(expected);
    // Assembling changes nothing that was collected, so a second time has the same result.
    expect(outline(collector)).toBe(first);
    expect([collector.accepted, collector.refusals.count, collector.paths.size, collector.links.length]).toEqual(
      collected,
    );
  }
}

const file = { kind: "artifact", path: "src/a.c", type: "FILE" };
const part = (name: string, startLine: number, endLine: number, parent = "src/a.c") => ({
  kind: "artifact",
  path: `src/a.c#${name}`,
  parent,
  name,
  type: "FUNCTION",
  location: { startLine, endLine },
});

test("a finding goes to the innermost artifact that has its line", () =>
  check(
    [file, part("outer", 1, 20), part("inner", 5, 9, "src/a.c#outer"), part("next", 21, 30)],
    (report) => {
      const rule = report.definition(at, "T:R", "MAJOR", () => ({ name: "R" }));
      for (const startLine of [4, 5, 9, 10, 30, 31]) {
        report.finding(at, { path: "src/a.c", rule, message: `${startLine}`, location: { startLine } });
      }
      report.finding(at, { path: "src/a.c", rule, message: "no line" });
    },
    [
      "artifact FOLDER src",
      "artifact FILE src/a.c",
      "artifact FUNCTION src/a.c#next startLine=21 endLine=30",
      "artifact FUNCTION src/a.c#outer startLine=1 endLine=20",
      "artifact FUNCTION src/a.c#inner startLine=5 endLine=9",
      "rule T:R | R |  |  | SEVERITY.MAJOR |  | ",
      "finding src/a.c 0:0:0:0 T:R: no line",
      "finding src/a.c 31:0:0:0 T:R: 31",
      "finding src/a.c#next 30:0:0:0 T:R: 30",
      "finding src/a.c#outer 4:0:0:0 T:R: 4",
      "finding src/a.c#outer 10:0:0:0 T:R: 10",
      "finding src/a.c#inner 5:0:0:0 T:R: 5",
      "finding src/a.c#inner 9:0:0:0 T:R: 9",
    ],
  ));

test("a record describes what a report only mentions, in any order", () =>
  check([{ ...file, name: "A", measures: { LC: 3 } }], (report) => void report.file(at, "src/a.c"), [
    "artifact FOLDER src",
    "artifact FILE src/a.c “A” LC=3",
  ]));

test("lines of several reports are one coverage, and functions have their share", () =>
  check(
    [file, part("f", 2, 4)],
    (report) => {
      const covered = report.file(at, "src/a.c")!;
      report.coveredLine(at, covered, 2, false, 2, 1);
      report.coveredLine(at, covered, 2, true, 2, 0);
      report.coveredLine(at, covered, 3, false);
      report.coveredLine(at, covered, 9, true);
      report.coveredFunction(at, covered, "renamed", 2);
      report.coveredFunction(at, covered, "g", 9, 9);
    },
    [
      "artifact FOLDER src",
      "artifact FILE src/a.c COV_LINES=3 COV_LINES_HIT=2 COV_BRANCHES=2 COV_BRANCHES_HIT=1",
      "artifact FUNCTION src/a.c#f COV_LINES=2 COV_LINES_HIT=1 COV_BRANCHES=2 COV_BRANCHES_HIT=1 startLine=2 endLine=4",
      "artifact FUNCTION src/a.c#g COV_LINES=1 COV_LINES_HIT=1 startLine=9 endLine=9",
    ],
  ));

test("a measure that results give themselves stays, and the report's is refused", () =>
  check(
    [{ ...file, measures: { COV_LINES: 7 } }],
    (report) => report.coveredLine({ line: 5 }, report.file(at, "src/a.c")!, 1, true),
    [
      "artifact FOLDER src",
      "artifact FILE src/a.c COV_LINES=7 COV_LINES_HIT=1",
      'refused 5 src/a.c results.measure-repeated  {"measure":"COV_LINES"}',
    ],
  ));

test("a file that is known by the end of its path is the only one that ends so", () =>
  check(
    [
      { kind: "artifact", path: "src/main/java/org/x/A.java", type: "FILE" },
      { kind: "artifact", path: "one/B.java", type: "FILE" },
      { kind: "artifact", path: "two/B.java", type: "FILE" },
      { kind: "artifact", path: "three/xB.java", type: "FILE" },
    ],
    (report) => {
      for (const path of ["org/x/A.java", "B.java", "org/x/C.java"]) {
        report.coveredLine(at, report.file(at, path, true)!, 1, true);
      }
    },
    [
      "artifact FILE B.java COV_LINES=1 COV_LINES_HIT=1",
      "artifact FOLDER one",
      "artifact FILE one/B.java",
      "artifact FOLDER org",
      "artifact FOLDER org/x",
      "artifact FILE org/x/C.java COV_LINES=1 COV_LINES_HIT=1",
      "artifact FOLDER src",
      "artifact FOLDER src/main",
      "artifact FOLDER src/main/java",
      "artifact FOLDER src/main/java/org",
      "artifact FOLDER src/main/java/org/x",
      "artifact FILE src/main/java/org/x/A.java COV_LINES=1 COV_LINES_HIT=1",
      "artifact FOLDER three",
      "artifact FILE three/xB.java",
      "artifact FOLDER two",
      "artifact FILE two/B.java",
      'refused 1 B.java results.path-ambiguous  {"path":"B.java"}',
    ],
  ));

test("a class lies in the file named like it, and tests link to what their name says", () =>
  check(
    [
      { kind: "artifact", path: "src/test/org/x/AccountTest.java", type: "FILE" },
      { kind: "artifact", path: "src/main/org/x/Account.java", type: "FILE" },
    ],
    (report) => {
      const home = report.artifact(at, { path: "org.x.AccountTest", type: "CLASS", name: "AccountTest" })!;
      report.liesInFileOf(home, "org.x.AccountTest");
      const path = "org.x.AccountTest#deposit";
      report.artifact(at, { path, type: "TEST", parent: "org.x.AccountTest", name: "deposit" });
      report.linkIfThere(at, "TESTS", path, "Account");
      report.linkIfThere(at, "TESTS", path, "Nothing");
    },
    [
      "artifact FOLDER src",
      "artifact FOLDER src/main",
      "artifact FOLDER src/main/org",
      "artifact FOLDER src/main/org/x",
      "artifact FILE src/main/org/x/Account.java",
      "artifact FOLDER src/test",
      "artifact FOLDER src/test/org",
      "artifact FOLDER src/test/org/x",
      "artifact FILE src/test/org/x/AccountTest.java",
      "artifact CLASS org.x.AccountTest",
      "artifact TEST org.x.AccountTest#deposit",
      "link TESTS org.x.AccountTest#deposit → src/main/org/x/Account.java",
    ],
  ));
