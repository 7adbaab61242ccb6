/**
 * The selected parts of an element: plain data, built once and used on every element. `whole` selects everything below.
 */
export type Selection = WholeSelection | ObjectSelection | ArraySelection | MapSelection;

export interface WholeSelection {
  readonly kind: "whole";
}

export interface ObjectSelection {
  readonly kind: "object";
  readonly fields: ReadonlyMap<string, Selection>;
}

/** The same selection for every item. */
export interface ArraySelection {
  readonly kind: "array";
  readonly items: Selection;
}

/** A selection for each named entry, and one for all other entries, or nothing of them. */
export interface MapSelection {
  readonly kind: "map";
  readonly named: ReadonlyMap<string, Selection>;
  readonly others: Selection | undefined;
}

/** Selects everything below. */
export const whole: WholeSelection = Object.freeze({ kind: "whole" });

/** The selection for all others is added to those of the named entries. */
export function mapSelection(named: ReadonlyMap<string, Selection>, others: Selection | undefined): MapSelection {
  if (others === undefined) return { kind: "map", named, others };
  return {
    kind: "map",
    named: new Map([...named].map(([name, selection]) => [name, merge(selection, others)])),
    others,
  };
}

/** Selects what either of two selections of the same part selects. */
export function merge(one: Selection | undefined, other: Selection): Selection {
  if (one === undefined) return other;
  if (one.kind === "object" && other.kind === "object") {
    return { kind: "object", fields: mergeNamed(one.fields, other.fields) };
  }
  if (one.kind === "array" && other.kind === "array") {
    return { kind: "array", items: merge(one.items, other.items) };
  }
  if (one.kind === "map" && other.kind === "map") {
    const others = other.others === undefined ? one.others : merge(one.others, other.others);
    return mapSelection(mergeNamed(one.named, other.named), others);
  }
  return whole;
}

function mergeNamed(
  one: ReadonlyMap<string, Selection>,
  other: ReadonlyMap<string, Selection>,
): Map<string, Selection> {
  const merged = new Map(one);
  for (const [name, selection] of other) merged.set(name, merge(merged.get(name), selection));
  return merged;
}
