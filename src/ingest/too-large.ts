import type { Problem } from "../text/index.ts";

/** The results are larger than a version may be. Thrown, because no single record can be refused for it. */
export class TooLargeError extends Error {
  override readonly name = "TooLargeError";
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}
