import { resolve } from "node:path";
import { findContext, type CiContext } from "../ci/context.ts";
import { projectBranch } from "../ci/build-context.ts";
import { notesText } from "../ci/show-context.ts";
import type { Client } from "../client/client.ts";
import { connect } from "../client/connected.ts";
import { awaitGate, exitOfGate } from "../client/gate.ts";
import { gateMissingOption } from "../client/gate-missing.ts";
import { awaitBuilds, judgeLaterBuilds, nothingLater, type LaterBuilds } from "../client/later-builds.ts";
import { apiPath, findBranch, findVersion, readBranches, type FoundBranch } from "../client/resolve.ts";
import { connectionOptions, outputOptions, type Call, type Command } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, fail, misuse, type Outcome } from "../failure.ts";
import { writeText } from "../output/write-text.ts";
import { countOption } from "../output/show-rows.ts";
import { collectReport } from "../report/collect-report.ts";
import { collectVerdict } from "../report/collect-verdict.ts";
import { forges, isForge } from "../report/forges/index.ts";
import { lineCommentsMaxDefault, publish } from "../report/forges/publish.ts";
import { renderers, reportRenderers } from "../report/render/index.ts";
import type { Verdict } from "../report/verdict.ts";
import { contextOptions } from "./context-options.ts";
import { waitOptions, waitSecondsOf } from "./gate.ts";

const outputs = [...Object.keys(forges), ...Object.keys(renderers), ...Object.keys(reportRenderers)];

/** `belvedere report` */
export const report: Command = {
  name: "report",
  summary: "show the verdict on a version in a forge, or write it for another tool",
  arguments: [{ form: "<project>", description: "name of the project" }],
  options: [
    { flags: "--to <output>", description: "where to, or in which format; default: markdown", choices: outputs },
    { flags: "-o, --output <file>", description: "of a format: write to a file instead of standard output" },
    { flags: "--version <id or name>", description: "a version; default: that of the commit, else the newest one" },
    { flags: "--gate", description: "exit with code 3 if the quality gate failed, 12 if it is not decided" },
    { ...gateMissingOption },
    ...waitOptions,
    {
      flags: "--comments <count>",
      description: `in a forge: comments on changed lines at most, 0 for none; default ${lineCommentsMaxDefault}`,
    },
    {
      flags: "--folder <folder>",
      description: "the folder of the project in a repository of several projects; default: the current folder",
    },
    { flags: "--repository <name>", description: "in a forge: the repository; default: that of the CI job" },
    { flags: "--api <url>", description: "in a forge: the address of its API; default: that of the CI job" },
    ...contextOptions,
    ...connectionOptions,
    ...outputOptions,
  ],
  notes: "The token of a forge is in BELVEDERE_FORGE_TOKEN, or in the variable that docs/ci/report.md names.",
  async run(call) {
    const client = await connect(call);
    if (!client.ok) return client;
    const wait = waitSecondsOf(call);
    if (!wait.ok) return wait;
    const folder = resolve(call.terminal.folder, call.options.text("folder") ?? ".");
    const context = await findContext(call.options, call.terminal.environment, folder);
    if (!context.ok) return context;
    const verdict = await findVerdict(call, client.value, context.value, wait.value);
    if (!verdict.ok) return verdict;
    const delivered = await deliver(call, client.value, context.value, verdict.value);
    if (!delivered.ok || !call.options.has("gate")) return delivered;
    return done(exitOf(verdict.value, call));
  },
};

function exitOf({ gate, parts, laterBuildFailed }: FoundVerdict, { options }: Call): Exit {
  const status = gate.status === "NONE" ? "NOT_COMPUTED" : gate.status;
  return exitOfGate({ status, conditions: gate.conditions }, parts, options.text("gateMissing"), laterBuildFailed);
}

interface FoundVerdict extends Verdict {
  readonly laterBuildFailed: boolean;
  /** The root artifact of its branch. */
  readonly rootId: number;
}

