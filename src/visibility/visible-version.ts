import { createHash } from "node:crypto";
import type { Caller } from "../access/index.ts";
import {
  referenceVersion,
  visibleMembers,
  type Comparison,
  type OpenVersion,
  type SeenProject,
  type Snapshots,
} from "../portfolio/index.ts";
import type { BranchMark, BranchRow, StoreReads, VersionRow } from "../store/index.ts";
import { accept, refuse, type Problem, type ProblemCode, type Result } from "../text/index.ts";
import { visibleMemberArtifacts } from "./meta-members.ts";
import type { ProjectAccess } from "./project-access.ts";
import { referencesOf, seenMarks, type ReferenceReads, type VisibleReference } from "./references.ts";

const digestCharacters = 12;

/** A branch of a project that the caller sees. */
export interface BranchAccess extends ProjectAccess {
  readonly caller: Caller;
  readonly branch: BranchRow;
}

/** One version of a branch as the caller sees it. */
export interface VisibleVersion extends BranchAccess {
  /** The branch's versions that the caller may see, newest first. */
  readonly versions: readonly BranchMark[];
  readonly shown: OpenVersion;
}

/**
 * A version that the request names, or that a list was started on, and the refusal where it is gone; undefined: the
 * current one.
 */
export type WantedVersion<Gone extends GoneCode = GoneCode> =
  | { readonly id: number; readonly gone: Gone; readonly edition?: number }
  | undefined;

type GoneCode = "version.absent" | "cursor.expired";

type VersionReads = ReferenceReads &
  Pick<StoreReads, "versionMarks" | "versionParts" | "tasksByIds" | "projectsByIds" | "projectRoles">;

/** What opening a version needs. */
export interface VersionSources {
  readonly read: VersionReads;
  readonly snapshots: Pick<Snapshots, "open" | "unbuilt" | "compare" | "triageIn">;
}

interface OpeningSources {
  readonly read: Pick<StoreReads, "versionMarks">;
  readonly snapshots: Pick<Snapshots, "open">;
}

/** Opens a version of the branch. `absent` is answered where the caller sees nothing of the branch. */
export async function openVersion<Absent extends ProblemCode, Gone extends GoneCode = never>(
  sources: VersionSources,
  access: BranchAccess,
  wanted: WantedVersion<Gone>,
  absent: Problem<Absent>,
): Promise<Result<VisibleVersion, Absent | Gone | "version.absent">> {
  const { caller, project, role, drafts, branch } = access;
  const versions = await visibleVersionsOf(sources.read, access, branch);
  if (versions === undefined) return refuse(absent);
  const place = { caller, project, role, drafts, branch, versions };
  const id = wanted?.id ?? versions[0]?.id ?? 0;
  const mark = versions.find((candidate) => candidate.id === id);
  const version = mark && (await sources.read.versionById(mark.id));
  // A list that was started on an edition cannot continue on another one: its rows are others.
  if (wanted?.edition !== undefined && version?.edition !== wanted.edition) return refuse({ code: wanted.gone });
  if (version !== undefined) return accept({ ...place, shown: await openShown(sources, place, version) });
  const unbuilt = versions.length === 0 && id === 0;
  if (!unbuilt) return refuse({ code: wanted?.gone ?? "version.absent" });
  return accept({ ...place, shown: await sources.snapshots.unbuilt(project, branch) });
}

/** Whether the caller sees the branch at all. */
export async function seesBranch(
  read: Pick<StoreReads, "versionMarks">,
  access: ProjectAccess,
  branch: BranchRow,
): Promise<boolean> {
  if (access.drafts || branch.id === access.project.mainBranchId) return true;
  return (await visibleVersionsOf(read, access, branch)) !== undefined;
}

/**
 * The versions of a branch that the caller sees, newest first. Undefined: the branch is hidden, because the caller sees
 * baselines alone and it has none. The main branch is always there, as before its first build.
 */
async function visibleVersionsOf(
  read: Pick<StoreReads, "versionMarks">,
  { project, drafts }: ProjectAccess,
  branch: BranchRow,
): Promise<readonly BranchMark[] | undefined> {
  const versions = seenMarks({ drafts }, await read.versionMarks(branch.id));
  return drafts || versions.length > 0 || branch.id === project.mainBranchId ? versions : undefined;
}

