import type { Translated } from "../languages.ts";

/** The definition of a problem: its status and its texts in every language. */
export interface ProblemDefinition {
  readonly status: number;
  readonly title: Translated;
  /** May contain placeholders such as `{limit}` for the problem's params; the same ones in every language. */
  readonly detail: Translated;
}

/** A closed table of problems of one area. */
export type ProblemTable = Readonly<Record<string, ProblemDefinition>>;
