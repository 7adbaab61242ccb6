/**
 * The forms of tests with random or repeated cases: `quick` in `npm test`, `short` in `.ci/run` after it, `long` in
 * `npm run test:long`. `BELVEDERE_SOAK` selects it.
 */
export type Form = "quick" | "short" | "long";

export const form: Form = formOf(process.env["BELVEDERE_SOAK"]);

/** Numbers of cases by form. */
export interface Sizes {
  readonly quick: number;
  /** Without it, as in the quick form. */
  readonly short?: number;
  readonly long: number;
}

/** The number of cases in the selected form. */
export function sized({ quick, short = quick, long }: Sizes): number {
  return { quick, short, long }[form];
}

/** The seed of a random test: `BELVEDERE_SEED` repeats a run. */
export function chosenSeed(): number {
  return Number(process.env["BELVEDERE_SEED"] ?? Date.now() % 1_000_000);
}

function formOf(setting: string | undefined): Form {
  if (setting === undefined || setting === "") return "quick";
  if (setting === "short") return "short";
  if (setting === "1") return "long";
  throw new Error(`BELVEDERE_SOAK is "1" or "short", not "${setting}"`);
}
