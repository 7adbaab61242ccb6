import type { ProblemTable } from "./definition.ts";
import { whereGrammarProblems } from "./where-grammar.ts";
import { whereMeaningProblems } from "./where-meaning.ts";

/** What can be wrong with `where` (D6). */
export const whereProblems = { ...whereGrammarProblems, ...whereMeaningProblems } as const satisfies ProblemTable;
