import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The measures of roots that are stored of each package. */
export const storedMeasures = [
  "LOC",
  "NFILE",
  "NFUNC",
  "SCORE",
  "COMPLEXITY_PENALTY",
  "SIZE_PENALTY",
  "DUP_RATE",
  "COMMENT_RATE",
  "FINDING_DENSITY",
  "DEBT_RATIO",
] as const;

export type StoredMeasure = (typeof storedMeasures)[number];

/** A package of the population, as it was measured. */
export interface MeasuredPackage {
  readonly registry: string;
  readonly name: string;
  readonly version: string;
  /** The version of the analyser that measured it. */
  readonly analyser: string;
  /** The day on which it was measured. */
  readonly day: string;
  /** The language of most of its code, tests left out. */
  readonly language: string;
  readonly measures: Readonly<Record<StoredMeasure, number>>;
}

const file = join(import.meta.dirname, "measured.csv");
const head = ["registry", "name", "version", "analyser", "day", "language", ...storedMeasures].join(",");

/** The measured packages. Names of packages have no commas and quotes. */
export function readMeasured(): readonly MeasuredPackage[] {
  if (!existsSync(file)) return [];
  const [first, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  if (first !== head) throw new Error(`${file} has other columns: ${first}`);
  return lines.map((line) => {
    const [registry, name, version, analyser, day, language, ...values] = line.split(",") as [
      string,
      string,
      string,
      string,
      string,
      string,
      ...string[],
    ];
    const measures = Object.fromEntries(storedMeasures.map((id, place) => [id, Number(values[place])]));
    return { registry, name, version, analyser, day, language, measures: measures as MeasuredPackage["measures"] };
  });
}

/** Stores the measured packages, in the order of their registries and names. */
export function writeMeasured(packages: readonly MeasuredPackage[]): void {
  const lines = packages.map(({ registry, name, version, analyser, day, language, measures }) =>
    [registry, name, version, analyser, day, language, ...storedMeasures.map((id) => rounded(measures[id]))].join(","),
  );
  writeFileSync(file, `${[head, ...lines.toSorted()].join("\n")}\n`);
}

/** With two decimals: more of them say nothing about a project. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
