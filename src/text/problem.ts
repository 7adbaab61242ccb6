import { fillPlaces, formText, type Form } from "./forms/index.ts";
import type { Language } from "./languages.ts";
import { problemDefinitions, type ProblemCode } from "./problems/index.ts";

/** An expected failure: which one, with what words filled in, and where in the input it stands (D3). */
export interface Problem {
  readonly code: ProblemCode;
  /** Fills the `{name}` places of the texts: names, numbers and codes as they are, phrases by their forms. */
  readonly params?: Readonly<Record<string, string | number | Form>>;
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
  return fillPlaces(problemDefinitions[problem.code].detail[language], (name) => {
    const value = problem.params?.[name];
    return typeof value === "object" ? formText(value, language) : value;
  });
}

/** A name, number or code that the problem tells; undefined when it tells none of that name, or a phrase. */
export function problemValue(problem: Problem, name: string): string | number | undefined {
  const value = problem.params?.[name];
  return typeof value === "object" ? undefined : value;
}
