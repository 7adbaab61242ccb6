import { resolve } from "node:path";
import type { Client } from "../client/client.ts";
import { connect } from "../client/connected.ts";
import type { Call } from "../command.ts";
import { done, misuse, type Outcome } from "../failure.ts";
import type { CheckResult, CheckServer } from "./check-result.ts";
import { compare, findNow, type Comparison } from "./compare.ts";
import { findScope, type CheckScope } from "./find-scope.ts";
import { compareFindings } from "./finding.ts";
import { exitOfCheck, judgeConditions, namesModel, type RatedFinding } from "./judge.ts";
import { projectRules, RuleBook } from "./rule-book.ts";
import { readCommit, readFindings, readServerView, type ServerView } from "./server-view.ts";
import { severitiesWith } from "./usual-severities.ts";

interface Server {
  readonly client: Client;
  readonly view: ServerView;
}

/** Checks what the call names. */
export async function runCheck(call: Call): Promise<Outcome<CheckResult>> {
  const scope = await findScope(call);
  if (!scope.ok) return scope;
  const project = call.options.text("project");
  // Without changes there is nothing to ask, except for findings of reports about the project as a whole.
  const isOpen = call.arguments.length > 0 || call.options.text("baseline") !== undefined;
  const isAsked = project !== undefined && (scope.value.files?.length !== 0 || isOpen);
  const server = isAsked ? await askServer(call, project, scope.value) : done(undefined);
  if (!server.ok) return server;
  const compared = await compare(call, scope.value, server.value);
  return compared.ok ? judge(call, scope.value, compared.value, server.value) : compared;
}

async function askServer(call: Call, project: string, { context }: CheckScope): Promise<Outcome<Server>> {
  const client = await connect(call);
  if (!client.ok) return client;
  const view = await readServerView(client.value, project, context, call.terminal.folder);
  return view.ok ? done({ client: client.value, view: view.value }) : view;
}

async function judge(
  call: Call,
  scope: CheckScope,
  comparison: Comparison,
  server: Server | undefined,
): Promise<Outcome<CheckResult>> {
  const { options } = call;
  const rules = await findRules(call, scope, comparison, server);
  if (!rules.ok) return rules;
  const forbidden = forbiddenSeverities(rules.value, options.text("failOn"));
  if (!forbidden.ok) return forbidden;
  const open = server === undefined ? done(comparison.created) : await withoutRelaxed(call, scope, comparison, server);
  if (!open.ok) return open;
  const created: readonly RatedFinding[] = open.value
    .map((finding) => ({ ...finding, severity: rules.value.severityOf(finding.rule) }))
    .toSorted(compareFindings);
  const isKnown = comparison.base !== null;
  const reference = server?.view.reference ?? null;
  const conditions = await judgeConditions(server?.view.conditions ?? [], {
    created,
    rules: rules.value,
    hasReference: isKnown && reference !== null,
    isOneTool: comparison.isOneTool,
  });
  const unmerged = scope.unmerged.map((path) => ({ path, reason: "unmerged" as const }));
  const skipped = [...comparison.skipped, ...unmerged];
  const isIncomplete = [comparison.failures, comparison.unread, unmerged].some(({ length }) => length > 0);
  const verdict = { conditions, created, forbidden: forbidden.value, lacksReference: !isKnown, isIncomplete };
  const about: CheckServer | null =
    server === undefined
      ? null
      : { project: server.view.project, reference, conditions, notApplied: await notApplied(comparison) };
  return done({
    exit: exitOfCheck(verdict, options.text("gateMissing")),
    base: comparison.base,
    isStaged: options.has("staged"),
    fileCount: comparison.fileCount,
    created,
    relaxedCount: comparison.created.length - created.length,
    goneCount: comparison.goneCount,
    suppressed: comparison.suppressed,
    skipped,
    failures: comparison.failures,
    server: about,
    notes: [...scope.settingsNotes, ...(isKnown ? [] : scope.context.notes)],
  });
}

/** Rules that a build applies and this check did not. */
async function notApplied({ isOneTool, fileCount }: Comparison): Promise<readonly string[]> {
  if (!isOneTool || fileCount === 0) return [];
  return (await import("../../analyser/index.ts")).rulesOfWholeTrees;
}

/** Loading a model is slow, and not needed without findings, unless the gate's sentences have names of it. */
async function findRules(
  { options }: Call,
  { severities, rules: { own: ownRules = [] } }: CheckScope,
  { created, rules }: Comparison,
  server: Server | undefined,
): Promise<Outcome<RuleBook>> {
  const isNamed = server?.view.conditions.some(namesModel) === true;
  if (created.length === 0 && options.text("failOn") === undefined && !isNamed) return done(new RuleBook({}, []));
  if (server === undefined) return done(new RuleBook(severitiesWith(severities, ownRules), rules));
  const used = new Set(created.map(({ rule }) => rule));
  return projectRules(server.client, server.view.modelId, used, rules);
}

function forbiddenSeverities(rules: RuleBook, wanted: string | undefined): Outcome<readonly string[] | undefined> {
  if (wanted === undefined) return done(undefined);
  const ids = rules.severityIds();
  const index = ids.indexOf(wanted.toUpperCase());
  return index === -1 ? misuse(`There is no severity ${wanted}`, ids.join(", ")) : done(ids.slice(index));
}

/** Findings that are relaxed on the branch do not count, although they are new to the target. */
async function withoutRelaxed(
  { terminal: { folder } }: Call,
  { files = [] }: CheckScope,
  { created }: Comparison,
  { client, view: { branch } }: Server,
): Promise<Outcome<Comparison["created"]>> {
  if (created.length === 0 || branch === null) return done(created);
  const paths = new Set(created.map(({ path }) => path));
  const relaxed = await readFindings(client, branch, paths, "relaxed=true");
  if (!relaxed.ok) return relaxed;
  if (relaxed.value.length === 0) return done(created);
  const commit = await readCommit(client, branch.versionId);
  if (!commit.ok) return commit;
  const { CollectedResults } = await import("./collected-results.ts");
  const { contentsNow } = await import("./compare-with-base.ts");
  const { storedResults } = await import("./compare-reports.ts");
  const { fileLines, readTexts } = await import("./file-lines.ts");
  const { matchResults, resultsBefore } = await import("./match-results.ts");
  const concerned = files.filter(({ path }) => paths.has(path));
  const now = new CollectedResults();
  await now.readLines([fileLines(created, await readTexts(folder, contentsNow(concerned)))]);
  const before = await storedResults(relaxed.value, folder, commit.value, concerned);
  const compared = await matchResults(await now.finish(), resultsBefore(before));
  return done(compared.created);
}

/** Analyses all files, or reads reports, and saves their findings as a baseline. Returns their number. */
export async function makeBaseline(call: Call, file: string): Promise<Outcome<number>> {
  const scope = await findScope(call);
  if (!scope.ok) return scope;
  const found = await findNow(call, scope.value);
  if (!found.ok) return found;
  const [failure] = found.value.failures ?? [];
  if (failure !== undefined) return misuse("The analysis of a report failed", failure);
  const { saveBaseline } = await import("./baseline.ts");
  return saveBaseline(resolve(call.terminal.folder, file), found.value.results);
}
