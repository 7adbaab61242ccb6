import type { ScalarType } from "../field-schema.ts";
import type { MatchMode, OrderComparator } from "./tree.ts";

/**
 * A `where` whose fields exist and whose values have the types of the fields: plain data that can be evaluated on
 * elements or compiled to scans over columns. A field that is missing or null fails every condition except negated ones
 * and `IS NULL`.
 */
export type BoundWhere = BoundJunction | BoundCondition;

export interface BoundJunction {
  readonly kind: "and" | "or";
  readonly terms: readonly BoundWhere[];
}

export type BoundCondition = BoundMembership | BoundOrder | BoundMatch | BoundPresence;

/** `=`, `!=`, `IN` and `NOT IN`: the field is one of the values or, negated, anything else. No value repeats. */
export interface BoundMembership {
  readonly kind: "membership";
  readonly field: BoundField<ScalarType>;
  readonly negated: boolean;
  readonly values: readonly BoundValue[];
}

/** `<`, `<=`, `>` and `>=`: numbers by size, texts by code point, timestamps by their day. */
export interface BoundOrder {
  readonly kind: "order";
  readonly field: BoundField<"integer" | "number" | "string" | "timestamp">;
  readonly comparator: OrderComparator;
  readonly value: number | string;
}

/** `~`: `folded` is the wanted text after `foldCase`. */
export interface BoundMatch {
  readonly kind: "match";
  readonly field: BoundField<"string">;
  readonly mode: MatchMode;
  readonly folded: string;
}

/** `IS NULL` or, negated, `IS NOT NULL`; also for objects. */
export interface BoundPresence {
  readonly kind: "presence";
  readonly field: BoundField<ScalarType | "object" | "map">;
  readonly negated: boolean;
}

export interface BoundField<Type extends ScalarType | "object" | "map"> {
  readonly path: readonly string[];
  readonly type: Type;
}

/** A number, a text, true or false; for a timestamp the text of a day, `yyyy-MM-dd`. */
export type BoundValue = number | string | boolean;
