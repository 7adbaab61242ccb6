import type { MapSelection, ObjectSelection, Selection } from "./selection.ts";

/**
 * The parts of an element that the selection keeps, in the element's own order; what is kept whole is not copied. A
 * null stays null, and what is absent stays absent (D7).
 */
export function selectFields(selection: Selection, element: unknown): unknown {
  if (selection.kind === "whole" || typeof element !== "object" || element === null) return element;
  switch (selection.kind) {
    case "object":
      return selectFromObject(selection, element as Entries);
    case "map":
      return selectFromMap(selection, element as Entries);
    case "array":
      return (element as readonly unknown[]).map((item) => selectFields(selection.items, item));
  }
}

type Entries = Readonly<Record<string, unknown>>;

// Runs on every element of a long list. Elements are plain data, so `in` meets their own keys alone, and twice as fast
// as `Object.keys`.
function selectFromObject({ fields }: ObjectSelection, element: Entries): Entries {
  const kept: Record<string, unknown> = {};
  for (const name in element) {
    const below = fields.get(name);
    if (below !== undefined) kept[name] = below.kind === "whole" ? element[name] : selectFields(below, element[name]);
  }
  return kept;
}

// Names that people gave may be `__proto__`: entries are defined, not assigned.
function selectFromMap({ named, others }: MapSelection, element: Entries): Entries {
  const kept: [string, unknown][] = [];
  for (const name of Object.keys(element)) {
    const below = named.get(name) ?? others;
    if (below !== undefined) kept.push([name, selectFields(below, element[name])]);
  }
  return Object.fromEntries(kept);
}
