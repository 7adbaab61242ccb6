import type { Roles } from "../syntax/roles.ts";
import type { Predicate, QueryNode } from "./query.ts";

/** The texts that a child in a field may have. */
export interface RequiredText {
  readonly field: number;
  readonly texts: readonly string[];
}

/**
 * The texts that the first child with such a predicate may have; null for none. Most patterns for calls are for functions
 * with certain names. `early`: predicates of nodes that are captured once.
 */
export function requiredText(root: QueryNode, early: readonly Predicate[], { fieldIds }: Roles): RequiredText | null {
  if (root.kind !== "node") return null;
  for (const { field, pattern } of root.children) {
    const predicate = early.find(
      ({ name, isNegated, capture }) => name !== "match" && !isNegated && pattern.captures.includes(capture),
    );
    const id = field === null ? undefined : fieldIds.get(field.name);
    if (predicate !== undefined && id !== undefined) return { field: id, texts: predicate.values };
  }
  return null;
}
