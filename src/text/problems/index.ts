import { accessProblems } from "./access.ts";
import { modelProblems } from "./model.ts";
import { portfolioProblems } from "./portfolio.ts";
import { requestProblems } from "./request.ts";
import { resultsProblems } from "./results.ts";
import { tasksProblems } from "./tasks.ts";

/** Every problem the server can answer with. A code without status and texts in all languages does not compile. */
export const problemDefinitions = {
  ...requestProblems,
  ...accessProblems,
  ...portfolioProblems,
  ...modelProblems,
  ...resultsProblems,
  ...tasksProblems,
} as const;

export type ProblemCode = keyof typeof problemDefinitions;
