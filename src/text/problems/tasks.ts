import type { ProblemTable } from "./definition.ts";

export const tasksProblems = {} as const satisfies ProblemTable;
