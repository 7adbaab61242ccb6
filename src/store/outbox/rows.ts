import type { GateStatus } from "../gates/rows.ts";
import type { Instant } from "../instant.ts";

/** Everything that the outbox reports (D19). */
export const eventTypes = [
  "version.built",
  "version.completed",
  "gate.changed",
  "task.failed",
  "triage.changed",
  "project.created",
  "project.deleted",
] as const;

export type EventType = (typeof eventTypes)[number];

/** Something that happened to a project, stored by the transaction in which it happened. */
export interface EventRow {
  /** In order of commit. */
  readonly id: number;
  readonly type: EventType;
  readonly at: Instant;
  readonly projectId: number;
  /** The name that the project had: a deleted project has no other. */
  readonly projectName: string;
  readonly branchId: number | null;
  readonly versionId: number | null;
  readonly edition: number | null;
  readonly taskId: number | null;
  /** Null: done by the server. */
  readonly userId: number | null;
  /** Of `gate.changed`. */
  readonly gate: EventGate | null;
  /** Of `triage.changed`, if someone gets to know of it by mail. */
  readonly triage: EventTriage | null;
  /** Of `project.deleted`: there are no roles on the project any more. */
  readonly readers: EventReaders | null;
}

/** The results of a gate before and after a change; null: without a gate, or without a version. */
export interface GateChange {
  readonly before: GateStatus | null;
  readonly after: GateStatus | null;
}

/** What changed for readers of all versions, and for readers of published ones alone. At least one of both did. */
export interface EventGate extends GateChange {
  /** Null: the version was not published. */
  readonly published: GateChange | null;
}

/** What a change of triage means for others than the one who made it. */
export interface EventTriage {
  /** Findings that have this assignee now and did not before. */
  readonly assigned?: { readonly userId: number; readonly findings: number };
  /** Findings whose acceptance ended by itself. */
  readonly ended?: number;
}

/** Who had a role on a project when it was deleted. Administrators always had. */
export interface EventReaders {
  /** The project was public. */
  readonly everyone: boolean;
  readonly userIds: readonly number[];
}

/** Which events are stored. */
export interface OutboxEnds {
  /** The newest event that was removed; 0: none was. */
  readonly removedId: number;
  /** The newest event ever; 0: there was none. */
  readonly newestId: number;
}
