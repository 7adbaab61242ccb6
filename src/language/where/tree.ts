/**
 * The text of `where` as a tree (D6). Every node is frozen and has the offset, in UTF-16 units, of its token: the first
 * AND or OR, the comparator, or the keyword. Fields and values are not checked yet.
 */
export type Where = Junction | Condition;

/** Two or more terms of which all (`and`) or any (`or`) must be true. */
export interface Junction {
  readonly kind: "and" | "or";
  readonly position: number;
  readonly terms: readonly Where[];
}

/** Whether the node joins others. */
export function isJunction(where: Where): where is Junction {
  return where.kind === "and" || where.kind === "or";
}

export type Condition = Comparison | Match | Membership | Presence;

/** `field comparator value`. */
export interface Comparison {
  readonly kind: "comparison";
  readonly position: number;
  readonly field: FieldPath;
  readonly comparator: Comparator;
  readonly value: WhereValue;
}

/** `field ~ text`, without the stars at the edges: `value` is the wanted text. */
export interface Match {
  readonly kind: "match";
  readonly position: number;
  readonly field: FieldPath;
  readonly mode: MatchMode;
  readonly value: WhereValue;
}

/** `field IN (values)` or `field NOT IN (values)`. */
export interface Membership {
  readonly kind: "membership";
  readonly position: number;
  readonly field: FieldPath;
  readonly negated: boolean;
  readonly values: readonly WhereValue[];
}

/** `field IS NULL` or, negated, `field IS NOT NULL`. */
export interface Presence {
  readonly kind: "presence";
  readonly position: number;
  readonly field: FieldPath;
  readonly negated: boolean;
}

export type Comparator = "=" | "!=" | OrderComparator;
export type OrderComparator = "<" | "<=" | ">" | ">=";
export type MatchMode = "contains" | "starts" | "ends";

/** The segments between the dots, at least one. */
export type FieldPath = readonly PathSegment[];

export interface PathSegment {
  readonly name: string;
  readonly position: number;
}

/** A value without quotes; its type is that of the field. */
export interface WhereValue {
  readonly text: string;
  readonly position: number;
}
