import { done, type Outcome } from "../failure.ts";
import { missOtherOrigin } from "./import-report.ts";
import type { FindingPlace, TriageContent } from "./repeat-triage.ts";
import { sendMissing, type SendingMove } from "./send-missing.ts";

/** A moment of a project's history that becomes a version. */
export interface HistoryEntry {
  readonly at: number;
  readonly name: string;
  readonly baseline: boolean;
  readonly commit: string | undefined;
}

/** Everything that was found in a project. */
export interface ProjectContent extends TriageContent {
  /** Lines of the results format for what existed at a time; undefined: now. `counted` gets the number of findings. */
  readonly lines: (at: number | undefined, counted: (findings: number) => void) => AsyncIterable<string>;
  /** The findings that exist now, and when one was last changed, if users of the server add and close them themselves. */
  readonly present?: { readonly changedAt: number; readonly places: () => AsyncIterable<FindingPlace> };
}

/** A project whose history is imported. */
export interface HistoryMove extends SendingMove {
  readonly modelId: string | undefined;
  readonly group: string | undefined;
  /** The product that the other server runs, for texts. */
  readonly source: string;
  /** Reads what was found; `scratch` is a folder for temporary files. */
  readonly readContent: (scratch: string) => Promise<Outcome<ProjectContent>>;
}

/** Sends the versions of a history that are not here yet, oldest first, and repeats the triage of the newest one. */
export async function importHistory(move: HistoryMove, history: readonly HistoryEntry[]): Promise<Outcome<void>> {
  const { destination, name, report, source } = move;
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
    missOtherOrigin(report, name);
    return done(undefined);
  }
  return sendMissing(move, {
    branch,
    source,
    entries: history,
    newest,
    times: times.value,
    lateWords: "earlier results",
    readContent: move.readContent,
    present: ({ present }) =>
      present && {
        entry: { at: present.changedAt, name: dayOf(present.changedAt), baseline: true, commit: undefined },
        places: present.places,
      },
    send: (content, entry, isNewest) => sendEntry(move, branch, content, { entry, isNewest }),
  });
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

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
