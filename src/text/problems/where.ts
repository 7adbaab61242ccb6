import type { ProblemTable } from "./definition.ts";
import { whereGrammarProblems } from "./where-grammar.ts";
import { whereMeaningProblems } from "./where-meaning.ts";

/** Problems of `where` (D6). */
export const whereProblems = { ...whereGrammarProblems, ...whereMeaningProblems } as const satisfies ProblemTable;
