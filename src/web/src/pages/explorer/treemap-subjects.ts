import type { ModelView } from "../../model/model.ts";

/** What the size or the colour of an area can tell: a measure, or the level that an indicator gives. */
export interface TreemapSubject {
  readonly type: "MEASURE" | "INDICATOR";
  readonly id: string;
  /** As the address names it; a measure and an indicator may have the same id. */
  readonly key: string;
  readonly name: string;
  readonly unit: string | undefined;
  /** The measure that orders it: its own, or the indicator's. */
  readonly measureId: string;
  /** Values of parts add up to that of the whole. */
  readonly additive: boolean;
}

/** Types that only hold others: what they are worth follows from what is in them. */
const holderTypes: ReadonlySet<string> = new Set(["APPLICATION", "FOLDER"]);

export function isHolder(type: string): boolean {
  return holderTypes.has(type);
}

/** The types that a treemap of an artifact shows: what is rated like it, and below a file whatever there is. */
export function shownTypes(model: ModelView, type: string): readonly string[] {
  if (!isHolder(type)) return model.types;
  const deciding = model.rootIndicatorOf(type).id;
  return model.types.filter((known) => model.rootIndicatorOf(known).id === deciding);
}

/** All that such a treemap can tell. Measures that add up come first: they are what sizes are made for. */
export function subjectsOf(model: ModelView, type: string): readonly TreemapSubject[] {
  const types = [type, ...shownTypes(model, type)];
  const measures = unique(types.flatMap((known) => model.measuresOf(known)));
  const indicators = unique(types.flatMap((known) => model.indicatorsOf(known)));
  return [
    ...measures
      .toSorted((one, other) => Number(other.additive) - Number(one.additive))
      .map(({ id, name, unit, additive }) => subject("MEASURE", { id, name, unit, additive, measureId: id })),
    ...indicators.map(({ id, name, measure }) =>
      subject("INDICATOR", { id, name, unit: undefined, additive: false, measureId: measure.id }),
    ),
  ];
}

export function subjectKey(type: TreemapSubject["type"], id: string): string {
  return `${type}.${id}`;
}

function subject(type: TreemapSubject["type"], told: Omit<TreemapSubject, "type" | "key">): TreemapSubject {
  return { type, key: subjectKey(type, told.id), ...told };
}

function unique<Entry extends { readonly id: string }>(entries: readonly Entry[]): readonly Entry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}
