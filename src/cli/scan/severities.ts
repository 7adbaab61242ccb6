import type { Outcome } from "../failure.ts";
import { done, misuse } from "../failure.ts";
import { severityIn } from "./results-digest.ts";

/** The severities of findings in the built-in model. */
export interface Severities {
  /** For rules that the model describes: the results have no lines for them. */
  readonly ofRules: ReadonlyMap<string, string>;
  /** In ascending order. */
  readonly ids: readonly string[];
}

/** The severities of the built-in model; `own` are those that a project changes. */
export async function readSeverities(own: ReadonlyMap<string, string> = new Map()): Promise<Severities> {
  const { standardModel } = await import("../../model/index.ts");
  const levels = standardModel.scales.find(({ id }) => id === "SEVERITY")?.levels ?? [];
  const rules = (standardModel.rules ?? []).flatMap(({ id, categories = [] }) => {
    const severity = severityIn(categories);
    return severity === undefined ? [] : [[id, severity] as const];
  });
  const ids = levels.filter(({ rank }) => rank >= 0).toSorted((left, right) => left.rank - right.rank);
  return { ofRules: new Map([...rules, ...own]), ids: ids.map(({ id }) => id) };
}

/** The severities from the named one up; empty if none is named. */
export function severitiesFrom({ ids }: Severities, wanted: string | undefined): Outcome<readonly string[]> {
  if (wanted === undefined) return done([]);
  const index = ids.indexOf(wanted.toUpperCase());
  return index === -1 ? misuse(`There is no severity ${wanted}`, ids.join(", ")) : done(ids.slice(index));
}
