import type { ProblemTable } from "./definition.ts";

export const modelProblems = {} as const satisfies ProblemTable;
