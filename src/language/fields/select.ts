import type { MapSelection, ObjectSelection, Selection } from "./selection.ts";

/**
 * The parts of an element that the selection keeps, in the element's own order; what is kept whole is not copied. A
 * null stays null, and what is absent stays absent (D7).
 */
export function selectFields(selection: Selection, element: unknown): unknown {
  if (typeof element !== "object" || element === null) return element;
  switch (selection.kind) {
    case "whole":
      return element;
    case "object":
      return selectFromObject(selection, element as Entries);
    case "map":
      return selectFromMap(selection, element as Entries);
    case "array":
      return (element as readonly unknown[]).map((item) => selectFields(selection.items, item));
  }
}

type Entries = Readonly<Record<string, unknown>>;

function selectFromObject({ fields }: ObjectSelection, element: Entries): Entries {
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(element)) {
    const selection = fields.get(name);
    if (selection !== undefined) kept[name] = selectFields(selection, element[name]);
  }
  return kept;
}

// Names that people gave may be `__proto__`: entries are defined, not assigned.
function selectFromMap({ named, others }: MapSelection, element: Entries): Entries {
  const entries: [string, unknown][] = [];
  for (const name of Object.keys(element)) {
    const selection = named.get(name) ?? others;
    if (selection !== undefined) entries.push([name, selectFields(selection, element[name])]);
  }
  return Object.fromEntries(entries);
}
