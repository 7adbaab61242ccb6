import { fillPlaces, formText, type Form } from "./forms/index.ts";
import type { Language } from "./languages.ts";
import { problemDefinitions, type ProblemCode } from "./problems/index.ts";

/** An expected failure: its code, the parameters of its text, and its position in the input (D3). */
export interface Problem<Code extends ProblemCode = ProblemCode> {
  readonly code: Code;
  /** Values for the placeholders of the texts: names, numbers and codes as they are, phrases by their forms. */
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

/** The text that describes this problem. */
export function problemDetail(problem: Problem, language: Language): string {
  return fillPlaces(problemDefinitions[problem.code].detail[language], (name) => {
    const value = problem.params?.[name];
    return typeof value === "object" ? formText(value, language) : value;
  });
}

/** A parameter of the problem that is a name, number or code; undefined if there is no such parameter, or if it is a phrase. */
export function problemValue(problem: Problem, name: string): string | number | undefined {
  const value = problem.params?.[name];
  return typeof value === "object" ? undefined : value;
}
