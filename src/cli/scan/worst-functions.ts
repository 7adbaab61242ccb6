/** The measures that functions are sorted by, and their ids in the results. */
export const functionMeasures = {
  cyclomatic: "VG",
  cognitive: "COG",
  nesting: "NEST",
  code: "LOC",
  lines: "LC",
  parameters: "PARAM",
  returns: "RETURNS",
} as const;

/** The name of a measure of functions. */
export type FunctionMeasure = keyof typeof functionMeasures;

/** A function or method with its measures. */
export interface MeasuredFunction extends Readonly<Record<FunctionMeasure, number | null>> {
  /** The path of the artifact: that of the file, `#`, and the name with its parameters. */
  readonly path: string;
  readonly file: string;
  readonly name: string;
  readonly type: string;
  readonly line: number | null;
}

/** Functions listed without `--top`. */
export const topDefault = 10;

/** Keeps the functions with the highest values. Of equal ones, those that come first. */
export class WorstFunctions {
  readonly #measure: FunctionMeasure;
  readonly #countMax: number;
  #found: MeasuredFunction[] = [];

  constructor(measure: FunctionMeasure = "cyclomatic", countMax: number = topDefault) {
    this.#measure = measure;
    this.#countMax = countMax;
  }

  get measure(): FunctionMeasure {
    return this.#measure;
  }

  add(measured: MeasuredFunction): void {
    if (measured[this.#measure] === null) return;
    this.#found.push(measured);
    // Sorting every time would take longer than reading the results.
    if (this.#found.length >= 2 * this.#countMax + 100) this.#found = this.#sorted();
  }

  /** The worst first. */
  list(): readonly MeasuredFunction[] {
    return this.#sorted();
  }

  #sorted(): MeasuredFunction[] {
    const value = (one: MeasuredFunction): number => one[this.#measure] ?? 0;
    return this.#found.toSorted((one, other) => value(other) - value(one)).slice(0, this.#countMax);
  }
}
