import {
  recordsFolderName,
  type BuildParameters,
  type JoinedVersion,
  type Store,
  type TaskRow,
  type VersionPart,
  type VersionRow,
} from "../store/index.ts";
import { carriedParts, type CarryingFrom } from "./carried-parts.ts";
import type { PartInput, PartUpload, StoredPart, UploadInput } from "./job.ts";

/** For results that this server made itself. */
const unboundedExpansion = { expandedBytesMax: Number.MAX_SAFE_INTEGER, ratioMax: Number.MAX_SAFE_INTEGER };

/** The results of a build's task, and how they are read. */
export function uploadInput(task: TaskRow): UploadInput {
  const { mediaType, gzip, boundary, alignment, expansion } = task.parameters as BuildParameters;
  return {
    upload: task.upload!,
    mediaType,
    gzip,
    boundary: boundary ?? null,
    alignment: alignment ?? { strip: "", pathPrefix: "" },
    expansion: expansion ?? unboundedExpansion,
  };
}

/** A version that is made of parts, and what it may carry parts from. */
interface JoinedBuild extends CarryingFrom {
  readonly joined: JoinedVersion;
  readonly own: VersionRow | undefined;
  readonly bootId: string;
}

/**
 * Where the content of each part of a version comes from, in code-point order of their names: results that were sent now,
 * records of an earlier edition, or records of an earlier version that are carried (D14).
 */
export async function partInputs(
  store: Store,
  tasks: readonly TaskRow[],
  { joined, own, bootId, ...around }: JoinedBuild,
): Promise<readonly PartInput[]> {
  const uploads = Map.groupBy(tasks.filter(isPart), partOf);
  const stored = new Map<string, StoredPart>();
  const carried = joined.carries ? await carriedParts(store, joined, around) : [];
  for (const part of carried) stored.set(part.name, part.stored);
  const parts = own === undefined ? [] : ((await store.read.versionParts([own])).get(own.id) ?? []);
  for (const part of parts) if (part.recordsFolder !== null) stored.set(part.name, ownPart(part, part.recordsFolder));
  // The default order is that of UTF-16 units. Names of parts are ASCII, so that it is the order of code points.
  const names = [...new Set([...uploads.keys(), ...stored.keys()])].toSorted();
  return names.map((name) => ({
    name,
    uploads: (uploads.get(name) ?? [])
      .toSorted((one, other) => other.id - one.id)
      .map((task) => partUpload(task, bootId)),
    stored: stored.get(name) ?? null,
  }));
}

/** The name of the part that a task brings; null for one that brings none. */
export function partNameOf({ parameters }: TaskRow): string | null {
  return (parameters as Partial<BuildParameters>).part ?? null;
}

const isPart = (task: TaskRow): boolean => partNameOf(task) !== null;
const partOf = (task: TaskRow): string => partNameOf(task)!;

function partUpload(task: TaskRow, bootId: string): PartUpload {
  const { analysisTime, commit } = task.parameters as BuildParameters;
  return {
    ...uploadInput(task),
    taskId: task.id,
    recordsFolder: recordsFolderOf(task, bootId),
    commit,
    analysisTime: analysisTime ?? task.submittedAt,
    acceptedAt: task.submittedAt,
  };
}

/** The name of the folder that an attempt writes the records of its part to. */
export function recordsFolderOf({ projectId, versionId, id, attempt }: TaskRow, bootId: string): string {
  return recordsFolderName(`p${projectId}-v${versionId!}`, { taskId: id, attempt, process: bootId.slice(0, 8) });
}

function ownPart({ commit, analysisTime, acceptedAt, wasDelivered }: VersionPart, recordsFolder: string): StoredPart {
  return { recordsFolder, commit, analysisTime: analysisTime ?? 0, acceptedAt, carriedFrom: null, wasDelivered };
}
