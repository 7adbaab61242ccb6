import { createHash } from "node:crypto";
import type { Caller } from "../access/index.ts";
import { referenceVersion, visibleMembers, type Comparison, type OpenVersion } from "../portfolio/index.ts";
import type { BranchRow, ProjectRow, VersionMark, VersionRow } from "../store/index.ts";
import { accept, refuse, type Problem, type Result } from "../text/index.ts";
import { seenMembers } from "./meta-members.ts";
import type { Parts } from "./parts.ts";

const stateCharacters = 12;

/** A branch, and how much of it the caller sees. */
export interface Place {
  readonly caller: Caller;
  readonly project: ProjectRow;
  readonly branch: BranchRow;
  /** Whether drafts show; else baselines alone (D5). */
  readonly drafts: boolean;
}

/** One version of a branch as the caller reads it. */
export interface Reading extends Place {
  /** The branch's versions that the caller may see, newest first. */
  readonly visible: readonly VersionMark[];
  readonly shown: OpenVersion;
}

/** The version that is asked for by name, or that a list was begun on; undefined: the current one. */
export type WantedVersion = { readonly id: number; readonly begun: boolean } | undefined;

type ReadingParts = Pick<Parts, "store" | "snapshots">;

/** Opens a version of the branch. `absent` is answered where the caller sees nothing of the branch. */
export async function openReading(
  parts: ReadingParts,
  place: Place,
  wanted: WantedVersion,
  absent: Problem,
): Promise<Result<Reading>> {
  const { project, branch, drafts } = place;
  const marks = await parts.store.read.versionMarks(branch.id);
  const visible = drafts ? marks : marks.filter((mark) => mark.baseline);
  // A branch without a baseline is absent for those who see baselines alone; main stays, as before its first build.
  if (!drafts && visible.length === 0 && branch.id !== project.mainBranchId) return refuse(absent);
  const id = wanted?.id ?? visible[0]?.id ?? 0;
  const mark = visible.find((candidate) => candidate.id === id);
  const version = mark && (await parts.store.read.versionById(mark.id));
  if (version !== undefined) {
    return accept({ ...place, visible, shown: await openShown(parts, place, version) });
  }
  const unbuilt = visible.length === 0 && id === 0;
  if (!unbuilt) return refuse({ code: wanted?.begun === true ? "cursor.expired" : "version.absent" });
  return accept({ ...place, visible: [], shown: await parts.snapshots.unbuilt(project, branch) });
}

/** The newest version of the reading's branch, with what has just been said of it. */
export async function readAgain(parts: ReadingParts, reading: Reading, absent: Problem): Promise<Result<Reading>> {
  const branch = await parts.store.read.branchById(reading.branch.id);
  if (branch === undefined) return refuse(absent);
  return openReading(parts, { ...reading, branch }, { id: reading.shown.version.id, begun: false }, absent);
}

/** Tells whether a version still shows what it showed. Layers and triage are nobody's business; that they changed is. */
export function stateDigest({ shown }: Reading): string {
  return createHash("sha256").update(shown.state).digest("base64url").slice(0, stateCharacters);
}

/** Whether the version shown has its branch's triage as it is now. */
export function isCurrent({ shown, branch }: Reading): boolean {
  return shown.view.caughtUp || shown.version.triageRevision === branch.triageRevision;
}

// Of a meta-project's version, members that the caller may not see are left out (D8).
async function openShown(parts: ReadingParts, place: Place, version: VersionRow): Promise<OpenVersion> {
  const { project, branch, caller } = place;
  const whole = (await parts.snapshots.open(version, branch)).named(project.name);
  return project.metaProject ? visibleMembers(whole, await seenMembers(parts, caller, version)) : whole;
}

/** The reading's version held against its reference, of those that the caller may see (D9). */
export async function compareReading(parts: ReadingParts, reading: Reading): Promise<Comparison | undefined> {
  const reference = await referenceOf(parts, reading);
  if (reference === undefined) return undefined;
  return parts.snapshots.compare(reading.shown, await parts.snapshots.open(reference, reading.branch));
}

/** The row of the reading's reference version. */
export async function referenceOf(
  parts: Pick<Parts, "store">,
  { shown, visible }: Reading,
): Promise<VersionRow | undefined> {
  const mark = referenceVersion(shown.version, visible);
  return mark && parts.store.read.versionById(mark.id);
}

/** Stands for all that a reading shows of findings: also since when each is there, of the versions that are seen. */
export async function findingsState(parts: Pick<Parts, "store">, reading: Reading): Promise<string> {
  const { visible, shown } = reading;
  const earlier = visible.filter(({ id }) => id < shown.version.id).map(({ id }) => id);
  return `${await stateOf(parts, reading)}:${earlier.join()}`;
}

/** Stands for all that a reading shows: version, layer, triage, and what it is held against. */
export async function stateOf(parts: Pick<Parts, "store">, reading: Reading): Promise<string> {
  const reference = await referenceOf(parts, reading);
  const before = reference === undefined ? "" : `${reference.folder}/${reference.layer}/${reference.triageRevision}`;
  return `${reading.project.name}:${reading.shown.state}:${before}`;
}
