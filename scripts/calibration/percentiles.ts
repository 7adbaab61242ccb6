import { buildModel, codePenalty, evaluateOn, packagesMin, standardModel } from "../../src/model/index.ts";
import type { Values } from "../../src/snapshot/index.ts";
import { storedMeasures, type MeasuredPackage, type StoredMeasure } from "./measured.ts";

/** A measure of which percentiles are published. */
export interface Published {
  readonly id: string;
  /** Whether high values are good. */
  readonly rises?: true;
  readonly valuesOf: (packages: readonly MeasuredPackage[]) => readonly number[];
}

/** The published percentiles. Those of the best packages come first, whether their values are high or low. */
export const publishedShares = [10, 30, 50, 65, 90, 97, 100] as const;

const model = buildModel(standardModel);

/** The measures with percentiles, in the order of the tables. */
export const publishedMeasures: readonly Published[] = [
  stored("SCORE"),
  { id: "CODE_PENALTY", valuesOf: codePenalties },
  stored("COMPLEXITY_PENALTY"),
  stored("SIZE_PENALTY"),
  stored("DUP_RATE"),
  { ...stored("COMMENT_RATE"), rises: true },
  stored("FINDING_DENSITY"),
  stored("DEBT_RATIO"),
];

/** The packages of every language that has enough of them, by its name. */
export function byLanguage(packages: readonly MeasuredPackage[]): ReadonlyMap<string, readonly MeasuredPackage[]> {
  const groups = Map.groupBy(packages, ({ language }) => language);
  const large = [...groups].filter(([, group]) => group.length >= packagesMin);
  return new Map(large.toSorted(([left], [right]) => left.localeCompare(right, "en")));
}

/** The values of a measure, best first. */
export function bestFirst({ rises, valuesOf }: Published, packages: readonly MeasuredPackage[]): readonly number[] {
  const sign = rises === true ? -1 : 1;
  return valuesOf(packages).toSorted((left, right) => sign * (left - right));
}

/** The value that a share of the packages reaches: between two packages, on the straight line from one to the other. */
export function percentile(sorted: readonly number[], share: number): number {
  const place = ((sorted.length - 1) * share) / 100;
  const before = sorted[Math.floor(place)]!;
  const after = sorted[Math.ceil(place)]!;
  return before + (after - before) * (place - Math.floor(place));
}

function stored(id: StoredMeasure): Published {
  return { id, valuesOf: (packages) => packages.map(({ measures }) => measures[id]) };
}

/** The penalties that the table of packages does not have are computed as the model does. */
function codePenalties(packages: readonly MeasuredPackage[]): readonly number[] {
  const known = new Map(
    storedMeasures.map((id) => [id as string, Float64Array.from(packages, ({ measures }) => measures[id])]),
  );
  const columns = new Map<string, Values>();
  const columnOf = (id: string): Values => {
    const column = columns.get(id) ?? evaluateOn(model, id, known, packages.length);
    columns.set(id, column);
    return column;
  };
  return packages.map((_one, row) => codePenalty((id) => columnOf(id)[row])!);
}
