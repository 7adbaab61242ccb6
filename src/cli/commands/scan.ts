import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { AnalysisOptions } from "../../analyser/index.ts";
import { findContext, type CiContext } from "../ci/context.ts";
import { connect } from "../client/connected.ts";
import { findServer } from "../client/connection.ts";
import { apiPath } from "../client/resolve.ts";
import { contentOfFile, contentOfFiles, inspectFile, type FormExtras } from "../client/send-build.ts";
import {
  configurationOptions,
  connectionOptions,
  outputOptions,
  settingsOption,
  type Call,
  type Command,
} from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, misuse, type Outcome } from "../failure.ts";
import { namedOutput } from "../output/named-output.ts";
import { checkOutputFile } from "../output/output-file.ts";
import { judgedOptions, plannedOptions } from "../scan/analysis-options.ts";
import { chooseSource, findTarget, partOf, type ScanTarget } from "../scan/choose-source.ts";
import { notesText } from "../ci/show-context.ts";
import { findJudgedChange, noticeLines, suppressionNotes, type JudgedChange } from "../scan/judged-change.ts";
import { functionThresholds } from "../scan/function-table.ts";
import { runScan, scratchFiles, writeResults, type FinishedScan } from "../scan/run-scan.ts";
import { planWith, scanFormats, sortNames, type ScanPlan } from "../scan/scan-plan.ts";
import { failureSentence, showScan } from "../scan/show-scan.ts";
import { buildOptions, buildQuery } from "./build-options.ts";
import { contextOptions } from "./context-options.ts";
import { isEmpty, sendAndReport } from "./send-and-report.ts";

