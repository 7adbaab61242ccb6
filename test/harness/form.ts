/**
 * The forms of tests with random or repeated cases: `quick` in `npm test`, `short` in `.ci/run` after it, `long` in
 * `npm run test:long`. `BELVEDERE_SOAK` selects it.
 */
export type Form = "quick" | "short" | "long";

export const form: Form = formOf(process.env["BELVEDERE_SOAK"]);

/** Simulations, editors and runs of two versions: `npm test` leaves them out. */
export const notQuick: readonly string[] = [
  "test/cluster/cluster.test.ts",
  "test/editors/lsp.test.ts",
  "test/faults/kill-at-random.test.ts",
  "test/faults/kill-between-parts.test.ts",
  "test/faults/kill-while-writing.test.ts",
  "test/faults/webhooks-after-kill.test.ts",
  "test/replay/identity.test.ts",
  "test/team/team.test.ts",
  "test/upgrade/rolling.test.ts",
];

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

/**
 * The seed of a random test: `BELVEDERE_SEED` repeats a run. Only the long form tries another one each time: what decides
 * whether a change is taken must not depend on chance.
 */
export function chosenSeed(): number {
  return Number(process.env["BELVEDERE_SEED"] ?? (form === "long" ? Date.now() % 1_000_000 : 1));
}

function formOf(setting: string | undefined): Form {
  if (setting === undefined || setting === "") return "quick";
  if (setting === "short") return "short";
  if (setting === "1") return "long";
  throw new Error(`BELVEDERE_SOAK is "1" or "short", not "${setting}"`);
}
