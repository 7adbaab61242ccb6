import { conditionHolds, type BoundCondition, type BoundWhere, type WhereContext } from "../language/index.ts";
import type { ValueReader } from "./blocks/block-ranges.ts";
import { predicateFilter, type RowFilter } from "./filters.ts";

/** A field of the elements that rows become, without making the elements. */
export type RowField = ColumnField | LinkedField;

/** A field whose values are those of the rows themselves. */
export type ColumnField =
  /** One of a few values: an index into them for every row. */
  | { readonly kind: "coded"; readonly codes: ArrayLike<number>; readonly values: readonly unknown[] }
  /** A separate value for every row. */
  | { readonly kind: "plain"; at(row: number): unknown; readonly summary?: FieldSummary };

/** The field of another row, whose number is never less than that of the row before. */
export interface LinkedField {
  readonly kind: "linked";
  readonly rows: ArrayLike<number>;
  readonly field: ColumnField;
}

/** How blocks of a plain field can be summarised. */
export type FieldSummary =
  | { readonly kind: "constant" }
  | {
      readonly kind: "numbers" | "texts";
      /** What the values are read from. The summary is cached beside it, with this name if there are several. */
      readonly column: object;
      readonly name?: string;
      readonly rows: number;
    };

/** Turns a `where` into filters over columns: the same rows pass as elements would with `evaluateWhere`. */
export function whereFilters(
  where: BoundWhere,
  fieldAt: (path: readonly string[]) => RowField,
  context: WhereContext,
): readonly RowFilter[] {
  return termsOf(where).map((term) => predicateFilter(predicateOf(term, fieldAt, context)));
}

/** The conditions that must all hold. */
export function termsOf(where: BoundWhere): readonly BoundWhere[] {
  return where.kind === "and" ? where.terms : [where];
}

/** For every value of a coded field, whether the condition holds. */
export function holdingValues(condition: BoundCondition, values: readonly unknown[], context: WhereContext) {
  return Uint8Array.from(values, (value) => (conditionHolds(condition, value, context) ? 1 : 0));
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
  if (field.kind === "linked") {
    const { rows } = field;
    const holds = conditionOf(condition, field.field, context);
    return (row) => holds(rows[row]!);
  }
  if (field.kind === "plain") {
    const at: ValueReader = (row) => field.at(row);
    return (row) => conditionHolds(condition, at(row), context);
  }
  const holds = holdingValues(condition, field.values, context);
  const { codes } = field;
  return (row) => holds[codes[row]!] === 1;
}