async function findVerdict(
  call: Call,
  client: Client,
  context: CiContext,
  waitSeconds: number,
): Promise<Outcome<FoundVerdict>> {
  const project = call.arguments[0]!;
  const branches = await readBranches(client, project);
  if (!branches.ok) return branches;
  const name = context.branch === undefined ? undefined : projectBranch(context.branch, context, branches.value);
  const found = await findBranch(client, project, name);
  if (!found.ok) return found;
  const isNamed = call.options.text("version") !== undefined;
  const awaited = await awaitBuilds(call, client, found.value, isNamed ? 0 : waitSeconds);
  if (!awaited.ok) return awaited;
  const { branch, waitedSeconds } = awaited.value;
  const versionId = await versionOf(call, client, branch, context);
  if (!versionId.ok) return versionId;
  const gate = await awaitGate(call, client, versionId.value, waitSeconds - waitedSeconds);
  if (!gate.ok) return gate;
  const isNewest = !isNamed && versionId.value === branch.currentVersionId;
  const later = isNewest ? laterOf(awaited.value.later, context) : nothingLater;
  const verdict = await collectVerdict(client, {
    project: branch.project,
    versionId: versionId.value,
    rootId: branch.artifactId,
    gate: judgeLaterBuilds(gate.value, later, branch.branch),
    changes: context.changes?.value,
    prefix: context.prefix,
  });
  if (!verdict.ok) return verdict;
  return done({ ...verdict.value, laterBuildFailed: later.failed !== undefined, rootId: branch.artifactId });
}

/** A build that is under way may be of another commit, and its verdict will be, too. */
function laterOf(later: LaterBuilds, { commit }: CiContext): LaterBuilds {
  return commit === undefined ? later : { ...later, pending: undefined };
}

/** A commit without a version has no verdict: that of another commit would be wrong. */
async function versionOf(
  { options }: Call,
  client: Client,
  branch: FoundBranch,
  { commit }: CiContext,
): Promise<Outcome<number>> {
  const named = options.text("version");
  if (named !== undefined || commit === undefined) return findVersion(client, branch, named);
  const where = `commit="${commit.value.replaceAll('"', '""')}"`;
  const query = { branch: branch.branch, where, fields: "id", limit: "1" };
  const path = apiPath("projects", branch.project, "versions");
  const answer = await client.read<"GET /api/projects/:name/versions">({ path, query });
  if (!answer.ok) return answer;
  const [newest] = answer.value;
  if (newest !== undefined) return done(newest.id);
  return fail({
    exit: "absent",
    title: `${branch.project} has no version of the commit ${commit.value} on ${branch.branch}`,
    detail: "Send it with `push` or `scan`, or name another one with --version.",
  });
}

async function deliver(call: Call, client: Client, context: CiContext, verdict: FoundVerdict): Promise<Outcome<Exit>> {
  const { options, terminal } = call;
  const to = options.text("to") ?? "markdown";
  if (!isForge(to)) {
    const text = await renderTo(to, client, verdict);
    if (!text.ok) return text;
    const written = await writeText(call, text.value);
    return written.ok ? done("done") : written;
  }
  if (options.text("output") !== undefined) return misuse(`--output and --to ${to} exclude each other`);
  const comments = commentsOf(call);
  if (!comments.ok) return comments;
  const published = await publish(call, forges[to], context, verdict, comments.value);
  if (!published.ok) return published;
  const notes = [...context.notes.filter(({ about }) => about !== "branch"), ...published.value.notes];
  if (options.has("json")) terminal.output.write(`${JSON.stringify(published.value)}\n`);
  else if (!options.has("quiet")) {
    terminal.output.write(published.value.lines.map((line) => `${line}\n`).join(""));
    terminal.errors.write(notesText(notes));
  }
  return done("done");
}

async function renderTo(to: string, client: Client, verdict: FoundVerdict): Promise<Outcome<string>> {
  if (!(to in reportRenderers)) return done(renderers[to as keyof typeof renderers](verdict));
  const collected = await collectReport(client, verdict.rootId, verdict);
  return collected.ok ? done(reportRenderers[to as keyof typeof reportRenderers](collected.value)) : collected;
}

function commentsOf(call: Call): Outcome<number> {
  if (call.options.text("comments") === "0") return done(0);
  const count = countOption(call, "comments");
  return count.ok ? done(count.value ?? lineCommentsMaxDefault) : count;
}
