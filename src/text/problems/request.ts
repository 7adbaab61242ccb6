import type { ProblemTable } from "./definition.ts";

export const requestProblems = {} as const satisfies ProblemTable;
