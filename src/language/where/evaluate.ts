import { compareCodePoints, foldCase } from "../code-points.ts";
import { includesText } from "../text-search.ts";
import type { BoundCondition, BoundMatch, BoundOrder, BoundPresence, BoundWhere } from "./bound.ts";

type BoundValued = Exclude<BoundCondition, BoundPresence>;

/** What a `where` depends on in addition to the element. */
export interface WhereContext {
  /** The day (`yyyy-MM-dd`) of a timestamp in the time zone of the response. */
  dayOf(timestamp: string): string;
}

/**
 * Whether an element of a response matches (D6). There is no third truth value: a field that is missing or null equals
 * nothing, so that `!=` and `NOT IN` are the exact complements of `=` and `IN`.
 */
export function evaluateWhere(where: BoundWhere, element: unknown, context: WhereContext): boolean {
  switch (where.kind) {
    case "and":
      return where.terms.every((term) => evaluateWhere(term, element, context));
    case "or":
      return where.terms.some((term) => evaluateWhere(term, element, context));
    default:
      return conditionHolds(where, valueAtPath(element, where.field.path), context);
  }
}

/** Whether a condition is true for a value of its field. */
export function conditionHolds(condition: BoundCondition, value: unknown, context: WhereContext): boolean {
  if (condition.kind === "presence") return isPresent(value) === condition.negated;
  if (!isPresent(value)) return condition.kind === "membership" && condition.negated;
  const compared = comparedValue(condition, value, context);
  switch (condition.kind) {
    case "membership":
      return (condition.values as readonly unknown[]).includes(compared) !== condition.negated;
    case "order":
      return inOrder(condition, compared as number | string);
    case "match":
      return matchesText(condition, foldCase(compared as string));
  }
}

// The values of a map may be of several types, as in the audit log: a condition gives a text for each of them. Numbers are
// ordered as numbers.
function comparedValue({ kind, field: { type } }: BoundValued, value: unknown, context: WhereContext): unknown {
  if (type === "timestamp") return context.dayOf(value as string);
  if (type !== "string" || typeof value === "string" || (kind === "order" && typeof value === "number")) return value;
  return String(value);
}

function inOrder({ comparator, value }: BoundOrder, compared: number | string): boolean {
  const order = typeof compared === "string" ? compareCodePoints(compared, value as string) : compared - Number(value);
  switch (comparator) {
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
  }
}

function matchesText({ mode, folded }: BoundMatch, text: string): boolean {
  switch (mode) {
    case "contains":
      return includesText(text, folded);
    case "starts":
      return text.startsWith(folded);
    case "ends":
      return text.endsWith(folded);
  }
}

/** The value that a path of field names leads to; undefined where one of them is missing. */
export function valueAtPath(element: unknown, path: readonly string[]): unknown {
  let reached = element;
  for (const name of path) {
    if (typeof reached !== "object" || reached === null || !Object.hasOwn(reached, name)) return undefined;
    reached = (reached as Readonly<Record<string, unknown>>)[name];
  }
  return reached;
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
