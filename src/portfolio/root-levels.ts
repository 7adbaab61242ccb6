import type { Indicator, Level, Scale } from "../model/index.ts";
import { Pace } from "../query/index.ts";
import type { Derived, LevelNumbers, Tree } from "../snapshot/index.ts";
import type { VersionView } from "./version-view.ts";

/** A level and its scale. */
export interface ScaledLevel {
  readonly scale: Scale;
  readonly level: Level;
}

/** Every row's level on the root indicator of its type, as an index into `levels`. */
export interface RootLevels {
  readonly codes: LevelNumbers;
  readonly levels: readonly ScaledLevel[];
}

const sliceRows = 65_536;
const unknownLevelId = "UNKNOWN";

/** Computes the root levels. If all types have the same root indicator, its column is returned unchanged. */
export async function rootLevelsOf(tree: Tree, view: VersionView): Promise<Derived<RootLevels>> {
  const ofType = tree.types.map((type) => view.model.rootIndicatorOf(type));
  const indicators = [...new Set(ofType)];
  const levels = indicators.flatMap(({ scale }) => scale.levels.map((level) => ({ scale, level })));
  const columns = await Promise.all(indicators.map(async ({ id }) => (await view.indicator(id))?.level));
  const [only] = columns;
  if (columns.length === 1 && only !== undefined) return { value: { codes: only, levels }, bytes: 0 };
  const first = firstCodes(indicators);
  const sources = ofType.map((indicator) => {
    const index = indicators.indexOf(indicator);
    return { column: columns[index], first: first[index]!, unknown: first[index]! + unknownIndex(indicator.scale) };
  });
  const codes = new Int16Array(tree.size);
  const pace = new Pace();
  for (let row = 0; row < tree.size; row++) {
    const { column, first: start, unknown } = sources[tree.type[row]!]!;
    codes[row] = column === undefined ? unknown : start + column[row]!;
    if (row % sliceRows === 0 && pace.due()) await pace.rest();
  }
  return { value: { codes, levels }, bytes: codes.byteLength };
}

/** The scale's level for artifacts that cannot be rated. */
export function unknownLevel(scale: Scale): Level {
  return scale.levels[unknownIndex(scale)]!;
}

function firstCodes(indicators: readonly Indicator[]): number[] {
  const first: number[] = [];
  let next = 0;
  for (const { scale } of indicators) {
    first.push(next);
    next += scale.levels.length;
  }
  return first;
}

function unknownIndex({ levels }: Scale): number {
  return Math.max(
    0,
    levels.findIndex(({ id }) => id === unknownLevelId),
  );
}
