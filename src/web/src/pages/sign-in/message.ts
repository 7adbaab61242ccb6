import { ApiProblem, unreachable } from "../../api/problem.ts";

/** What went wrong, for the user. */
export function messageOf(error: unknown, noAnswer: string): string {
  if (error instanceof ApiProblem) return error.code === unreachable ? noAnswer : error.detail;
  return String(error);
}
