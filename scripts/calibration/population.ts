import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MeasuredPackage } from "./measured.ts";
import { bestFirst, byLanguage, publishedMeasures } from "./percentiles.ts";

const file = join(import.meta.dirname, "../../src/model/population/values.ts");
const columns = ["CODE_PENALTY", "COMPLEXITY_PENALTY", "SIZE_PENALTY", "DUP_RATE", "COMMENT_RATE"];

const head = `/** Written by \`scripts/calibrate.ts\` from \`scripts/calibration/measured.csv\`. */

/** Measures of STANDARD that the packages have. */
export type ComparedMeasure = "COMPLEXITY_PENALTY" | "SIZE_PENALTY" | "DUP_RATE" | "COMMENT_RATE";

/** The values of the packages of one language, best first. */
export type ComparedValues = Readonly<Record<ComparedMeasure | "CODE_PENALTY", readonly number[]>>;

/** The packages that projects are compared with, by language. */
export const population: {
  /** When they were measured. */
  readonly day: string;
  readonly languages: Readonly<Record<string, ComparedValues | undefined>>;
} = `;

/** The values that projects are compared with, as a module. */
export function populationModule(packages: readonly MeasuredPackage[]): string {
  const groups = byLanguage(packages);
  const day = [...groups.values()]
    .flat()
    .map((one) => one.day)
    .toSorted()
    .at(-1)!;
  const languages = [...groups].map(([language, group]) => {
    const lists = columns.map((id) => {
      const measure = publishedMeasures.find((one) => one.id === id)!;
      const values = bestFirst(measure, group).map((value) => Math.round(value * 100) / 100);
      return `${id}: [${values.join(", ")}],`;
    });
    return `${JSON.stringify(language)}: {\n${lists.join("\n")}\n},`;
  });
  return `${head}{\nday: ${JSON.stringify(day)},\nlanguages: {\n${languages.join("\n")}\n},\n};\n`;
}

/** Writes the values that projects are compared with. */
export function writePopulation(packages: readonly MeasuredPackage[]): void {
  writeFileSync(file, populationModule(packages));
}
