import { callerOf, type Caller } from "../access/index.ts";
import type { ClaimedMailReader, EventRow, Instant, MailTopic, StoreReads, UserRow } from "../store/index.ts";
import { mailSentence, noticeSentence, type Language } from "../text/index.ts";
import { accessTo, seeEvent, type VersionSources, type VisibleEvent } from "../visibility/index.ts";
import { countOwned } from "./owned-findings.ts";

/** One line of a mail: something that happened, as the reader may know it. */
export interface MailEntry {
  readonly eventId: number;
  readonly at: Instant;
  readonly project: string;
  readonly sentence: string;
  /** Who did it; null: the server, or the reader may not know. */
  readonly by: string | null;
  /** The path of the page about it. */
  readonly page: string;
}

/** What finding entries needs. */
export interface EntrySources extends VersionSources {
  readonly read: StoreReads;
}

/** Who reads, and in which language. */
export interface MailReader {
  readonly user: UserRow;
  readonly choices: Pick<ClaimedMailReader, "topics" | "projects">;
  readonly language: Language;
}

/**
 * What the reader gets to know of an event, with the rights and names of now; undefined: nothing. Topics that were not
 * chosen cost no read.
 */
export async function entryOf(
  sources: EntrySources,
  reader: MailReader,
  event: EventRow,
): Promise<MailEntry | undefined> {
  const topic = topicOf(event, reader.user);
  if (topic === undefined || !isChosen(reader.choices, event.projectId, topic)) return undefined;
  const caller = callerOf(reader.user, "SESSION");
  const visible = await seeEvent(sources.read, caller, event);
  if (visible === undefined) return undefined;
  const sentence = await sentenceOf(sources, { topic, event, visible, caller, language: reader.language });
  if (sentence === undefined) return undefined;
  const { id: eventId, at, project } = visible;
  return {
    eventId,
    at,
    project,
    sentence,
    by: visible.by?.name || visible.by?.login || null,
    page: pageOf(topic, visible),
  };
}

/** What an event is to a reader. What the reader did is no news. */
function topicOf({ type, triage, userId }: EventRow, user: UserRow): MailTopic | undefined {
  switch (type) {
    case "gate.changed":
      return "gate.changed";
    case "task.failed":
      return "build.failed";
    case "version.completed":
      return "finding.owned";
    case "triage.changed":
      if (triage?.ended !== undefined) return "acceptance.ended";
      return triage?.assigned?.userId === user.id && userId !== user.id ? "finding.assigned" : undefined;
    default:
      return undefined;
  }
}

function isChosen({ topics, projects }: MailReader["choices"], projectId: number, topic: MailTopic): boolean {
  const own = projects.find((project) => project.projectId === projectId);
  return (own?.topics ?? topics).includes(topic);
}

interface Occurrence {
  readonly topic: MailTopic;
  readonly event: EventRow;
  readonly visible: VisibleEvent;
  readonly caller: Caller;
  readonly language: Language;
}

async function sentenceOf(sources: EntrySources, occurrence: Occurrence): Promise<string | undefined> {
  const { topic, event, visible, language } = occurrence;
  const { project, branch, gate } = visible;
  const place = [project, branch].filter((name) => name !== null).join(", ");
  switch (topic) {
    case "gate.changed":
      return noticeSentence("gate.changed", language, { project, branch, version: null, gate });
    case "build.failed":
      return (await isBuild(sources, event))
        ? noticeSentence("task.failed", language, { project, branch, version: null, gate })
        : undefined;
    case "finding.assigned":
      return mailSentence(topic, language, { place, count: event.triage?.assigned?.findings ?? 0 });
    case "acceptance.ended":
      return mailSentence(topic, language, { place, count: event.triage?.ended ?? 0 });
    case "finding.owned": {
      const owned = await ownedNews(sources, occurrence);
      return owned && mailSentence(topic, language, { place, ...owned });
    }
  }
}

/** Re-ratings and deletions are the server's own work. */
async function isBuild({ read }: EntrySources, { taskId }: EventRow): Promise<boolean> {
  const [task] = taskId === null ? [] : await read.tasksByIds([taskId]);
  return task !== undefined && (task.type === "build" || task.type === "edition");
}

async function ownedNews(
  sources: EntrySources,
  { event, caller }: Occurrence,
): Promise<{ readonly version: string; readonly count: number } | undefined> {
  const { read } = sources;
  const access = await accessTo(read, caller, await read.projectById(event.projectId));
  const branch = event.branchId === null ? undefined : await read.branchById(event.branchId);
  if (access === undefined || branch === undefined || event.versionId === null) return undefined;
  return countOwned(sources, { ...access, caller, branch }, event.versionId);
}

function pageOf(topic: MailTopic, { project, versionId }: VisibleEvent): string {
  if (topic === "build.failed") return "/tasks";
  if (versionId !== null) return `/versions/${versionId}/verdict`;
  return `/findings?project=${encodeURIComponent(project)}`;
}