/** Opens the same version again after a change, with its branch's triage as it is now. */
export async function reopenVersion<Absent extends ProblemCode>(
  sources: VersionSources,
  version: VisibleVersion,
  absent: Problem<Absent>,
): Promise<Result<VisibleVersion, Absent | "version.absent">> {
  const branch = await sources.read.branchById(version.branch.id);
  if (branch === undefined) return refuse(absent);
  return openVersion(sources, { ...version, branch }, { id: version.shown.version.id, gone: "version.absent" }, absent);
}

/** Differs when the version shows something else. Does not reveal layers or triage, only that they changed. */
export function stateDigest({ shown }: VisibleVersion): string {
  return createHash("sha256").update(shown.state).digest("base64url").slice(0, digestCharacters);
}

/** Whether the version shows its branch's triage as it is now. */
export function showsCurrentTriage({ shown, branch }: VisibleVersion): boolean {
  return shown.view.caughtUp || shown.version.triageRevision === branch.triageRevision;
}

/**
 * Whether the caller sees comments, assignees and dates of findings and artifacts. Who sees baselines alone sees those on
 * them, not those on later drafts (D5). What users wrote, and their names, are not for everyone.
 */
export function showsNotes(visible: VisibleVersion): boolean {
  return !visible.caller.anonymous && (visible.drafts || showsCurrentTriage(visible));
}

// A meta-project's version leaves out members that the caller may not see (D8).
async function openShown(
  sources: VersionSources,
  seen: Omit<VisibleVersion, "shown">,
  version: VersionRow,
): Promise<OpenVersion> {
  const { project, branch, caller } = seen;
  const whole = (await openSeen(sources, seen, version, branch)).named(project.name);
  if (!project.metaProject) return whole;
  return visibleMembers(whole, await visibleMemberArtifacts(sources.read, caller, version));
}

/**
 * Opens a version that the caller sees, of the branch or its reference. To callers who see baselines alone, it shows
 * values of changed lines only if it was compared with their reference: the comparison with a draft is as hidden as the
 * draft. Everything that shows values of a version opens it here.
 */
export async function openSeen(
  { read, snapshots }: OpeningSources,
  { drafts }: Pick<SeenProject, "drafts">,
  version: VersionRow,
  branch: BranchRow,
): Promise<OpenVersion> {
  const shown = await snapshots.open(version, branch);
  if (drafts) return shown;
  const compared = await shown.reader.layerChanges(version.layer);
  if (compared === undefined) return shown;
  const reference = referenceVersion(version, seenMarks({ drafts }, await read.versionMarks(branch.id)));
  return reference?.id === compared.versionId ? shown : shown.withoutNewCode();
}

/** Compares the version with its reference, of those that the caller may see (D9, D15). */
export async function compareWithReference(
  sources: VersionSources,
  version: VisibleVersion,
): Promise<Comparison | undefined> {
  const reference = await referenceOf(sources.read, version);
  if (reference.version === undefined) return undefined;
  const before = await openSeen(sources, version, reference.version, reference.branch);
  return sources.snapshots.compare(version.shown, before);
}

/** The version's reference for this caller. */
export async function referenceOf(read: ReferenceReads, visible: VisibleVersion): Promise<VisibleReference> {
  const { version } = visible.shown;
  const references = await referencesOf(read, visible, [{ version, versions: visible.versions }]);
  return references.get(version.id)!;
}

/** Identifies all that the version shows of findings, including the version in which each of them first showed. */
export async function findingsState(read: ReferenceReads, version: VisibleVersion): Promise<string> {
  const { versions, shown } = version;
  const earlier = versions.filter(({ id }) => id < shown.version.id).map(({ id }) => id);
  return `${await versionState(read, version)}:${earlier.join()}`;
}

/** Identifies all that the version shows: version, layer, triage and reference. */
export async function versionState(read: ReferenceReads, version: VisibleVersion): Promise<string> {
  const { version: reference } = await referenceOf(read, version);
  const before = reference === undefined ? "" : `${reference.folder}/${reference.layer}/${reference.triageRevision}`;
  return `${version.project.name}:${version.shown.state}:${before}`;
}
