import { ReportedTests, type TestFailure, type TestOutcome } from "../../documents/reported-tests.ts";
import { textFormat, type LineReader } from "../../documents/text-format.ts";
import { textBytesMax } from "../../bounds.ts";
import { analysisFailure } from "../../failures.ts";
import type { Report, ReportPosition } from "../../report.ts";

/** The Test Anything Protocol: `ok` and `not ok` with details below them. Subtests are indented. */
export const tapFormat = textFormat({
  id: "tap",
  about: {
    title: "TAP",
    tools: ["node --test", "prove", "tape", "bats", "Perl Test::More"],
    versions: "12 to 14",
    contents: ["tests", "findings"],
    command: "node --test --test-reporter=tap",
  },
  detects: ({ text }) =>
    /^(?:#[^\n]*\n|\s*\n)*TAP version 1\d\b/.test(text) ||
    (/^(?:#[^\n]*\n|\s*\n)*(?:1\.\.\d+|(?:not )?ok\b)/.test(text) && /^(?:not )?ok\b/m.test(text)),
  read: (report) => new TapReader(report),
});

interface OpenTest {
  readonly position: ReportPosition;
  readonly indent: number;
  readonly suite: string;
  readonly name: string;
  readonly outcome: TestOutcome;
  readonly hasSubtests: boolean;
  details: string;
}

/** The plan and the tests of one level of indentation. */
interface Level {
  readonly indent: number;
  planned: number | undefined;
  seen: number;
  name: string;
}

class TapReader implements LineReader {
  readonly #report: Report;
  readonly #tests: ReportedTests;
  #test: OpenTest | undefined;
  #levels: Level[] = [{ indent: 0, planned: undefined, seen: 0, name: "" }];
  /** Names of the next subtests, by the indentation of the test that contains them. */
  readonly #subtests = new Map<number, string>();
  #inDetails = false;
  #lastLine = 0;

  constructor(report: Report) {
    this.#report = report;
    this.#tests = new ReportedTests(report, "tap");
  }

  line(text: string, line: number): void {
    this.#lastLine = line;
    const position = { line };
    const indent = text.length - text.trimStart().length;
    const rest = text.slice(indent);
    if (this.#inDetails && this.#test !== undefined) {
      if (rest.trimEnd() === "...") this.#inDetails = false;
      else this.#detail(rest);
      return;
    }
    if (rest === "---" && this.#test !== undefined) return void (this.#inDetails = true);
    const found = /^(not )?ok\b\s*(\d+)?\s*(.*)$/.exec(rest);
    if (found !== null) return this.#result(position, indent, found[1] !== undefined, found[3]!);
    const [, last, reason] = /^1\.\.(\d+)\s*(?:#\s*(.*))?$/.exec(rest) ?? [];
    if (last !== undefined) return this.#plan(position, indent, Number(last), reason ?? "");
    const version = /^TAP version (\d+)/.exec(rest)?.[1];
    if (version !== undefined) this.#report.version = version;
    else if (rest.startsWith("Bail out!")) this.#bail(position, rest.slice("Bail out!".length).trim());
    else if (rest.startsWith("# Subtest:")) this.#subtests.set(indent, rest.slice("# Subtest:".length).trim());
    else if (rest.startsWith("#") && this.#test !== undefined && this.#test.outcome === "failed") {
      this.#detail(rest.replace(/^#\s?/, ""));
    }
  }

  finish(): void {
    this.#emit();
    for (const { planned, seen } of this.#levels) this.#checkPlan({ line: this.#lastLine }, planned, seen);
  }

  #detail(text: string): void {
    if (this.#test!.details.length < textBytesMax) this.#test!.details += `${text}\n`;
  }

  /** The level of an indentation. Deeper ones are over. */
  #level(position: ReportPosition, indent: number): Level {
    while (this.#levels.at(-1)!.indent > indent) {
      const { planned, seen } = this.#levels.pop()!;
      this.#checkPlan(position, planned, seen);
    }
    if (this.#levels.at(-1)!.indent < indent) {
      const name = this.#subtests.get(this.#levels.at(-1)!.indent) ?? "";
      this.#levels.push({ indent, planned: undefined, seen: 0, name });
    }
    return this.#levels.at(-1)!;
  }

  #result(position: ReportPosition, indent: number, isNot: boolean, text: string): void {
    this.#emit();
    const hasSubtests = this.#levels.at(-1)!.indent > indent;
    this.#level(position, indent).seen++;
    const [, title = "", directive = ""] =
      /^(?:\s*-(?=\s))?(.*?)(?:\s+#\s*((?:skip|todo)\b.*))?$/i.exec(` ${text}`) ?? [];
    const isExcused = /^(?:skip|todo)/i.test(directive);
    const outcome = isExcused ? "skipped" : isNot ? "failed" : "passed";
    this.#test = {
      position,
      indent,
      suite: this.#suite(),
      name: title.replaceAll(String.raw`\#`, "#").trim(),
      outcome,
      hasSubtests,
      details: "",
    };
  }

  #plan(position: ReportPosition, indent: number, planned: number, reason: string): void {
    if (this.#test !== undefined && this.#test.indent > indent) this.#emit();
    const level = this.#level(position, indent);
    level.planned = planned;
    // A plan of nothing is a skipped file.
    if (planned === 0 && /^skip/i.test(reason)) {
      this.#tests.add(position, { suite: this.#suite(), name: reason, outcome: "skipped" });
    }
  }

  #checkPlan(position: ReportPosition, planned: number | undefined, seen: number): void {
    if (planned === undefined || planned === seen) return;
    this.#report.analysisFailed(position, analysisFailure("TAP", `1..${planned}, ${seen}`));
  }

  #bail(position: ReportPosition, reason: string): void {
    this.#report.analysisFailed(position, analysisFailure("TAP", reason || "Bail out!"));
    this.#levels = this.#levels.map((level) => ({ ...level, planned: undefined }));
  }

  #suite(): string {
    return this.#levels
      .map(({ name }) => name)
      .filter((name) => name !== "")
      .join(" > ");
  }

  /** A test with subtests says again what they say. */
  #emit(): void {
    const test = this.#test;
    this.#test = undefined;
    this.#inDetails = false;
    if (test === undefined || test.hasSubtests) return;
    const { position, suite, name, outcome, details } = test;
    const failures: TestFailure[] =
      outcome === "failed" ? [{ kind: "failure", message: messageOf(details), details }] : [];
    const milliseconds = /^\s*duration_ms:\s*'?([\d.]+)/m.exec(details)?.[1];
    this.#tests.add(position, {
      suite,
      name: name || "unnamed",
      outcome,
      ...(milliseconds !== undefined && { seconds: Number(milliseconds) / 1000 }),
      failures,
    });
  }
}

function messageOf(details: string): string {
  const block = /^(?:message|error):\s*\|-?\s*\n((?:\s*[^\s:].*\n)*)/m.exec(details)?.[1];
  const line = /^(?:message|error):\s*(?![|>])['"]?(.*?)['"]?\s*$/m.exec(details)?.[1];
  return (line ?? block ?? "").trim();
}
