import { problemDefinitions, type ProblemCode, type ProblemCodeIn } from "../../text/index.ts";

const allCodes = Object.keys(problemDefinitions) as ProblemCode[];

/** All problems of some areas: those whose codes start with these names. */
export function problemsIn<const Area extends string>(...areas: readonly Area[]): readonly ProblemCodeIn<Area>[] {
  return allCodes.filter((code): code is ProblemCodeIn<Area> => areas.some((area) => code.startsWith(`${area}.`)));
}
