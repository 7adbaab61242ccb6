import type { Language } from "./languages.ts";
import { problemDefinitions, type ProblemCode } from "./problems/index.ts";

/** An expected failure: which one, with what words filled in, and where in the input it stands (D3). */
export interface Problem {
  readonly code: ProblemCode;
  /** Fills the `{name}` places of the texts. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** 0-based offset in UTF-16 units into the text that was parsed. */
  readonly position?: number;
  /** JSON pointer into the body. */
  readonly pointer?: string;
}

/** The HTTP status that answers the problem. */
export function problemStatus(problem: Problem): number {
  return problemDefinitions[problem.code].status;
}

/** The short text of the kind of problem. */
export function problemTitle(problem: Problem, language: Language): string {
  return problemDefinitions[problem.code].title[language];
}

/** The text that tells this very problem. */
export function problemDetail(problem: Problem, language: Language): string {
  const template = problemDefinitions[problem.code].detail[language];
  return template.replace(/\{(\w+)\}/g, (place, name: string) => String(problem.params?.[name] ?? place));
}
