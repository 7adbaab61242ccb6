import { changed, unchanged } from "../ingest/index.ts";
import type { Model } from "../model/index.ts";
import type { Rule } from "../snapshot/index.ts";
import {
  withinBounds,
  type CheckedCondition,
  type GateCondition,
  type GateResult,
  type GateStatus,
  type RootValues,
  type VersionMark,
} from "../store/index.ts";

/** The facts that a gate checks: the root's values and the findings of a version, and those of its reference. */
export interface GateFacts {
  readonly model: Model;
  readonly root: RootValues;
  readonly reference: { readonly mark: VersionMark; readonly root: RootValues } | undefined;
  readonly rules: readonly Rule[];
  /** Index of the rule of every finding. */
  readonly rule: Int32Array<ArrayBufferLike>;
  /** 0 if the finding counts. */
  readonly relaxed: Uint8Array<ArrayBufferLike>;
  /** A meta-project has no findings: those of its members are not counted. */
  readonly metaProject: boolean;
  /** 1 for a finding that the reference does not have; undefined without a reference. */
  readonly isNew: Uint8Array<ArrayBufferLike> | undefined;
  /** Of `changedFindings`, since the reference; undefined: unknown of all. */
  readonly changed: Uint8Array<ArrayBufferLike> | undefined;
}

/** The shares of changed lines that a condition may check, each with the measures it is made of (D15). */
export const newCodeShares = {
  COVERAGE: { of: "NEW_LINES_COVERED", among: "NEW_LINES_TO_COVER" },
  DUPLICATION: { of: "NEW_DUPLICATED_LINES", among: "NEW_LINES" },
} as const;

/** Checks a version against every condition; null without conditions. */
export function evaluateGate(conditions: readonly GateCondition[], facts: GateFacts): GateResult | null {
  if (conditions.length === 0) return null;
  const checked = conditions.map((condition) => check(condition, facts));
  return { reference: facts.reference?.mark ?? null, conditions: checked };
}

function check(condition: GateCondition, facts: GateFacts): CheckedCondition {
  if (condition.type === "NEW_CODE") return checkNewCode(condition, facts.root);
  const actual = condition.type === "PARTS" ? undefined : actualOf(condition, facts);
  return { ...condition, status: statusOf(condition, actual, facts.model), actual: actual ?? null };
}

/** Changed lines that cannot be covered, or no changed lines at all, leave nothing to ask for: the condition passes. */
function checkNewCode(condition: GateCondition, { measures }: RootValues): CheckedCondition {
  const { of, among } = newCodeShares[condition.id as keyof typeof newCodeShares];
  const [part, whole] = [measures[of], measures[among]];
  if (whole === 0) return { ...condition, status: "PASSED", actual: null };
  if (part === undefined || whole === undefined) return { ...condition, status: "NOT_COMPUTED", actual: null };
  const actual = (100 * part) / whole;
  return { ...condition, status: withinBounds(condition, actual), actual };
}

function actualOf(condition: GateCondition, facts: GateFacts): number | undefined {
  const { type, on } = condition;
  if (type === "FINDINGS") {
    const isUnknown = facts.metaProject || (on === "NEW" && facts.isNew === undefined);
    return isUnknown ? undefined : count(condition, facts);
  }
  const read = (root: RootValues): number | undefined =>
    type === "MEASURE" ? root.measures[condition.id ?? ""] : rankOf(facts.model, condition.id ?? "", root);
  const now = read(facts.root);
  if (on === "OVERALL" || now === undefined) return now;
  const before = facts.reference && read(facts.reference.root);
  return before === undefined ? undefined : now - before;
}

function rankOf(model: Model, indicatorId: string, root: RootValues): number | undefined {
  const levels = model.indicators.get(indicatorId)?.scale.levels;
  const rank = levels?.find(({ id }) => id === root.levels[indicatorId])?.rank;
  return rank === undefined || rank < 0 ? undefined : rank;
}

function count({ on, categories, families, cause }: GateCondition, facts: GateFacts): number {
  const { model, rules, rule, relaxed, isNew, changed: changes } = facts;
  // A finding of unknown cause counts for both causes, so that no gate passes because of it.
  const otherCause = cause === undefined ? undefined : cause === "CODE" ? unchanged : changed;
  const hasAny = (wanted: readonly string[] | undefined, present: readonly string[]): boolean =>
    wanted === undefined || wanted.some((entry) => present.includes(entry));
  const counted = Uint8Array.from(rules, (own) => {
    const known = model.rules.get(own.id) ?? own;
    return hasAny(categories, known.categories) && hasAny(families, known.families) ? 1 : 0;
  });
  let total = 0;
  for (let finding = 0; finding < rule.length; finding++) {
    if (relaxed[finding] !== 0 || (on === "NEW" && isNew?.[finding] !== 1)) continue;
    if (otherCause !== undefined && changes?.[finding] === otherCause) continue;
    total += counted[rule[finding]!]!;
  }
  return total;
}

function statusOf(condition: GateCondition, actual: number | undefined, model: Model): GateStatus {
  if (actual === undefined) return "NOT_COMPUTED";
  if (condition.bounds !== undefined) return withinBounds(condition, actual);
  const levels = model.indicators.get(condition.id ?? "")?.scale.levels;
  const worst = levels?.find(({ id }) => id === condition.level)?.rank;
  // The model may no longer have the level.
  return worst === undefined ? "NOT_COMPUTED" : actual <= worst ? "PASSED" : "FAILED";
}
