import type { Interval } from "../language/index.ts";
import type { Rule } from "../snapshot/index.ts";
import type { Language } from "../text/index.ts";
import type { CompiledFormula } from "./formula-program.ts";

/** A quality model, checked and resolved: all its references are valid. */
export interface Model {
  readonly id: string;
  /** Whether results may contain only ids that the model defines (R2). */
  readonly strict: boolean;
  /** Type ids. */
  readonly types: ReadonlySet<string>;
  readonly typeAliases: ReadonlyMap<string, ReadonlySet<string>>;
  readonly scales: ReadonlyMap<string, Scale>;
  readonly measures: ReadonlyMap<string, Measure>;
  readonly indicators: ReadonlyMap<string, Indicator>;
  /** Info ids. */
  readonly infos: ReadonlySet<string>;
  /** Link type ids. */
  readonly links: ReadonlySet<string>;
  readonly rules: ReadonlyMap<string, Rule>;
  /** All measures, each after those it is computed from. */
  readonly evaluationOrder: readonly Measure[];
  /** Whether the model computes the measure, so that results must not contain it (R2). */
  isComputed(measureId: string): boolean;
  /** The root indicator of types that do not have their own. */
  readonly rootIndicator: Indicator;
  /** The indicator that rates artifacts of the type. */
  rootIndicatorOf(typeId: string): Indicator;
  /**
   * The text at a path such as `name`, `types.FILE.name` or `scales.RATING.levels.LEVELA.name`, in English when the
   * language has none; undefined when the model has nothing there.
   */
  nameOf(path: string, language: Language): string | undefined;
}

export interface Scale {
  readonly id: string;
  /** In the model's order, with `UNKNOWN` first when it was added. */
  readonly levels: readonly Level[];
}

export interface Level {
  readonly id: string;
  /** Lower is better; -1 is `UNKNOWN`. */
  readonly rank: number;
  readonly mnemonic: string;
  readonly color: Color;
  /** Null: no value has this level. */
  readonly interval: Interval | null;
}

/** Red, green, blue and opacity, 0–255. */
export type Color = readonly [number, number, number, number];

export type Aggregate = "SUM" | "MIN" | "MAX" | "AVG" | "MED" | "COUNT";

export interface Measure {
  readonly id: string;
  readonly source: MeasureSource;
  /** Types on which it is shown; null: all. Formulas and aggregation use its values everywhere. */
  readonly types: ReadonlySet<string> | null;
  readonly unit: string | null;
  readonly decimals: number | null;
}

/** Where a measure's values come from. */
export type MeasureSource =
  /** Given by results, else aggregated over the children. */
  | { readonly kind: "base"; readonly aggregate: Aggregate | null }
  /** Aggregated from another measure over all descendants of these types (null: of all). */
  | {
      readonly kind: "descendants";
      readonly aggregate: Aggregate;
      readonly of: string;
      readonly from: ReadonlySet<string> | null;
    }
  /** Counted from findings; null does not restrict. */
  | {
      readonly kind: "count";
      readonly categories: ReadonlySet<string> | null;
      readonly families: ReadonlySet<string> | null;
    }
  | { readonly kind: "formula"; readonly formula: CompiledFormula; readonly text: string };

export interface Indicator {
  readonly id: string;
  readonly measure: Measure;
  readonly scale: Scale;
  /** Types on which it is shown; null: all. */
  readonly types: ReadonlySet<string> | null;
}

/** The measures that a measure is computed from. */
export function inputsOf({ source }: Measure): readonly string[] {
  if (source.kind === "formula") return source.formula.measures;
  return source.kind === "descendants" ? [source.of] : [];
}
