import { resolve } from "node:path";
import type { Format } from "../../ingest/index.ts";
import type { Rule } from "../../snapshot/index.ts";
import { problemDetail } from "../../text/index.ts";
import type { Client } from "../client/client.ts";
import type { Call } from "../command.ts";
import { done, fail, type Outcome } from "../failure.ts";
import { localFormats } from "../local-plugins.ts";
import { CollectedResults, pathOf, type FinishedResults } from "./collected-results.ts";
import { contentsBefore, contentsNow } from "./compare-with-base.ts";
import { fileLines, readTexts } from "./file-lines.ts";
import { wholeProject, type ComparedFindings, type LocalFinding } from "./finding.ts";
import { onDisk, type ChangedPath } from "./list-changes.ts";
import { matchResults, resultsBefore } from "./match-results.ts";
import type { WantedContent } from "./read-contents.ts";
import { withReport } from "./read-reports.ts";
import { readFindings, type ServerView } from "./server-view.ts";

/** The reports of other tools, read. */
export interface ReadReports {
  readonly results: FinishedResults;
  /** The rules that the reports define. */
  readonly rules: readonly Rule[];
  /** Why analyses that the reports are about failed. */
  readonly failures: readonly string[];
}

/**
 * Reads reports about the files as they are now. The lines of files identify findings: of the changed files, or, without
 * these, of all files that the reports mention.
 */
export async function readReports(
  call: Call,
  files: readonly ChangedPath[] | undefined,
): Promise<Outcome<ReadReports>> {
  const { folder } = call.terminal;
  const added = await localFormats(call);
  const wanted = files === undefined ? await mentionedFiles(call, added) : done(contentsNow(files));
  if (!wanted.ok) return wanted;
  const results = new CollectedResults(added);
  await results.readLines([fileLines([], await readTexts(folder, wanted.value))]);
  const read = await readInto(call, results);
  if (!read.ok) return read;
  const finished = await results.finish();
  const failures = results.collector.failures.records.map(({ reason }) => problemDetail(reason, "en"));
  return done({ results: finished, rules: finished.assembled.findings.rules, failures });
}

async function mentionedFiles(call: Call, added: readonly Format[]): Promise<Outcome<readonly WantedContent[]>> {
  const results = new CollectedResults(added);
  const read = await readInto(call, results);
  if (!read.ok) return read;
  const finished = await results.finish();
  const paths = new Set(Array.from({ length: finished.side.size }, (_, row) => pathOf(finished, row)));
  return done([...paths].map((path) => ({ path, content: onDisk })));
}

async function readInto(
  { terminal, options, arguments: names }: Call,
  results: CollectedResults,
): Promise<Outcome<void>> {
  const [strip = "", pathPrefix = ""] = [options.text("strip"), options.text("pathPrefix")];
  for (const name of names) {
    const read = await withReport(name, resolve(terminal.folder, name), (upload) =>
      results.read(upload, { name, strip, pathPrefix }),
    );
    if (!read.ok) return read;
    if (!read.value.ok) {
      const detail = problemDetail(read.value.problem, "en");
      return fail({ exit: "refused", title: `${name} cannot be read as a report`, detail });
    }
  }
  return done(undefined);
}

/** Compares reports with the findings that the server's reference has in the changed files and in the project as a whole. */
export async function compareWithReference(
  client: Client,
  { reference, targetRootId }: ServerView,
  { results }: ReadReports,
  files: readonly ChangedPath[],
  folder: string,
): Promise<Outcome<ComparedFindings>> {
  const paths = new Set([...files.map(({ path }) => path), wholeProject]);
  const version = { rootId: targetRootId!, versionId: reference!.versionId };
  const known = await readFindings(client, version, paths);
  if (!known.ok) return known;
  const rules = new Set(results.side.ruleIds);
  // Findings of other tools are not gone because these reports do not have them.
  const before = await storedResults(
    known.value.filter(({ rule }) => rules.has(rule)),
    folder,
    reference!.commit,
    files,
  );
  const compared = await matchResults(results, resultsBefore(before));
  return done({ ...compared, created: compared.created.filter(({ path }) => paths.has(path)) });
}

/** Findings that the server has, with the lines that they had in the commit of their version. */
export async function storedResults(
  findings: readonly LocalFinding[],
  folder: string,
  commit: string | null,
  files: readonly ChangedPath[],
): Promise<FinishedResults> {
  const paths = new Set(findings.map(({ path }) => path));
  const concerned = files.filter(({ path }) => paths.has(path));
  const atCommit = concerned.map(({ path }) => ({ path, content: `${commit}:./${path}` }));
  // The base is a good guess where the version does not name its commit, or the clone does not have it.
  const texts = new Map([
    ...(await readTexts(folder, contentsBefore(concerned))),
    ...(commit === null
      ? []
      : await readTexts(
          folder,
          atCommit.filter(({ path }) => !path.includes("\n")),
        )),
  ]);
  const results = new CollectedResults();
  await results.readLines([fileLines(findings, texts)]);
  return results.finish();
}
