import { conditionSubject } from "../../text/index.ts";
import type { Exit } from "../exit-codes.ts";
import type { FindingSeverity } from "../report/verdict.ts";
import type { LocalFinding } from "./finding.ts";
import type { RuleBook } from "./rule-book.ts";
import type { GateCondition } from "./server-view.ts";

/** A new finding with its severity. */
export interface RatedFinding extends LocalFinding {
  readonly severity: FindingSeverity;
}

/** A condition of the gate, as far as it can be judged here. */
export interface JudgedCondition {
  /** `NOT_COMPUTED`: there is no reference. `NOT_JUDGED`: only the server can judge it. */
  readonly status: "PASSED" | "FAILED" | "NOT_COMPUTED" | "NOT_JUDGED";
  readonly sentence: string;
}

/** Whether the sentence about a condition has names of the model. */
export function namesModel({ type, categories = [] }: GateCondition): boolean {
  return type === "MEASURE" || type === "INDICATOR" || categories.length > 0;
}

/** What the conditions are judged by. */
export interface JudgedFacts {
  readonly created: readonly RatedFinding[];
  readonly rules: RuleBook;
  readonly hasReference: boolean;
  /** Both sides were analysed by the same tool: every new finding comes from the code. */
  readonly isOneTool: boolean;
}

/** Judges the conditions on new findings. What is not in the changed files cannot be judged here. */
export async function judgeConditions(
  conditions: readonly GateCondition[],
  facts: JudgedFacts,
): Promise<readonly JudgedCondition[]> {
  const judged: JudgedCondition[] = [];
  for (const condition of conditions) judged.push(await judge(condition, facts));
  return judged;
}

async function judge(condition: GateCondition, facts: JudgedFacts): Promise<JudgedCondition> {
  const { type, on, cause, bounds = "[;0]" } = condition;
  const subject = conditionSubject(condition, facts.rules, "en");
  if (type !== "FINDINGS" || on !== "NEW" || (cause === "TOOL" && facts.isOneTool)) {
    return { status: "NOT_JUDGED", sentence: `${subject}.` };
  }
  const count = facts.created.filter(({ rule }) => counts(condition, facts.rules, rule)).length;
  const required = await readBounds(bounds);
  const unread = { status: "NOT_JUDGED", sentence: `${subject}: the bounds ${bounds}.` } as const;
  if (required === undefined) return unread;
  const isWithin = required.contains(count);
  const passed = facts.hasReference ? "PASSED" : "NOT_COMPUTED";
  return {
    status: isWithin ? passed : "FAILED",
    sentence: `${subject}: ${count}. Required: ${required.words}.`,
  };
}

interface Bounds {
  readonly contains: (value: number) => boolean;
  readonly words: string;
}

const atMost = /^\[;(\d{1,9})\]$/;

/** Undefined: bounds that this release cannot read. The usual form is read here: to load the others takes much longer. */
async function readBounds(text: string): Promise<Bounds | undefined> {
  const most = atMost.exec(text)?.[1];
  if (most !== undefined) return { contains: (value) => value <= Number(most), words: `at most ${Number(most)}` };
  const { contains, parseInterval } = await import("../../language/index.ts");
  const interval = parseInterval(text);
  if (!interval.ok) return undefined;
  const { lower, lowerIncluded, upper, upperIncluded } = interval.value;
  const words = [
    ...(Number.isFinite(lower) ? [`${lowerIncluded ? "at least" : "more than"} ${lower}`] : []),
    ...(Number.isFinite(upper) ? [`${upperIncluded ? "at most" : "less than"} ${upper}`] : []),
  ];
  return { contains: (value) => contains(interval.value, value), words: words.join(" and ") || "any value" };
}

function counts({ categories, families }: GateCondition, rules: RuleBook, rule: string): boolean {
  const facts = rules.factsOf(rule);
  const hasAny = (wanted: readonly string[] | undefined, present: readonly string[]): boolean =>
    wanted === undefined || wanted.some((entry) => present.includes(entry));
  return hasAny(categories, facts.categories) && hasAny(families, facts.families);
}

/** What decides the exit code. */
export interface CheckVerdict {
  readonly conditions: readonly JudgedCondition[];
  readonly created: readonly RatedFinding[];
  /** The severities that `--fail-on` does not tolerate; undefined without it. */
  readonly forbidden: readonly string[] | undefined;
  /** Nothing says what is new. */
  readonly lacksReference: boolean;
  /** Something that changed could not be analysed. */
  readonly isIncomplete: boolean;
}

/**
 * The exit code: 3 if a condition failed, 12 if something could not be judged that had to be. Without a condition on new
 * findings, and without `--fail-on`, every new finding is too many.
 */
export function exitOfCheck(verdict: CheckVerdict, missing: string | undefined): Exit {
  const { conditions, created, forbidden, lacksReference, isIncomplete } = verdict;
  const isJudged = conditions.some(({ status }) => status !== "NOT_JUDGED");
  const isForbidden = ({ severity }: RatedFinding): boolean => forbidden?.includes(severity.id) ?? !isJudged;
  if (conditions.some(({ status }) => status === "FAILED") || created.some(isForbidden)) return "gateFailed";
  if (isIncomplete) return "gateUndecided";
  const isUndecided = lacksReference || conditions.some(({ status }) => status === "NOT_COMPUTED");
  return isUndecided && missing !== "pass" ? "gateUndecided" : "done";
}
