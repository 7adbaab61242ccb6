import { movedLines } from "../../ingest/index.ts";
import type { RuleBook } from "../check/rule-book.ts";
import type { FileFacts, RuleText, ServerFinding } from "./facts.ts";
import type { LocalFacts } from "./local-analysis.ts";

/** A finding at its place in the text of the editor. */
export interface ShownFinding {
  readonly rule: string;
  /** Undefined: only its id is known. */
  readonly about: RuleText | undefined;
  readonly message: string;
  /** From 1 on. */
  readonly line: number;
  readonly startColumn: number | null;
  /** On the same line. */
  readonly endColumn: number | null;
  readonly severity: string;
  /** The finding on the server; undefined: it was found on this machine only. */
  readonly known: ServerFinding | undefined;
  /** Whether its line followed the changes of the text. */
  readonly isMoved: boolean;
}

/** Everything that the findings of an open file are made of. */
export interface FileState {
  readonly text: string;
  readonly facts: FileFacts | undefined;
  readonly local: LocalFacts | undefined;
  readonly rules: RuleBook;
  readonly isHere: (rule: string) => boolean;
  readonly showRelaxed: boolean;
}

/** The findings of a file where they are now. Findings whose line is gone are left out. */
export function showFindings(state: FileState): readonly ShownFinding[] {
  const shown = [...serverFindings(state), ...localFindings(state)];
  return shown.toSorted((one, other) => one.line - other.line || (one.startColumn ?? 0) - (other.startColumn ?? 0));
}

/** Those that an analysis on this machine does not know better. */
function serverFindings({ text, facts, local, isHere, showRelaxed }: FileState): readonly ShownFinding[] {
  if (facts === undefined) return [];
  const { lineOf } = linesSince(facts.text, text);
  return facts.findings.flatMap((finding) => {
    if (finding.relaxed && !showRelaxed) return [];
    if (local !== undefined && isHere(finding.rule)) return [];
    const line = lineOf(finding.startLine ?? 1);
    if (line === 0) return [];
    const about = facts.rules[finding.rule];
    return [
      {
        rule: finding.rule,
        about,
        message: finding.message,
        line,
        ...columnsOf(finding),
        severity: about?.severity.id ?? "",
        known: finding,
        isMoved: facts.text !== null,
      },
    ];
  });
}

function localFindings({ text, facts, local, rules, showRelaxed }: FileState): readonly ShownFinding[] {
  if (local === undefined) return [];
  const { lineOf } = linesSince(local.text, text);
  return local.findings.flatMap((finding) => {
    const { rule, message, known } = finding;
    if (known?.relaxed === true && !showRelaxed) return [];
    const line = lineOf(finding.startLine ?? 1);
    if (line === 0) return [];
    const about = facts?.rules[rule];
    const severity = about?.severity.id ?? rules.severityOf(rule).id;
    return [{ rule, about, message, line, ...columnsOf(finding), severity, known, isMoved: true }];
  });
}

/** Where lines of an earlier text are now. */
export interface LineMover {
  /** 0: the line is not there any more. */
  readonly lineOf: (line: number) => number;
  /** The first and the last line of a range that are still there; undefined if none is. */
  readonly rangeOf: (first: number, last: number) => readonly [first: number, last: number] | undefined;
}

const unmoved: LineMover = { lineOf: (line) => line, rangeOf: (first, last) => [first, last] };

/** Without the earlier text, lines are where they were. */
export function linesSince(before: string | null, now: string): LineMover {
  if (before === null || before === now) return unmoved;
  const places = movedLines(before, now);
  const lineOf = (line: number): number => places[line - 1] ?? 0;
  return {
    lineOf,
    rangeOf(first, last) {
      let [start, end] = [first, Math.min(last, places.length)];
      while (start <= end && lineOf(start) === 0) start += 1;
      while (end >= start && lineOf(end) === 0) end -= 1;
      return start > end ? undefined : [lineOf(start), lineOf(end)];
    },
  };
}

/** An editor marks the first line of a finding: the others would hide the code. */
function columnsOf({
  startLine,
  startColumn,
  endLine,
  endColumn,
}: {
  readonly startLine: number | null;
  readonly startColumn: number | null;
  readonly endLine: number | null;
  readonly endColumn: number | null;
}): Pick<ShownFinding, "startColumn" | "endColumn"> {
  const isOnOneLine = endLine === null || endLine === startLine;
  return { startColumn, endColumn: isOnOneLine ? endColumn : null };
}
