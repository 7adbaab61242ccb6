import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Analysis, AnalysisOptions, LanguageId } from "../../analyser/index.ts";
import { problemDetail } from "../../text/index.ts";
import { findContext, type CiContext } from "../ci/context.ts";
import { connect } from "../client/connected.ts";
import { findServer } from "../client/connection.ts";
import { contentOfFile, contentOfFiles, inspectFile, type FormExtras } from "../client/send-build.ts";
import { connectionOptions, outputOptions, type Call, type Command } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, fail, misuse, writeFailure, type Outcome } from "../failure.ts";
import { progressBar } from "../output/progress.ts";
import { countOption } from "../output/show-rows.ts";
import { checkOutputFile, openOutputFile } from "../output/output-file.ts";
import { buildOptions, buildQuery } from "./build-options.ts";
import { cacheFolder } from "./cache-folder.ts";
import { contextOptions } from "./context-options.ts";
import { ResultsDigest } from "./results-digest.ts";
import { scanJson, scanText } from "./scan-summary.ts";
import { isEmpty, sendAndReport } from "./send-and-report.ts";
import { readSeverities, severitiesFrom } from "./severities.ts";

/** `belvedere scan` */
export const scan: Command = {
  name: "scan",
  summary: "analyse source code; print the results, and send them if a project is named",
  arguments: [{ form: "[folder]", description: "what to analyse; the current folder without it" }],
  options: [
    { flags: "-p, --project <name>", description: "send the results to this project of the server" },
    { flags: "-o, --output <file>", description: "write the results to a file, compressed when its name ends in .gz" },
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
      description: "files without an owner in CODEOWNERS belong to the author of most of their lines",
    },
    { flags: "--no-cache", description: "analyse every file again, and cache nothing for the next time" },
    ...contextOptions,
    ...buildOptions,
    ...connectionOptions,
    ...outputOptions,
  ],
  notes: "Without a project nothing leaves this machine. `belvedere context` shows branch, commit and target.",
  async run(call) {
    const root = resolve(call.terminal.folder, call.arguments[0] ?? ".");
    const about = await stat(root).catch(() => undefined);
    if (about?.isDirectory() !== true) return misuse(`${root} is no folder`);
    const context = await checkDestination(call, root);
    if (!context.ok) return context;
    const scratch = await mkdtemp(join(tmpdir(), "belvedere-scan-"));
    try {
      return await scanInto(call, root, context.value, join(scratch, "results.ndjson.gz"));
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

/**
 * Checks the destination of the results before an analysis that may take minutes. Returns what is known of the code;
 * undefined if nothing is sent.
 */
async function checkDestination(call: Call, root: string): Promise<Outcome<CiContext | undefined>> {
  const { options, terminal } = call;
  const path = outputPath(call);
  const writable = path === undefined ? done(undefined) : await checkOutputFile(path);
  if (!writable.ok) return writable;
  if (options.text("project") !== undefined) {
    const context = await findContext(options, terminal.environment, root);
    if (!context.ok) return context;
    const client = await connect(call);
    if (!client.ok) return client;
    const asked = await client.value.read({ path: "/api/me", query: { fields: "login" } });
    return asked.ok ? context : asked;
  }
  const needed = "Add --project <name>, or use --fail-on <severity>.";
  if (options.has("gate")) return misuse("--gate needs a project", needed);
  if (options.text("server") === undefined) return done(undefined);
  const server = await findServer(options, terminal);
  return server.ok ? misuse(`No project of ${server.value} is named`, "Add --project <name>.") : server;
}

async function scanInto(
  call: Call,
  root: string,
  context: CiContext | undefined,
  scratchFile: string,
): Promise<Outcome<Exit>> {
  const { options, terminal } = call;
  const severities = await readSeverities();
  const forbidden = severitiesFrom(severities, options.text("failOn"));
  if (!forbidden.ok) return forbidden;
  const digest = new ResultsDigest(severities.ofRules);
  const analysed = await analyseTo(call, root, scratchFile, digest);
  if (!analysed.ok) return analysed;
  const { summary } = analysed.value;
  const project = options.text("project");
  // With a project, the server's answer is the result; printing both would give two JSON texts.
  if (options.has("json") && project === undefined) terminal.output.write(scanJson(summary, digest));
  if (!options.has("json") && !options.has("quiet")) terminal.output.write(scanText(call, root, summary, digest));
  const written = await writeResults(call, scratchFile);
  if (!written.ok) return written;
  const tooGrave = forbidden.value.some((severity) => digest.severities.has(severity));
  if (project === undefined || context === undefined) return done(tooGrave ? "gateFailed" : "done");
  const client = await connect(call);
  if (!client.ok) return client;
  const file = await inspectFile(scratchFile);
  if (!file.ok) return file;
  const results = { ...file.value, mediaType: "application/x-ndjson" };
  const sent = await sendAndReport(call, client.value, {
    project,
    query: buildQuery(call),
    context,
    content: (extras: FormExtras) => (isEmpty(extras) ? contentOfFile(results) : contentOfFiles([results], extras)),
    scratch: dirname(scratchFile),
  });
  return sent.ok && sent.value === "done" && tooGrave ? done("gateFailed") : sent;
}

const phases = { list: "finding files", measure: "measuring", relate: "relating", emit: "writing results" } as const;

async function analyseTo(call: Call, root: string, path: string, digest: ResultsDigest): Promise<Outcome<Analysis>> {
  const wanted = analysisOptions(call);
  if (!wanted.ok) return wanted;
  // Loaded on first use: parsers are large, and other commands do not need them.
  const { analyseFolder } = await import("../../analyser/index.ts");
  const bar = progressBar(call);
  const onProgress: AnalysisOptions["onProgress"] = ({ phase, files, filesTotal }) =>
    bar.show(files / Math.max(1, filesTotal), `${phases[phase]}  ${files} of ${filesTotal} files`);
  try {
    const analysis = await analyseFolder({ ...wanted.value, root, onProgress, signal: call.terminal.signal });
    if (!analysis.ok) return fail({ exit: "failed", title: problemDetail(analysis.problem, "en") });
    await (needsResults(call)
      ? pipeline(Readable.from(digest.watch(analysis.value)), createGzip(), createWriteStream(path))
      : readThrough(digest.watch(analysis.value)));
    return done(analysis.value);
  } catch (error) {
    if (call.terminal.signal.aborted) return fail({ exit: "interrupted", title: "Interrupted" });
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return writeFailure(path, error);
  } finally {
    bar.stop();
  }
}

/** Compressing results costs more than the rest of a second scan, so it is skipped when they are not needed. */
function needsResults({ options }: Call): boolean {
  return options.text("project") !== undefined || options.text("output") !== undefined;
}

async function readThrough(texts: AsyncIterable<string>): Promise<void> {
  for await (const _ of texts);
}

function analysisOptions(call: Call): Outcome<AnalysisOptions> {
  const { options, terminal } = call;
  const threads = countOption(call, "threads");
  if (!threads.ok) return threads;
  const [include, exclude, languages] = [options.list("include"), options.list("exclude"), options.list("language")];
  return done({
    ...(include.length === 0 ? {} : { include }),
    ...(exclude.length === 0 ? {} : { exclude }),
    ...(languages.length === 0 ? {} : { languages: languages as readonly LanguageId[] }),
    ...(threads.value === undefined ? {} : { threads: threads.value }),
    ...(options.isOff("cache") ? {} : { cacheDir: cacheFolder(terminal.environment, "analyser") }),
    git: !options.isOff("history"),
    blame: options.has("blame"),
    source: !options.isOff("source"),
  });
}

/** Writes the results to the output that the user named; compressed only if its name says so. */
async function writeResults(call: Call, scratchFile: string): Promise<Outcome<void>> {
  const path = outputPath(call);
  if (path === undefined) return done(undefined);
  await mkdir(dirname(path), { recursive: true }).catch(() => undefined);
  const output = await openOutputFile(path);
  if (!output.ok) return output;
  const { stream, finish, discard } = output.value;
  try {
    const results = createReadStream(scratchFile);
    await (path.endsWith(".gz") ? pipeline(results, stream) : pipeline(results, createGunzip(), stream));
    await finish();
    return done(undefined);
  } catch (error) {
    await discard();
    return writeFailure(path, error);
  }
}

function outputPath({ options, terminal }: Call): string | undefined {
  const file = options.text("output");
  return file === undefined ? undefined : resolve(terminal.folder, file);
}
