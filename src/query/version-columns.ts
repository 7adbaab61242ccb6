import type { Model } from "../model/index.ts";
import {
  missing,
  type ChoiceColumn,
  type Derived,
  type IndicatorColumn,
  type TextsColumn,
  type Tree,
  type Values,
} from "../snapshot/index.ts";
import { filledValues } from "./filled-values.ts";

/** What a query reads of one version; columns are loaded when they are asked for. */
export interface VersionColumns {
  readonly model: Model;
  readonly tree: Tree;
  /** Effective values, whatever the artifact's type. */
  measure(id: string): Promise<Values | undefined>;
  indicator(id: string): Promise<IndicatorColumn | undefined>;
  info(id: string): Promise<TextsColumn | ChoiceColumn | undefined>;
  /** Values computed from these columns, cached under a name. */
  derived(name: string, work: () => Promise<Values>): Promise<Values>;
  /** What is computed from one of these columns, cached: `column` is its array, `kind` says what it is. */
  ofColumn<Result>(column: object, kind: string, work: () => Promise<Derived<Result>>): Promise<Result>;
}

/** The version that differences are computed against, and where its rows are. */
export interface ReferenceColumns {
  readonly columns: VersionColumns;
  /** Identifies this reference among those that the same version may be compared with. */
  readonly state: string;
  /** For every row of the version shown, the same artifact's row in the reference; -1 where it was absent. */
  readonly matched: Int32Array;
}

/** One flag per type of the tree: whether the set has it; no set has all. */
export function typeFlags({ types }: Tree, set: ReadonlySet<string> | null): Uint8Array {
  return Uint8Array.from(types, (type) => (set === null || set.has(type) ? 1 : 0));
}

/** A measure's values as they are shown: missing on the types on which the model hides it. */
export async function shownValues(columns: VersionColumns, id: string): Promise<Values> {
  const { tree, model } = columns;
  const values = await columns.measure(id);
  const shownOn = model.measures.get(id)?.types ?? null;
  if (values !== undefined && shownOn === null) return values;
  return columns.derived(`shown:${id}`, async () => {
    if (values === undefined) return filledValues(tree.size, (shown, start, end) => shown.fill(missing, start, end));
    const flags = typeFlags(tree, shownOn);
    return filledValues(tree.size, (shown, start, end) => {
      for (let row = start; row < end; row++) shown[row] = flags[tree.type[row]!] === 1 ? values[row]! : missing;
    });
  });
}
