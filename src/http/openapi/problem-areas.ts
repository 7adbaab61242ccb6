import { problemDefinitions, type ProblemCode } from "../../text/index.ts";

const allCodes = Object.keys(problemDefinitions) as ProblemCode[];

/** All problems of some areas: those whose codes start with these names. */
export function problemsIn(...areas: readonly string[]): readonly ProblemCode[] {
  return allCodes.filter((code) => areas.includes(code.slice(0, code.indexOf("."))));
}
