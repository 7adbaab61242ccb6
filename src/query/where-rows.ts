import { conditionHolds, type BoundCondition, type BoundWhere, type WhereContext } from "../language/index.ts";
import { predicateFilter, type RowFilter } from "./filters.ts";

/** A field of the elements that rows become, without making the elements. */
export type RowField =
  /** One of a few values: an index into them for every row. */
  | { readonly kind: "coded"; readonly codes: ArrayLike<number>; readonly values: readonly unknown[] }
  /** A separate value for every row. */
  | { readonly kind: "plain"; at(row: number): unknown };

/** Turns a `where` into filters over columns: the same rows pass as elements would with `evaluateWhere`. */
export function whereFilters(
  where: BoundWhere,
  fieldAt: (path: readonly string[]) => RowField,
  context: WhereContext,
): readonly RowFilter[] {
  const terms = where.kind === "and" ? where.terms : [where];
  return terms.map((term) => predicateFilter(predicateOf(term, fieldAt, context)));
}

type Predicate = (row: number) => boolean;

function predicateOf(
  where: BoundWhere,
  fieldAt: (path: readonly string[]) => RowField,
  context: WhereContext,
): Predicate {
  const predicates = (terms: readonly BoundWhere[]): readonly Predicate[] =>
    terms.map((term) => predicateOf(term, fieldAt, context));
  switch (where.kind) {
    case "and": {
      const terms = predicates(where.terms);
      return (row) => terms.every((holds) => holds(row));
    }
    case "or": {
      const terms = predicates(where.terms);
      return (row) => terms.some((holds) => holds(row));
    }
    default:
      return conditionOf(where, fieldAt(where.field.path), context);
  }
}

// Each value of a coded field is evaluated once, not once for every row.
function conditionOf(condition: BoundCondition, field: RowField, context: WhereContext): Predicate {
  if (field.kind === "plain") return (row) => conditionHolds(condition, field.at(row), context);
  const holds = Uint8Array.from(field.values, (value) => (conditionHolds(condition, value, context) ? 1 : 0));
  const { codes } = field;
  return (row) => holds[codes[row]!] === 1;
}
