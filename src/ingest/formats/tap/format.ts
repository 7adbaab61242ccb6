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
  detects: ({ text, isWhole }) => {
    const rest = text.replace(/^(?:#[^\n]*\n|pragma [^\n]*\n|\s*\n)*/, "");
    if (/^TAP version 1\d\b/i.test(rest)) return true;
    // A file that was skipped, or without tests, has only a plan.
    if (isWhole && /^1\.\.0[^\S\n]*(?:#.*)?\s*$/.test(rest)) return true;
    if (/^\s+(?:not )?ok\b/.test(rest)) return /^# Subtest/m.test(text);
    return /^(?:1\.\.\d+|(?:not )?ok\b)/.test(rest) && /^(?:not )?ok\b/m.test(rest);
  },
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
  /** Tests whose line ends with a brace: their subtests follow, up to the other brace. */
  readonly #blocks: OpenTest[] = [];
  /** The indentation of the details of the test, while they are read. */
  #detailsIndent: number | undefined;
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
    if (this.#isDetail(indent, rest)) return;
    if (rest === "---" && this.#test !== undefined && indent > this.#test.indent) {
      return void (this.#detailsIndent = indent);
    }
    if (rest.trimEnd() === "}" && this.#closeBlock(position, indent)) return;
    const found = /^(not )?ok\b(?:\s*\d+)?-?\s*(.*)$/.exec(rest);
    if (found !== null) return this.#result(position, indent, found[1] !== undefined, found[2]!);
    const [, last, reason] = /^1\.\.(\d+)\s*(?:#\s*(.*))?$/.exec(rest) ?? [];
    if (last !== undefined) return this.#plan(position, indent, Number(last), reason ?? "");
    const version = /^TAP version (\d+)/i.exec(rest)?.[1];
    if (version !== undefined) this.#report.version = version;
    else if (rest.startsWith("Bail out!")) this.#bail(position, rest.slice("Bail out!".length).trim());
    else if (rest.startsWith("# Subtest:")) this.#subtests.set(indent, rest.slice("# Subtest:".length).trim());
    else if (rest.startsWith("#") && this.#test !== undefined && this.#test.outcome === "failed") {
      this.#detail(rest.replace(/^#\s?/, ""));
    }
  }

  finish(): void {
    this.#emit();
    this.#leaveBlocks(0);
    for (const { planned, seen } of this.#levels) this.#checkPlan({ line: this.#lastLine }, planned, seen);
  }

  /** Details end with their own indentation: they may quote the end of others, and their own end may be missing. */
  #isDetail(indent: number, rest: string): boolean {
    const detailsIndent = this.#detailsIndent;
    if (detailsIndent === undefined || this.#test === undefined) return false;
    const isEnd = indent === detailsIndent && rest.trimEnd() === "...";
    const isOutside = indent < detailsIndent && rest !== "";
    if (isEnd || isOutside) this.#detailsIndent = undefined;
    else this.#detail(rest);
    return !isOutside;
  }

  /** Whether the brace closes a block. A test of which no subtest was reported counts itself. */
  #closeBlock(position: ReportPosition, indent: number): boolean {
    if (!this.#blocks.some((test) => test.indent === indent)) return false;
    this.#emit();
    this.#leaveBlocks(indent + 1);
    const test = this.#blocks.pop()!;
    const hasSubtests = this.#hasResultsBelow(indent);
    this.#level(position, indent);
    this.#test = { ...test, hasSubtests };
    this.#emit();
    return true;
  }

  /** Blocks that were never closed are none: the names of these tests end with a brace. */
  #leaveBlocks(indent: number): void {
    while ((this.#blocks.at(-1)?.indent ?? -1) >= indent) {
      this.#test = this.#blocks.pop()!;
      this.#emit();
    }
  }

  #hasResultsBelow(indent: number): boolean {
    return this.#levels.some((level) => level.indent > indent && level.seen > 0);
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
    this.#leaveBlocks(indent);
    const hasSubtests = this.#hasResultsBelow(indent);
    this.#level(position, indent).seen++;
    const [, title = "", directive = ""] =
      /^(?:\s*-(?=\s))?(.*?)(?:\s+#\s*((?:skip|todo)\b.*))?$/i.exec(` ${text}`) ?? [];
    const isExcused = /^(?:skip|todo)/i.test(directive);
    const outcome = isExcused ? "skipped" : isNot ? "failed" : "passed";
    const name = title.replaceAll(String.raw`\#`, "#").trim();
    const test = { position, indent, suite: this.#suite(), name, outcome, hasSubtests, details: "" } as const;
    if (!text.trimEnd().endsWith("{")) return void (this.#test = test);
    const plain = name.replace(/\s*\{$/, "");
    this.#blocks.push({ ...test, name: plain });
    this.#subtests.set(indent, plain);
  }

  #plan(position: ReportPosition, indent: number, planned: number, reason: string): void {
    if (this.#test !== undefined && this.#test.indent > indent) this.#emit();
    const level = this.#level(position, indent);
    level.planned = planned;
    // A plan of nothing is a skipped file. That of subtests is repeated by the test that contains them.
    if (planned === 0 && indent === 0 && /^skip/i.test(reason)) {
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
    this.#detailsIndent = undefined;
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
