import { contains, parseInterval } from "../language/index.ts";
import type { Model } from "../model/index.ts";
import type { Rule } from "../snapshot/index.ts";
import type { GateCondition, GateResult, GateStatus, RootValues, VersionMark, VersionRow } from "../store/index.ts";

/** The facts that a gate checks: the root's values and the findings of a version, and those of its reference. */
export interface GateFacts {
  readonly model: Model;
  /** The analysis failed: findings of an earlier version were carried. */
  readonly analysisFailed: boolean;
  readonly root: RootValues;
  readonly reference: { readonly mark: VersionMark; readonly root: RootValues } | undefined;
  readonly rules: readonly Rule[];
  /** Index of the rule of every finding. */
  readonly rule: Int32Array<ArrayBufferLike>;
  /** Other than 0: does not count. */
  readonly relaxed: Uint8Array<ArrayBufferLike>;
  /** 1 for a finding that the reference does not have; undefined without a reference. */
  readonly isNew: Uint8Array<ArrayBufferLike> | undefined;
}

/** Checks a version against every condition; null without conditions. */
export function evaluateGate(conditions: readonly GateCondition[], facts: GateFacts): GateResult | null {
  if (conditions.length === 0) return null;
  const evaluated = conditions.map((condition) => {
    const actual = actualOf(condition, facts);
    return { ...condition, status: statusOf(condition, actual, facts.model), actual: actual ?? null };
  });
  const { analysisFailed } = facts;
  const status = statusOfAll(evaluated, { analysisFailed });
  return { status, analysisFailed, reference: facts.reference?.mark ?? null, conditions: evaluated };
}

/**
 * One failure fails the gate; a condition that was not computed neither passes nor fails it. A version whose analysis
 * failed, or of which announced parts are not here, never passes: what they did not find may be there (D16).
 */
function statusOfAll(
  conditions: readonly { readonly status: GateStatus }[],
  { analysisFailed, partsAbsent }: Pick<GateResult, "analysisFailed" | "partsAbsent">,
): GateStatus {
  if (conditions.some(({ status }) => status === "FAILED")) return "FAILED";
  if (partsAbsent === "EXPECTED") return "PENDING";
  if (analysisFailed === true || partsAbsent === "MISSING") return "NOT_COMPUTED";
  return conditions.some(({ status }) => status === "PASSED") ? "PASSED" : "NOT_COMPUTED";
}

/** A stored result as it is shown now: announced parts may have arrived, or waiting for them ended, since it was stored. */
export function gateWithParts(
  result: GateResult | null,
  { complete, expecting }: Pick<VersionRow, "complete" | "expecting">,
): GateResult | null {
  if (result === null || complete) return result;
  const shown = { ...result, partsAbsent: expecting ? "EXPECTED" : "MISSING" } as const;
  return { ...shown, status: statusOfAll(result.conditions, shown) };
}

/** A result as the caller sees it: without drafts, it does not reveal a comparison with a draft. */
export function visibleGateResult(result: GateResult | null, drafts: boolean): GateResult | null {
  return result === null || drafts || result.reference?.baseline !== false ? result : withoutReference(result);
}

function withoutReference(result: GateResult): GateResult {
  const conditions = result.conditions.map((condition) =>
    condition.on === "NEW" ? { ...condition, status: "NOT_COMPUTED" as const, actual: null } : condition,
  );
  return { ...result, status: statusOfAll(conditions, result), reference: null, conditions };
}

function actualOf(condition: GateCondition, facts: GateFacts): number | undefined {
  const { type, on } = condition;
  if (type === "FINDINGS") return on === "NEW" && facts.isNew === undefined ? undefined : count(condition, facts);
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

function count({ on, categories, families }: GateCondition, facts: GateFacts): number {
  const { model, rules, rule, relaxed, isNew } = facts;
  const hasAny = (wanted: readonly string[] | undefined, present: readonly string[]): boolean =>
    wanted === undefined || wanted.some((entry) => present.includes(entry));
  const counted = Uint8Array.from(rules, (own) => {
    const known = model.rules.get(own.id) ?? own;
    return hasAny(categories, known.categories) && hasAny(families, known.families) ? 1 : 0;
  });
  let total = 0;
  for (let finding = 0; finding < rule.length; finding++) {
    if (relaxed[finding] !== 0 || (on === "NEW" && isNew?.[finding] !== 1)) continue;
    total += counted[rule[finding]!]!;
  }
  return total;
}

function statusOf(condition: GateCondition, actual: number | undefined, model: Model): GateStatus {
  if (actual === undefined) return "NOT_COMPUTED";
  if (condition.bounds !== undefined) {
    const interval = parseInterval(condition.bounds);
    if (!interval.ok) throw new Error(`a gate with wrong bounds passed its checks: ${condition.bounds}`);
    return contains(interval.value, actual) ? "PASSED" : "FAILED";
  }
  const levels = model.indicators.get(condition.id ?? "")?.scale.levels;
  const worst = levels?.find(({ id }) => id === condition.level)?.rank;
  // The model may no longer have the level.
  return worst === undefined ? "NOT_COMPUTED" : actual <= worst ? "PASSED" : "FAILED";
}
