import type { Translated } from "../languages.ts";

/** What the server knows of one kind of problem: its status and its words in every language. */
export interface ProblemDefinition {
  readonly status: number;
  readonly title: Translated;
  /** May hold places such as `{limit}`, filled from the problem's params; the same places in every language. */
  readonly detail: Translated;
}

/** A closed table of problems of one area. */
export type ProblemTable = Readonly<Record<string, ProblemDefinition>>;