/** `belvedere scan` */
export const scan: Command = {
  name: "scan",
  summary: "analyse source code; print the findings, and send the results if a project is named",
  arguments: [{ form: "[paths...]", description: "a folder, or files; the current folder without it" }],
  options: [
    { flags: "-p, --project <name>", description: "send the results to this project of the server" },
    { flags: "--send", description: "send the results to the project that belvedere.yaml names" },
    ...configurationOptions,
    settingsOption,
    { flags: "-f, --format <format>", description: "format of the findings; default: text", choices: scanFormats },
    {
      flags: "-o, --output <file>",
      description:
        "with --format: write to this file; without: write the results for `push`, compressed when its name ends in .gz",
    },
    { flags: "--changed [commit]", description: "only files that differ from a commit; default: the merge base" },
    { flags: "--staged", description: "only files that are staged, with their staged content" },
    { flags: "--diff <file>", description: "only findings on lines that a diff changes; `-`: standard input" },
    { flags: "--findings <count>", description: "findings that the text shows, worst first; `all`; default: 20" },
    { flags: "--sort <measure>", description: "order of the functions; default: cyclomatic", choices: sortNames },
    { flags: "--top <count>", description: "functions that are listed; default: 10" },
    { flags: "--include <pattern>", description: "only paths that match, such as `src/**`", repeatable: true },
    { flags: "--exclude <pattern>", description: "no paths that match", repeatable: true },
    { flags: "--language <id>", description: "only this language", repeatable: true },
    { flags: "--threads <count>", description: "worker threads; as many as processors without it" },
    {
      flags: "--fail-on <severity>",
      description: "end with code 3 when there is a finding of this severity or a worse one",
    },
    { flags: "--no-source", description: "leave the texts of the files out of the results" },
    { flags: "--no-history", description: "do not read the history of the git repository" },
    {
      flags: "--blame",
      description: "say who wrote each line; files without an owner in CODEOWNERS belong to the author of most lines",
    },
    { flags: "--no-cache", description: "analyse every file again, and cache nothing for the next time" },
    ...contextOptions,
    ...buildOptions,
    ...connectionOptions,
    ...outputOptions,
  ],
  notes: "Without a project nothing leaves this machine. `belvedere context` shows branch, commit and target.",
  async run(call) {
    const target = await findTarget(call);
    if (!target.ok) return target;
    const { root } = target.value;
    const change = await findJudgedChange(call, target.value);
    if (!change.ok) return change;
    const plan = await planWith(call, change.value.settings);
    if (!plan.ok) return plan;
    const part = partOf(call, target.value);
    const fault = part === undefined ? undefined : faultOfPart(part, plan.value);
    if (fault !== undefined) return fault;
    const context = await checkDestination(call, root, plan.value.project);
    if (!context.ok) return context;
    const scratch = await mkdtemp(join(tmpdir(), "belvedere-scan-"));
    try {
      return await scanInto(
        call,
        { target: target.value, plan: plan.value, change: change.value },
        context.value,
        scratch,
      );
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

/** Results of a part would be a version without the other files. */
function faultOfPart(part: string, { project, writesResults }: ScanPlan): Outcome<never> | undefined {
  const detail = "Results need all files. A --format has the findings of a part.";
  if (project !== undefined) return misuse(`${part} and a project exclude each other`, detail);
  return writesResults ? misuse(`${part} and --output without --format exclude each other`, detail) : undefined;
}

/**
 * Checks the destination of the results before an analysis that may take minutes. Returns what is known of the code;
 * undefined if nothing is sent.
 */
async function checkDestination(
  call: Call,
  root: string,
  project: string | undefined,
): Promise<Outcome<CiContext | undefined>> {
  const { options, terminal } = call;
  const path = namedOutput(call);
  const writable = path === undefined ? done(undefined) : await checkOutputFile(path);
  if (!writable.ok) return writable;
  if (project !== undefined) {
    const context = await findContext(options, terminal.environment, root);
    if (!context.ok) return context;
    const client = await connect(call);
    if (!client.ok) return client;
    const wanted = options.has("create") ? "/api/me" : apiPath("projects", project);
    const fields = options.has("create") ? "login" : "id";
    const asked = await client.value.read({ path: wanted, query: { fields } });
    return asked.ok ? context : asked;
  }
  const needed = "Add --project <name>, or use --fail-on <severity>.";
  if (options.has("gate")) return misuse("--gate needs a project", needed);
  if (options.text("server") === undefined) return done(undefined);
  const server = await findServer(options, terminal);
  return server.ok ? misuse(`No project of ${server.value} is named`, "Add --project <name>.") : server;
}

/** What is scanned, and how. */
interface PlannedScan {
  readonly target: ScanTarget;
  readonly plan: ScanPlan;
  readonly change: JudgedChange;
}

async function scanInto(
  call: Call,
  { target, plan, change }: PlannedScan,
  context: CiContext | undefined,
  folder: string,
): Promise<Outcome<Exit>> {
  const { options, terminal } = call;
  const { project } = plan;
  const source = await chooseSource(call, target);
  if (!source.ok) return source;
  const scratch = scratchFiles(folder, project !== undefined || plan.writesResults, noticeLines(change));
  const analysis = { ...analysisOptions(call, plan), ...judgedOptions(change) };
  const ran = await runScan(call, plan, source.value, analysis, scratch);
  if (!ran.ok) return ran;
  const scanned = await withNotes(call, change, ran.value, source.value.prefix);
  const written = plan.writesResults ? await writeResults(call, scratch.results!) : done(undefined);
  if (!written.ok) return written;
  const shown = await show(call, source.value.label, plan, scanned);
  if (!shown.ok) return shown;
  const { output, worst } = scanned;
  const failure = failureSentence(call, plan, output, worst[0]);
  if (failure !== undefined && !options.has("json") && !options.has("quiet")) terminal.errors.write(`${failure}\n`);
  const exit: Exit = failure === undefined ? "done" : "gateFailed";
  if (project === undefined || context === undefined || scratch.results === undefined) return done(exit);
  const sent = await send(call, project, context, scratch.results);
  return sent.ok && sent.value === "done" ? done(exit) : sent;
}

/** Prints what the change alters about its own judgement, and adds it to the output. */
async function withNotes(
  { options, terminal }: Call,
  change: JudgedChange,
  scanned: FinishedScan,
  prefix: string,
): Promise<FinishedScan> {
  if (change.changed === undefined) return scanned;
  const notes = [...change.notes, ...(await suppressionNotes(change, scanned.output, prefix))];
  if (!options.has("quiet")) terminal.errors.write(notesText(notes));
  return { ...scanned, output: { ...scanned.output, notes } };
}

async function show(call: Call, label: string, plan: ScanPlan, scanned: FinishedScan): Promise<Outcome<void>> {
  // With a project, the server's answer is the result; printing both would give two JSON texts.
  const isAnswer = plan.project !== undefined && call.options.has("json") && !call.options.text("format");
  if (isAnswer) return done(undefined);
  return showScan(call, plan, { ...scanned, label, thresholds: functionThresholds(plan.rules.thresholds) });
}

async function send(call: Call, project: string, context: CiContext, path: string): Promise<Outcome<Exit>> {
  const client = await connect(call);
  if (!client.ok) return client;
  const file = await inspectFile(path);
  if (!file.ok) return file;
  const results = { ...file.value, mediaType: "application/x-ndjson" };
  return sendAndReport(call, client.value, {
    project,
    query: buildQuery(call),
    context,
    content: (extras: FormExtras) => (isEmpty(extras) ? contentOfFile(results) : contentOfFiles([results], extras)),
    scratch: dirname(path),
  });
}

function analysisOptions(call: Call, plan: ScanPlan): AnalysisOptions {
  const { options } = call;
  return {
    ...plannedOptions(call, plan),
    git: !options.isOff("history"),
    blame: options.has("blame"),
    source: !options.isOff("source"),
  };
}
