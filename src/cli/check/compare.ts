import { resolve } from "node:path";
import type { SkippedFile } from "../../analyser/index.ts";
import type { Client } from "../client/client.ts";
import type { Call } from "../command.ts";
import { cacheFolder } from "../commands/cache-folder.ts";
import { done, fail, misuse, type Outcome } from "../failure.ts";
import type { AnalysedFolder } from "./analyse-all.ts";
import type { SideOptions } from "./analyse-side.ts";
import type { CheckBase } from "./check-result.ts";
import type { CheckScope } from "./find-scope.ts";
import { wholeProject, type ComparedFindings, type SuppressedFinding } from "./finding.ts";
import type { NamedRule } from "./rule-book.ts";
import type { ServerView } from "./server-view.ts";

/** The findings that are new, and what they were found in. */
export interface Comparison extends ComparedFindings {
  /** Null: there was nothing to compare with. */
  readonly base: CheckBase | null;
  readonly fileCount: number;
  readonly skipped: readonly SkippedFile[];
  /** Those of them that had to be analysed: what is new in them is unknown. */
  readonly unread: readonly string[];
  readonly failures: readonly string[];
  /** Findings that comments in the source suppress, and did not before. */
  readonly suppressed: readonly SuppressedFinding[];
  /** The rules that reports define. */
  readonly rules: readonly NamedRule[];
  /** Both sides were analysed by the same tool. */
  readonly isOneTool: boolean;
}

const nothing = {
  created: [],
  goneCount: 0,
  skipped: [],
  unread: [],
  failures: [],
  suppressed: [],
  rules: [],
  isOneTool: true,
};

/** Compares what the options name: reports or analysed files, with a baseline, with the base or with the server. */
export async function compare(
  call: Call,
  scope: CheckScope,
  server: { readonly client: Client; readonly view: ServerView } | undefined,
): Promise<Outcome<Comparison>> {
  const baseline = call.options.text("baseline");
  if (baseline !== undefined) return compareWithBaseline(call, scope, baseline);
  const { files, context } = scope;
  if (files === undefined) return done({ ...nothing, base: null, fileCount: 0 });
  const base = { kind: "commit", commit: context.base!.value, from: context.base!.from } as const;
  if (call.arguments.length > 0) return compareReports(call, scope, base, server);
  if (files.length === 0) return done({ ...nothing, base, fileCount: 0 });
  const { compareWithBase } = await import("./compare-with-base.ts");
  const compared = await compareWithBase(files, await sideOptions(call, scope));
  const { now, findings, suppressed, unread } = compared;
  return done({ ...nothing, ...findings, base, fileCount: files.length, skipped: now.skipped, suppressed, unread });
}

async function compareReports(
  call: Call,
  { files = [] }: CheckScope,
  base: CheckBase,
  server: { readonly client: Client; readonly view: ServerView } | undefined,
): Promise<Outcome<Comparison>> {
  if (server === undefined) {
    return misuse(
      "Nothing to compare the reports with",
      "Name a project of a server with --project, or a baseline with --baseline.",
    );
  }
  const { compareWithReference, readReports } = await import("./compare-reports.ts");
  const reports = await readReports(call, files);
  if (!reports.ok) return reports;
  const { rules, failures } = reports.value;
  const common = { ...nothing, rules, failures, fileCount: files.length, isOneTool: false };
  if (server.view.reference === null) return done({ ...common, base: null });
  const { client, view } = server;
  const compared = await compareWithReference(client, view, reports.value, files, call.terminal.folder);
  return compared.ok ? done({ ...common, ...compared.value, base }) : compared;
}

async function compareWithBaseline(call: Call, scope: CheckScope, file: string): Promise<Outcome<Comparison>> {
  const { readBaseline } = await import("./baseline.ts");
  const { matchResults } = await import("./match-results.ts");
  const whole = call.arguments.length > 0 ? [wholeProject] : [];
  const changed = scope.files && new Set([...scope.files.map(({ path }) => path), ...whole]);
  const found = await findNow(call, scope);
  if (!found.ok) return found;
  const { results, ...others } = found.value;
  const { isTemporary } = await import("./compare-with-base.ts");
  const skipped = new Map(others.skipped.map(({ path, reason }) => [path, reason]));
  // Of all files, one that has findings in the baseline was analysed before, and what is not read now is not gone.
  const unread = new Set(
    [...skipped.keys()].filter((path) => changed !== undefined || isTemporary(skipped.get(path)!)),
  );
  const before = await readBaseline(resolve(call.terminal.folder, file), (path) => {
    if (skipped.has(path)) unread.add(path);
    return !skipped.has(path) && (changed?.has(path) ?? true);
  });
  if (!before.ok) return before;
  const compared = await matchResults(results, before.value);
  const created = compared.created.filter(({ path }) => changed?.has(path) ?? true);
  return done({ ...nothing, ...others, ...compared, created, unread: [...unread], base: { kind: "baseline", file } });
}

/** Findings of the reports, of the changed files, or of all files. */
export async function findNow(call: Call, scope: CheckScope): Promise<Outcome<AnalysedFolder & Partial<Comparison>>> {
  const { files, languages, rules: applied, include, exclude } = scope;
  const { folder, signal } = call.terminal;
  if (call.arguments.length > 0) {
    const { readReports } = await import("./compare-reports.ts");
    const read = await readReports(call, files);
    if (!read.ok) return read;
    const { results, rules, failures } = read.value;
    return done({ results, rules, failures, isOneTool: false, fileCount: files?.length ?? 0, skipped: [] });
  }
  if (files !== undefined) {
    const { analyseSide } = await import("./analyse-side.ts");
    const { collectFiles, contentsNow } = await import("./compare-with-base.ts");
    const side = await analyseSide(contentsNow(files), await sideOptions(call, scope));
    const results = await (await collectFiles(side.files)).finish();
    return done({ results, fileCount: files.length, skipped: side.skipped, suppressed: side.suppressed });
  }
  if (call.options.has("staged")) {
    return fail({
      exit: "gateUndecided",
      title: "There is no base, so nothing says what is staged",
      detail: "Name a commit with --base, or leave --staged out to check all files.",
    });
  }
  const { analyseAll } = await import("./analyse-all.ts");
  return analyseAll({
    root: folder,
    signal,
    cacheDir: cacheFolder(call.terminal.environment, "analyser"),
    rules: applied,
    ...(languages === undefined ? {} : { languages }),
    ...(include.length === 0 ? {} : { include }),
    ...(exclude.length === 0 ? {} : { exclude }),
  });
}

async function sideOptions({ terminal }: Call, scope: CheckScope): Promise<SideOptions> {
  const { isHeader, macrosOfStates } = await import("../../analyser/index.ts");
  const { openContents } = await import("./read-contents.ts");
  const { folder, signal } = terminal;
  const { languages, rules, files = [] } = scope;
  const learn = macrosOfStates(folder, scope, new Set(files.map(({ path }) => path)));
  const macrosOf: SideOptions["macrosOf"] = (side) =>
    learn(() =>
      openContents(
        folder,
        side.filter(({ path }) => isHeader(path)),
      ),
    );
  return { folder, signal, languages, rules, macrosOf };
}
