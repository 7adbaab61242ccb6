import { buildModel } from "../build.ts";
import { inputsOf, type Measure, type Model } from "../model.ts";
import { standardModel } from "../standard/index.ts";
import { penaltyWeights } from "../standard/penalty-measures.ts";
import { population, type ComparedMeasure, type ComparedValues } from "./values.ts";

/** Of fewer packages, a share says nothing. */
export const packagesMin = 20;

/** How an artifact compares with the packages of its language. */
export interface PopulationComparison {
  /** The share of packages with a worse value, in whole percent, rounded down. */
  readonly betterThanPercent: number;
  readonly language: string;
  /** The number of packages. */
  readonly packages: number;
  /** When they were measured: `2026-11-18`. */
  readonly day: string;
}

/** The penalties that the packages have. Coverage is never in a package, and findings depend on the tools that are used. */
const codePenalties = [
  "COMPLEXITY_PENALTY",
  "SIZE_PENALTY",
  "DUPLICATION_PENALTY",
  "DOCUMENTATION_PENALTY",
] as const satisfies readonly (keyof typeof penaltyWeights)[];

/** Languages that are written together, by the name that the population has. */
const sameLanguage: Readonly<Record<string, string>> = { TSX: "TypeScript" };

let builtIn: Model | undefined;

/** The name under which a language is compared. */
export function comparedLanguage(language: string): string {
  return sameLanguage[language] ?? language;
}

/**
 * Compares an artifact with the packages of its language on the measure of an indicator of STANDARD. Undefined where
 * nothing can be said: too few packages of the language are known, a value is missing, no package has the measure, or the
 * model computes it in another way than the built-in one.
 */
export function compareWithPopulation(
  model: Model,
  indicatorMeasureId: string,
  language: string,
  valueOf: (id: string) => number | undefined,
): PopulationComparison | undefined {
  const name = comparedLanguage(language);
  // Languages come from results, and may be any text.
  const values = Object.hasOwn(population.languages, name) ? population.languages[name] : undefined;
  const compared = comparedBy(indicatorMeasureId);
  if (values === undefined || compared === undefined) return undefined;
  const packages = values[compared.column];
  if (packages.length < packagesMin || !compared.measures.every((id) => isBuiltIn(model, id))) return undefined;
  const value = compared.value(valueOf);
  if (value === undefined) return undefined;
  const worse = packages.filter((other) => (compared.column === "COMMENT_RATE" ? other < value : other > value)).length;
  const betterThanPercent = Math.floor((100 * worse) / packages.length);
  return { betterThanPercent, language: name, packages: packages.length, day: population.day };
}

/** The penalty for the code alone: the mean of the penalties that all packages have, weighted as in SCORE. */
export function codePenalty(valueOf: (id: string) => number | undefined): number | undefined {
  let [sum, total] = [0, 0];
  for (const id of codePenalties) {
    const value = valueOf(id);
    if (value === undefined) return undefined;
    sum += penaltyWeights[id] * value;
    total += penaltyWeights[id];
  }
  return sum / total;
}

interface Compared {
  /** The values of the packages that it is compared with. */
  readonly column: keyof ComparedValues;
  /** The measures that the value is computed from. */
  readonly measures: readonly string[];
  readonly value: (valueOf: (id: string) => number | undefined) => number | undefined;
}

function comparedBy(measureId: string): Compared | undefined {
  if (measureId === "SCORE") return { column: "CODE_PENALTY", measures: codePenalties, value: codePenalty };
  if (!isCompared(measureId)) return undefined;
  return { column: measureId, measures: [measureId], value: (valueOf) => valueOf(measureId) };
}

const comparedMeasures: ReadonlySet<string> = new Set<ComparedMeasure>([
  "COMPLEXITY_PENALTY",
  "SIZE_PENALTY",
  "DUP_RATE",
  "COMMENT_RATE",
]);

function isCompared(measureId: string): measureId is ComparedMeasure {
  return comparedMeasures.has(measureId);
}

/** Whether a model computes a measure as the built-in one does. */
function isBuiltIn(model: Model, measureId: string): boolean {
  builtIn ??= buildModel(standardModel);
  return model.id === builtIn.id && isSame(model, builtIn, measureId);
}

function isSame(model: Model, other: Model, measureId: string): boolean {
  const [one, same] = [model.measures.get(measureId), other.measures.get(measureId)];
  if (one === undefined || same === undefined || sourceText(one) !== sourceText(same)) return false;
  return inputsOf(one).every((input) => isSame(model, other, input));
}

function sourceText({ source }: Measure): string {
  if (source.kind === "formula") return source.text;
  const plain = (_key: string, value: unknown): unknown =>
    value instanceof Set ? [...value].map(String).toSorted() : value;
  return JSON.stringify(source, plain);
}
