import { rm } from "node:fs/promises";
import { done, type Outcome } from "../failure.ts";
import type { Destination } from "./destination.ts";
import { hasSameFindings } from "./same-findings.ts";
import { repeatTriage, type FindingPlace, type Counting, type TriageContent } from "./repeat-triage.ts";
import { makeScratch } from "./scratch.ts";

/** The project that versions are sent to. */
export interface SendingMove extends Counting {
  readonly destination: Destination;
  readonly name: string;
  /** Only the newest entry becomes a version. */
  readonly newestOnly: boolean;
}

/** The history of one branch, oldest first, and how its entries are sent. */
export interface SentHistory<Entry, Content> {
  readonly branch: string;
  /** The product that the other server runs, for texts. */
  readonly source: string;
  readonly entries: readonly Entry[];
  readonly newest: Entry;
  /** When the versions that are here were analysed. */
  readonly times: ReadonlySet<number>;
  /** What the report calls entries that cannot be sent, because a later version is here. */
  readonly lateWords: string;
  /** `scratch` is a folder for temporary files. */
  readContent(scratch: string): Promise<Outcome<Content>>;
  /** The findings as they are now; undefined if they change with entries only. */
  present?(content: Content): PresentFindings<Entry> | undefined;
  send(content: Content, entry: Entry, isNewest: boolean): Promise<Outcome<void>>;
}

/** The findings of a server whose users add and close them also between two entries. */
export interface PresentFindings<Entry> {
  /** What is sent if they differ from those here; its time is that of the last change there. */
  readonly entry: Entry;
  places(): AsyncIterable<FindingPlace>;
}

/**
 * Sends the entries that are not here yet, oldest first, then what changed there after the newest one, and repeats the triage
 * of the newest version.
 */
export async function sendMissing<Entry extends { readonly at: number }, Content extends TriageContent>(
  move: SendingMove,
  history: SentHistory<Entry, Content>,
): Promise<Outcome<void>> {
  const { destination, name, report, counts } = move;
  const { branch, source, entries, newest, times } = history;
  const wanted = move.newestOnly ? [newest] : entries;
  const missing = wanted.filter(({ at }) => !times.has(at));
  counts.versionsPresent += wanted.length - missing.length;
  const last = Math.max(...times);
  const late = missing.filter(({ at }) => at < last);
  if (late.length > 0) report.miss(name, history.lateWords, "a later version is already here", late.length);
  const scratch = await makeScratch();
  try {
    const content = await history.readContent(scratch);
    if (!content.ok) return content;
    for (const entry of missing.filter(({ at }) => at > last)) {
      const sent = await history.send(content.value, entry, entry === newest);
      if (!sent.ok) return sent;
    }
    const isNewestSent = missing.includes(newest) && !late.includes(newest);
    const changes = isNewestSent ? done(true) : await sendChanges(move, history, content.value);
    if (!changes.ok) return changes;
    // Findings of an older version may have other positions than the triage that was read.
    if (late.includes(newest) && !changes.value) return done(undefined);
    return await repeatTriage(destination, { project: name, branch, source }, content.value, move);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Sends the present findings if they differ from those here. Returns whether those here are the present ones then. */
async function sendChanges<Entry extends { readonly at: number }, Content extends TriageContent>(
  { destination, name, report }: SendingMove,
  history: SentHistory<Entry, Content>,
  content: Content,
): Promise<Outcome<boolean>> {
  const present = history.present?.(content);
  if (present === undefined) return done(false);
  const isSame = await hasSameFindings(destination, { project: name, branch: history.branch }, present.places());
  if (!isSame.ok || isSame.value) return isSame;
  if (present.entry.at <= Math.max(...history.times)) {
    report.miss(name, "changes of findings", "the server does not say when they were made");
    return done(false);
  }
  const sent = await history.send(content, present.entry, true);
  return sent.ok ? done(true) : sent;
}
