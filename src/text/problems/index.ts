import { accessProblems } from "./access.ts";
import { agentsProblems } from "./agents.ts";
import { artifactsProblems } from "./artifacts.ts";
import { backupProblems } from "./backup.ts";
import { eventsProblems } from "./events.ts";
import { factorsProblems } from "./factors.ts";
import { fieldsProblems } from "./fields.ts";
import { gatesProblems } from "./gates.ts";
import { migrateProblems } from "./migrate.ts";
import { modelProblems } from "./model.ts";
import { patternProblems } from "./pattern.ts";
import { portfolioProblems } from "./portfolio.ts";
import { exchangeProblems } from "./exchange.ts";
import { providersProblems } from "./providers.ts";
import { reportsProblems } from "./reports.ts";
import { rolesProblems } from "./roles.ts";
import { requestProblems } from "./request.ts";
import { isRefusal } from "./results-titles.ts";
import { resultsProblems } from "./results.ts";
import { scimProblems } from "./scim.ts";
import { scanProblems } from "./scan.ts";
import { savedQueriesProblems } from "./saved-queries.ts";
import { storageProblems } from "./storage.ts";
import { tasksProblems } from "./tasks.ts";
import { tokensProblems } from "./tokens.ts";
import { triageProblems } from "./triage.ts";
import { usersProblems } from "./users.ts";
import { limitsProblems } from "./limits.ts";
import { mailProblems } from "./mail.ts";
import { webhooksProblems } from "./webhooks.ts";
import { whereGrammarProblems } from "./where-grammar.ts";
import { whereMeaningProblems } from "./where-meaning.ts";

/** Every problem the server can answer with. A code without status and texts in all languages does not compile. */
export const problemDefinitions = {
  ...requestProblems,
  ...accessProblems,
  ...usersProblems,
  ...rolesProblems,
  ...tokensProblems,
  ...factorsProblems,
  ...scimProblems,
  ...providersProblems,
  ...exchangeProblems,
  ...portfolioProblems,
  ...gatesProblems,
  ...artifactsProblems,
  ...modelProblems,
  ...resultsProblems,
  ...scanProblems,
  ...reportsProblems,
  ...tasksProblems,
  ...limitsProblems,
  ...storageProblems,
  ...backupProblems,
  ...migrateProblems,
  ...triageProblems,
  ...savedQueriesProblems,
  ...eventsProblems,
  ...webhooksProblems,
  ...mailProblems,
  ...agentsProblems,
  ...whereGrammarProblems,
  ...whereMeaningProblems,
  ...fieldsProblems,
  ...patternProblems,
} as const;

/** Whether a record with this problem was not taken in. The value of a measure that the model computes is not missed. */
export function losesRecord(code: ProblemCode): boolean {
  return code !== "results.measure-computed" && isRefusal(problemDefinitions[code]);
}

export type ProblemCode = keyof typeof problemDefinitions;

/** The codes of some areas: those that start with these names. */
export type ProblemCodeIn<Area extends string> = Extract<ProblemCode, `${Area}.${string}`>;
