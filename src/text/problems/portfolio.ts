import type { ProblemTable } from "./definition.ts";

export const portfolioProblems = {} as const satisfies ProblemTable;
