import type { ProblemTable } from "./definition.ts";

export const resultsProblems = {} as const satisfies ProblemTable;
