import type { Problem } from "../text/index.ts";
import { rowsMax } from "./bounds.ts";

/** The results are larger than a version may be. Thrown, because no single record can be refused for it. */
export class TooLargeError extends Error {
  override readonly name = "TooLargeError";
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The results have more rows than a version can number. */
export class TooManyRowsError extends TooLargeError {
  constructor() {
    super({ code: "results.too-large", params: { limit: rowsMax } });
  }
}
