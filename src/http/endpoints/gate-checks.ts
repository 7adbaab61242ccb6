import { contains, parseInterval, type Interval } from "../../language/index.ts";
import type { Model } from "../../model/index.ts";
import { newCodeShares } from "../../portfolio/index.ts";
import { partChecks, type GateCondition } from "../../store/index.ts";
import { accept, form, refuse, type Problem, type Result } from "../../text/index.ts";
import { problemsIn } from "../openapi/problem-areas.ts";
import { missingValue } from "../request/schema-check.ts";

/** What a condition is refused with. */
export const conditionProblems = [
  "body.id-unknown",
  "body.value-missing",
  "body.value-unknown",
  "body.value-choice",
  "gate.never-fails",
  ...problemsIn("interval"),
] as const;

type ConditionCode = (typeof conditionProblems)[number];

/** A condition as it is sent: where it applies may be left out. */
type SentCondition = Omit<GateCondition, "on"> & Partial<Pick<GateCondition, "on">>;

/**
 * The conditions of a body, complete and checked, or the first problem with its pointer. `check` looks for problems that
 * only the project can show.
 */
export async function readConditions(
  sent: readonly SentCondition[],
  model: Model | undefined,
  check: (condition: GateCondition) => Promise<Problem<ConditionCode> | undefined> = async () => undefined,
): Promise<Result<readonly GateCondition[], ConditionCode>> {
  const conditions = sent.map((condition) => ({ ...condition, on: condition.on ?? usualScope(condition) }));
  for (const [index, condition] of conditions.entries()) {
    const problem = conditionProblem(condition, model) ?? (await check(condition));
    if (problem !== undefined) return refuse({ ...problem, pointer: `/conditions/${index}${problem.pointer ?? ""}` });
  }
  return accept(conditions);
}

/**
 * What is wrong with a condition; the pointer is relative to the condition. Without a model, ids of indicators and levels
 * are not checked: the projects of a group may have several models.
 */
function conditionProblem(condition: GateCondition, model: Model | undefined): Problem<ConditionCode> | undefined {
  const { type, id, categories, families, cause, bounds, level } = condition;
  if (type === "FINDINGS" && id !== undefined) return unwanted("id");
  if (type !== "FINDINGS" && id === undefined) return missingValue("id");
  if (type !== "FINDINGS" && categories !== undefined) return unwanted("categories");
  if (type !== "FINDINGS" && families !== undefined) return unwanted("families");
  if (cause !== undefined && (type !== "FINDINGS" || condition.on !== "NEW")) return unwanted("cause");
  const choices: readonly string[] | undefined =
    type === "PARTS" ? partChecks : type === "NEW_CODE" ? Object.keys(newCodeShares) : undefined;
  if (choices !== undefined && !choices.includes(id ?? "")) return oneOf("id", choices);
  if (choices !== undefined && condition.on !== usualScope(condition)) return unwanted("on");
  if (type === "INDICATOR" && model?.indicators.has(id ?? "") === false) return unknownIndicator(id);
  if (level !== undefined) return levelProblem(condition, model);
  if (type === "PARTS" && id !== "CARRIED_DAYS") return bounds === undefined ? undefined : unwanted("bounds");
  if (bounds === undefined) return missingValue("bounds");
  const interval = parseInterval(bounds);
  if (!interval.ok) return { ...interval.problem, pointer: "/bounds" };
  return neverFails(type, interval.value)
    ? { code: "gate.never-fails", pointer: "/bounds", params: { bounds } }
    : undefined;
}

/** Whether every possible value is within the bounds: counts and ages start at 0, and shares end at 100. */
function neverFails(type: GateCondition["type"], interval: Interval): boolean {
  const hasLeast = type === "FINDINGS" || type === "PARTS" || type === "NEW_CODE";
  const isOpenBelow = interval.lower === -Infinity || (hasLeast && contains(interval, 0));
  const isOpenAbove = interval.upper === Infinity || (type === "NEW_CODE" && contains(interval, 100));
  return isOpenBelow && isOpenAbove;
}

/** Changed lines are new by definition; everything else is checked as a whole unless the condition says otherwise. */
function usualScope({ type }: Pick<GateCondition, "type">): GateCondition["on"] {
  return type === "NEW_CODE" ? "NEW" : "OVERALL";
}

/** A level limits an indicator of the whole version, and nothing else. */
function levelProblem({ type, id, on, bounds, level }: GateCondition, model: Model | undefined) {
  if (type !== "INDICATOR" || on === "NEW" || bounds !== undefined) return unwanted("level");
  const levels = model?.indicators.get(id ?? "")?.scale.levels.filter(({ rank }) => rank >= 0);
  const ids = levels?.map((entry) => entry.id);
  return ids === undefined || ids.includes(level ?? "") ? undefined : oneOf("level", ids);
}

const unwanted = (name: string) => ({ code: "body.value-unknown", pointer: `/${name}`, params: { name } }) as const;

const oneOf = (name: string, choices: readonly string[]) =>
  ({ code: "body.value-choice", pointer: `/${name}`, params: { choices: choices.join(", ") } }) as const;

const unknownIndicator = (id = "") =>
  ({ code: "body.id-unknown", pointer: "/id", params: { id, what: form("indicator") } }) as const;
