import type { ProblemTable } from "./definition.ts";

export const accessProblems = {} as const satisfies ProblemTable;
