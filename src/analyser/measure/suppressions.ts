import { ruleIds } from "../rules.ts";
import { lineAt, type Lines } from "./lines.ts";

/** A comment that suppresses findings of a rule on some lines, which count from 1. */
export interface Suppression {
  readonly rule: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly reason: string;
}

/** What is wrong with a comment that should suppress findings. */
export interface SuppressionFault {
  readonly rule: string;
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

/** The suppressions of a file. */
export interface Suppressions {
  readonly valid: readonly Suppression[];
  readonly faults: readonly SuppressionFault[];
}

const mark = "belvedere:ignore";
const prefix = "belvedere:";
/** Suppressions of one file; more would be a reason to change the configuration instead. */
const suppressionsMax = 1_000;
const reasonCharactersMax = 500;
/** The mark is the first word of a line in a comment: elsewhere, it is only talked about. */
const directive = /^[ \t]*(?:\/\/+!?|\/\*+!?|\*+|#+|--+)?[ \t]*belvedere:ignore(?=[ \t]|$|\*\/)([^\r\n]*)/gm;
const none: Suppressions = { valid: [], faults: [] };

/** Findings about suppressions themselves cannot be suppressed. */
const fixedRules: ReadonlySet<string> = new Set([ruleIds.unexplainedSuppression, ruleIds.unknownSuppression]);

/**
 * Reads `belvedere:ignore <rules> <reason>` in comments. Beside code it is about its own line; on its own line, up to the next
 * line with code. Several rules are separated by commas; `belvedere:` in front of them may be left out.
 */
export function readSuppressions(
  text: string,
  comments: readonly number[],
  lines: Lines,
  known: ReadonlySet<string>,
): Suppressions {
  if (!text.includes(mark)) return none;
  const valid: Suppression[] = [];
  const faults: SuppressionFault[] = [];
  for (let index = 0; index < comments.length; index += 2) {
    const [start, end] = [comments[index]!, comments[index + 1]!];
    const comment = text.slice(start, end);
    // Documentation strings of Python are comments to the measures.
    if (!comment.includes(mark) || /^[a-zA-Z]*["']/.test(comment)) continue;
    for (const found of comment.matchAll(directive)) {
      const at = start + found.index;
      readDirective(found[1] ?? "", [at, at + found[0].trimEnd().length], linesOf(lines, at, end), {
        known,
        valid,
        faults,
      });
    }
  }
  return { valid: valid.slice(0, suppressionsMax), faults };
}

/** What was read so far, and the rules that exist. */
interface ReadDirectives {
  readonly known: ReadonlySet<string>;
  readonly valid: Suppression[];
  readonly faults: SuppressionFault[];
}

function readDirective(
  words: string,
  [start, end]: readonly [number, number],
  range: Pick<Suppression, "startLine" | "endLine">,
  { known, valid, faults }: ReadDirectives,
): void {
  const [, list = "", rest = ""] = /^[ \t]*([^ \t]*)(.*)$/.exec(words.replace(/[ \t]*(?:\*+\/|-->)[ \t]*$/, "")) ?? [];
  const names = list.split(",").filter((name) => name !== "");
  const reason = rest.trim().slice(0, reasonCharactersMax).toWellFormed();
  const ruleOf = (name: string): string => (known.has(name) ? name : prefix + name);
  const isKnown = (name: string): boolean => known.has(ruleOf(name)) && !fixedRules.has(ruleOf(name));
  const unknown = names.filter((name) => !isKnown(name));
  const fault = (rule: string, message: string): void => void faults.push({ rule, message, start, end });
  if (names.length === 0) fault(ruleIds.unknownSuppression, "This comment does not name a rule that it suppresses");
  for (const name of unknown) {
    const shown = name.slice(0, 100).toWellFormed();
    fault(ruleIds.unknownSuppression, `There is no rule ${shown} that can be suppressed`);
  }
  if (names.length === 0) return;
  if (reason === "") {
    const shown = list.slice(0, 100).toWellFormed();
    return fault(ruleIds.unexplainedSuppression, `No reason is given for suppressing ${shown}`);
  }
  for (const name of names.filter(isKnown)) valid.push({ rule: ruleOf(name), ...range, reason });
}

/** The lines that a comment is about. */
function linesOf(lines: Lines, start: number, end: number): Pick<Suppression, "startLine" | "endLine"> {
  const first = lineAt(lines, start);
  const isCode = (line: number): boolean => lines.codeBefore[line + 1]! > lines.codeBefore[line]!;
  if (isCode(first)) return { startLine: first + 1, endLine: first + 1 };
  let last = lineAt(lines, Math.max(start, end - 1)) + 1;
  while (last < lines.count && !isCode(last)) last += 1;
  return { startLine: first + 1, endLine: Math.min(last, lines.count - 1) + 1 };
}

/** The reason for ignoring a finding that starts on a line; undefined if it counts. */
export function reasonFor(suppressions: readonly Suppression[], rule: string, line: number): string | undefined {
  return suppressions.find((one) => one.rule === rule && one.startLine <= line && line <= one.endLine)?.reason;
}
