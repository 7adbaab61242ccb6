import type { Problem } from "../text/index.ts";

/** The results are more than one version may hold: no record is to blame, so reading or assembling them ends. */
export class TooLargeError extends Error {
  override readonly name = "TooLargeError";
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}
