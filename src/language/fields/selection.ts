/**
 * Which parts of an element are kept: plain data, made once, used on every element. `whole` keeps everything below.
 */
export type Selection = WholeSelection | ObjectSelection | ArraySelection | MapSelection;

export interface WholeSelection {
  readonly kind: "whole";
}

export interface ObjectSelection {
  readonly kind: "object";
  readonly fields: ReadonlyMap<string, Selection>;
}

/** The same of every item. */
export interface ArraySelection {
  readonly kind: "array";
  readonly items: Selection;
}

/** Of the entries named, what is wanted of each; of all others the same, or nothing. */
export interface MapSelection {
  readonly kind: "map";
  readonly named: ReadonlyMap<string, Selection>;
  readonly others: Selection | undefined;
}

/** Everything below is kept. */
export const whole: WholeSelection = Object.freeze({ kind: "whole" });

/** What is wanted of all others is wanted of those named, too. */
export function mapSelection(named: ReadonlyMap<string, Selection>, others: Selection | undefined): MapSelection {
  if (others === undefined) return { kind: "map", named, others };
  return { kind: "map", named: new Map([...named].map(([name, kept]) => [name, merge(kept, others)])), others };
}

/** Keeps what either of two selections of the same part keeps. */
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
