import type { ModelView } from "../../model/model.ts";

/** What the size or the colour of an area can show: a measure, or the level of an indicator. */
export interface TreemapSubject {
  readonly type: "MEASURE" | "INDICATOR";
  readonly id: string;
  /** Its name in the address. A measure and an indicator may have the same id, so it contains the type. */
  readonly key: string;
  readonly name: string;
  readonly unit: string | undefined;
  /** The measure to sort by: its own, or the indicator's. */
  readonly measureId: string;
  /** The values of the parts add up to the value of the whole. */
  readonly additive: boolean;
}

/** Types that only contain others: their values follow from their contents. */
const containerTypes: ReadonlySet<string> = new Set(["APPLICATION", "FOLDER"]);

export function isContainer(type: string): boolean {
  return containerTypes.has(type);
}

/** The types in a treemap of an artifact: those with the same root indicator, and below a file all types. */
export function shownTypes(model: ModelView, type: string): readonly string[] {
  if (!isContainer(type)) return model.types;
  const root = model.rootIndicatorOf(type).id;
  return model.types.filter((known) => model.rootIndicatorOf(known).id === root);
}

/** Everything that such a treemap can show. Additive measures come first, because sizes need them. */
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

function subject(type: TreemapSubject["type"], properties: Omit<TreemapSubject, "type" | "key">): TreemapSubject {
  return { type, key: subjectKey(type, properties.id), ...properties };
}

function unique<Entry extends { readonly id: string }>(entries: readonly Entry[]): readonly Entry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}
