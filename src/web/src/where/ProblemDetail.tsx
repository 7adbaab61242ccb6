import { problemDetail, type Language, type Problem } from "../../../text/index.ts";

/** What is wrong, in words. Loaded when something is: the words of all problems are larger than most pages. */
export function ProblemDetail({ problem, language }: { readonly problem: Problem; readonly language: Language }) {
  return problemDetail(problem, language);
}
