import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { done, type Outcome } from "../failure.ts";
import type { Destination } from "./destination.ts";
import { repeatTriage, type Counting, type TriagedFinding } from "./repeat-triage.ts";

/** A moment of a project's history that becomes a version. */
export interface HistoryEntry {
  readonly at: number;
  readonly name: string;
  readonly baseline: boolean;
  readonly commit: string | undefined;
}

/** Everything that was found in a project. */
export interface ProjectContent {
  /** Lines of the results format for what existed at a time; undefined: now. `counted` gets the number of findings. */
  readonly lines: (at: number | undefined, counted: (findings: number) => void) => AsyncIterable<string>;
  readonly triaged: readonly TriagedFinding[];
}

/** A project whose history is imported. */
export interface HistoryMove extends Counting {
  readonly destination: Destination;
  readonly name: string;
  readonly modelId: string | undefined;
  readonly group: string | undefined;
  readonly newestOnly: boolean;
  /** The product that the other server runs, for texts. */
  readonly source: string;
  /** Reads what was found; `scratch` is a folder for temporary files. */
  readonly readContent: (scratch: string) => Promise<Outcome<ProjectContent>>;
}

/** Sends the versions of a history that are not here yet, oldest first, and repeats the triage of the newest one. */
export async function importHistory(move: HistoryMove, history: readonly HistoryEntry[]): Promise<Outcome<void>> {
  const { destination, name, report, counts, source } = move;
  const newest = history.at(-1);
  if (newest === undefined) {
    report.miss(name, "project", "it has no results");
    return done(undefined);
  }
  const ready = await destination.ensureProject({ ...move, mainBranch: "main" });
  if (!ready.ok) return ready;
  const pending = await destination.awaitPending(name);
  if (!pending.ok) return pending;
  const branch = ready.value.main;
  const times = await destination.versionTimes(name, branch);
  if (!times.ok) return times;
  if (times.value.size > 0 && !history.some(({ at }) => times.value.has(at))) {
    report.miss(name, "project", "a project of this name exists, with versions of another origin");
    return done(undefined);
  }
  const wanted = move.newestOnly ? [newest] : history;
  const missing = wanted.filter(({ at }) => !times.value.has(at));
  counts.versionsPresent += wanted.length - missing.length;
  const last = Math.max(...times.value);
  const late = missing.filter(({ at }) => at < last);
  if (late.length > 0) report.miss(name, "earlier results", "a later version is already here", late.length);
  const scratch = await mkdtemp(join(tmpdir(), "belvedere-import-"));
  try {
    const content = await move.readContent(scratch);
    if (!content.ok) return content;
    for (const entry of missing.filter(({ at }) => at > last)) {
      const sent = await sendEntry(move, branch, content.value, { entry, isNewest: entry === newest });
      if (!sent.ok) return sent;
    }
    if (late.includes(newest)) return done(undefined);
    return await repeatTriage(destination, { project: name, branch, source }, content.value.triaged, move);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function sendEntry(
  { destination, name, report, counts }: HistoryMove,
  branch: string,
  content: ProjectContent,
  { entry, isNewest }: { readonly entry: HistoryEntry; readonly isNewest: boolean },
): Promise<Outcome<void>> {
  let findings = 0;
  const task = await destination.sendVersion(name, {
    ...entry,
    branch,
    target: undefined,
    baseline: entry.baseline || isNewest,
    records: () => content.lines(isNewest ? undefined : entry.at, (count) => (findings = count)),
  });
  if (!task.ok) return task;
  counts.versionsSent += 1;
  if (isNewest) counts.findings += findings;
  const refused = task.value.refused.count;
  if (refused > 0) report.miss(name, `records of version ${entry.name}`, `see task ${task.value.id}`, refused);
  return done(undefined);
}
