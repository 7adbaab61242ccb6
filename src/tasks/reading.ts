import type { Collector, ExistingFiles, LostRecords, PartSummary } from "../ingest/index.ts";
import { textColumn, type UnreadFiles } from "../snapshot/index.ts";
import { mainPart, type BatchTaskEnd, type VersionPart } from "../store/index.ts";
import type { Problem } from "../text/index.ts";
import type { BuildJob, JobTask, PartUpload, RefusedRecords, StoredPart } from "./job.ts";

/** The results of a part that could not be read. */
interface RefusedUpload {
  readonly problem: Problem;
  readonly refused: RefusedRecords;
}

/** A part whose records are there, and where they come from. */
export type ReadPart = {
  readonly name: string;
  /** What was stored of it before this build. */
  readonly earlier: StoredPart | null;
} & (
  | { readonly upload: PartUpload; readonly stored: null; readonly commit: string | null }
  | { readonly upload: null; readonly stored: StoredPart }
);

/** Findings of a part whose analysis failed: those that were carried, and those whose files no longer exist. */
export interface CarriedCounts {
  readonly carried: number;
  readonly dropped: number;
}

const nothingCarried: CarriedCounts = { carried: 0, dropped: 0 };

/** What a build has read so far: the records of the version and, if it is made of parts, what became of each of them. */
export class Reading {
  /** The records of the whole version. For a version that is made of parts, empty until they are merged. */
  collector: Collector;
  /** What each part contributes, once they are merged. */
  summaries: readonly PartSummary[] = [];
  /** The files that exist, if a part failed whose findings have to be carried. */
  files: ExistingFiles | null = null;
  readonly parts: ReadPart[] = [];
  /** By the id of the task. */
  readonly refused = new Map<number, RefusedUpload>();

  constructor(collector: Collector) {
    this.collector = collector;
  }

  /** The folders with records that this build has stored. */
  get storedFolders(): readonly string[] {
    return this.parts.flatMap(({ upload }) => upload?.recordsFolder ?? []);
  }

  /** Names of the parts whose analysis failed, also of those that are carried because they were never delivered. */
  get failedParts(): ReadonlySet<string> {
    return new Set(this.summaries.filter(({ failures }) => failures.count > 0).map(({ name }) => name));
  }

  /** Names of the parts that were sent and read. */
  get sent(): readonly string[] {
    return this.parts.filter(({ upload }) => upload !== null).map(({ name }) => name);
  }

  /** Names of the parts that are carried from other versions. */
  get carried(): readonly string[] {
    return this.parts.filter(({ stored }) => stored?.carriedFrom).map(({ name }) => name);
  }

  /** The records that were refused while reading, merging and assembling. */
  get refusedRecords(): RefusedRecords {
    return recordsOf(this.collector);
  }

  /** The parts of the version, with the findings that were carried into each that failed. */
  versionParts(counts: ReadonlyMap<string, CarriedCounts>): readonly VersionPart[] {
    return this.parts.map((part) => this.#versionPart(part, counts.get(part.name) ?? nothingCarried));
  }

  #versionPart(part: ReadPart, { carried, dropped }: CarriedCounts): VersionPart {
    const summary = this.summaries.find(({ name }) => name === part.name)!;
    const { failures } = summary;
    const carriedFrom = part.stored?.carriedFrom ?? null;
    const from = part.upload ?? part.stored;
    const hasFailed = this.failedParts.has(part.name);
    return {
      name: part.name,
      state: hasFailed ? "FAILED" : carriedFrom === null ? "DELIVERED" : "CARRIED",
      wasDelivered: carriedFrom === null && (!hasFailed || part.earlier?.wasDelivered === true),
      sourceVersionId: carriedFrom?.versionId ?? null,
      commit: from.commit ?? (part.upload === null ? null : part.commit),
      analysisTime: from.analysisTime,
      findingCount: summary.findings,
      artifactCount: summary.artifacts,
      carriedCount: carried,
      droppedCount: summary.dropped + dropped,
      refusedCount: this.#refusedOf(part.name).count,
      failures,
      recordsFolder: carriedFrom === null ? from.recordsFolder : null,
      acceptedAt: from.acceptedAt,
      ...unreadCounts(this.collector.refusals.ofPart(part.name).lost, summary.unread.length),
      tools: summary.tools,
    };
  }

  /** Of a version that one build makes: what was not read. */
  get unread(): Pick<VersionPart, "unread"> {
    return unreadCounts(this.collector.refusals.lost, this.collector.unread.size);
  }

  /** The files that the tools of the version left out, with the part that says so. Undefined: there are none. */
  get unreadFiles(): UnreadFiles | undefined {
    const { unread, paths } = this.collector;
    const whole = Array.from(unread.keys(), (path) => ({ path: paths.text(path), part: mainPart }));
    const files = [
      ...whole,
      ...this.summaries.flatMap(({ name, unread: left }) => left.map((path) => ({ path, part: name }))),
    ];
    if (files.length === 0) return undefined;
    const choices = [...new Set(files.map(({ part }) => part))];
    return {
      paths: textColumn(files.map(({ path }) => path)),
      part: { kind: "choice", values: Int32Array.from(files, ({ part }) => choices.indexOf(part)), choices },
    };
  }

  /** How each task of the batch ends when the version is committed. */
  taskEnds({ tasks }: BuildJob): readonly BatchTaskEnd[] {
    return tasks.map((task) => this.#refusedEnd(task) ?? this.#end(task));
  }

  /** How each task ends when there is no version: those without their own problem have the common one. */
  refusedEnds({ tasks }: BuildJob, problem: Problem): readonly BatchTaskEnd[] {
    return tasks.map((task) => this.#refusedEnd(task) ?? { ...endOf(task, noRefusals), status: "ERROR", problem });
  }

  #refusedEnd(task: JobTask): BatchTaskEnd | undefined {
    const refusal = this.refused.get(task.taskId);
    if (refusal === undefined) return undefined;
    return { ...endOf(task, refusal.refused), status: "ERROR", problem: refusal.problem };
  }

  /** Results that were sent again before they were read count for nothing, and so do tasks that bring none. */
  #end(task: JobTask): BatchTaskEnd {
    const isRead = this.parts.some(({ upload }) => upload?.taskId === task.taskId);
    const refused = isRead && task.part !== null ? this.#refusedOf(task.part) : noRefusals;
    return { ...endOf(task, refused), status: refused.count === 0 ? "DONE" : "WARNING", problem: null };
  }

  #refusedOf(part: string): RefusedRecords {
    return this.collector.refusals.ofPart(part);
  }
}

function unreadCounts({ records, findings }: LostRecords, files: number): Pick<VersionPart, "unread"> {
  return records === 0 && files === 0 ? {} : { unread: { records, findings, files } };
}

const noRefusals: RefusedRecords = { count: 0, records: [] };

/** The refused records of a collector. */
export function recordsOf({ refusals }: Collector): RefusedRecords {
  return { count: refusals.count, records: refusals.records };
}

function endOf({ taskId, attempt }: JobTask, { count, records }: RefusedRecords) {
  return { taskId, attempt, refusedCount: count, refused: records };
}
