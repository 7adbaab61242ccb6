import { formatTimestamp, type Language } from "../text/index.ts";
import type { EventRow, Instant, StoreReads } from "../store/index.ts";
import { testEventType } from "../store/index.ts";
import { seeEventAsManager, type VisibleEvent } from "../visibility/index.ts";

/** An event as templates write it. */
export interface Notice {
  readonly type: VisibleEvent["type"] | typeof testEventType;
  readonly at: Instant;
  /** The number of the event; null: a test. */
  readonly id: number | null;
  readonly project: string | null;
  readonly branch: string | null;
  readonly versionId: number | null;
  readonly version: string | null;
  readonly edition: number | null;
  readonly taskId: number | null;
  readonly gate: VisibleEvent["gate"];
  readonly by: VisibleEvent["by"];
  /** The page about it; null: it has no page, or the server does not know its address. */
  readonly url: string | null;
  readonly language: Language;
}

/** What making a notice needs. */
export interface NoticeNeeds {
  readonly read: StoreReads;
  /** Where users reach the server. */
  readonly baseUrl: string | undefined;
}

/** An event with the rights and names of now; undefined: its receiver may know nothing of it. */
export async function noticeOf(
  { read, baseUrl }: NoticeNeeds,
  row: EventRow,
  reader: { readonly administers: boolean; readonly language: Language },
): Promise<Notice | undefined> {
  const event = await seeEventAsManager(read, row, reader);
  if (event === undefined) return undefined;
  const version = event.versionId === null ? undefined : await read.versionById(event.versionId);
  const page = baseUrl === undefined ? undefined : pageOf(event, version !== undefined);
  return {
    ...event,
    version: version?.name ?? null,
    url: page === undefined ? null : `${baseUrl!.replace(/\/+$/, "")}${page}`,
    language: reader.language,
  };
}

/** What a user sends to try a webhook. */
export function testNotice(project: string | null, at: Instant, language: Language): Notice {
  const nothing = { branch: null, versionId: null, version: null, edition: null, taskId: null, gate: null, by: null };
  return { type: testEventType, at, id: null, project, ...nothing, url: null, language };
}

/** A timestamp as the API writes it, in UTC. */
export function timestampOf({ at }: Notice): string {
  return formatTimestamp(at, "UTC");
}

function pageOf({ type, project, versionId }: VisibleEvent, hasVersion: boolean): string | undefined {
  if (type === "project.deleted") return undefined;
  if (versionId !== null && hasVersion) return `/versions/${versionId}/verdict`;
  if (type === "task.failed") return "/tasks";
  return `/projects/${encodeURIComponent(project)}/branches`;
}
