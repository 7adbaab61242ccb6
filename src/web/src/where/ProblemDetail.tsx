import { problemDetail, type Language, type Problem } from "../../../text/index.ts";

/** The text of a problem. Loaded on demand, because the texts of all problems are larger than most pages. */
export function ProblemDetail({ problem, language }: { readonly problem: Problem; readonly language: Language }) {
  return problemDetail(problem, language);
}
