import type { Instant } from "../instant.ts";
import type { TaskRow } from "../tasks/rows.ts";
import type { WriteResult } from "../write-result.ts";
import type {
  BranchMark,
  CarriablePart,
  ComparedReference,
  GateResult,
  JoinedVersion,
  RootValues,
  VersionHead,
  VersionPart,
  VersionRow,
} from "./rows.ts";

/** Versions, their rating layers, and which of their bytes are no longer needed. */
export interface VersionReads {
  versionById(id: number): Promise<VersionRow | undefined>;
  /** Those that exist, in order of ids. */
  versionsByIds(ids: readonly number[]): Promise<readonly VersionRow[]>;
  /** Newest first. */
  versions(branchId: number): Promise<readonly VersionRow[]>;
  newestVersion(branchId: number): Promise<VersionRow | undefined>;
  /** The newest version of the branch before another one, and the oldest after it, whether or not that one is built. */
  versionsAround(branchId: number, versionId: number): Promise<VersionsAround>;
  /** Up to `count` (default 1) newest versions of that kind of each branch: by branch, newest first. */
  newestVersions(branchIds: readonly number[], kind: VersionKind, count?: number): Promise<readonly VersionRow[]>;
  /** The same without what has to be parsed. */
  newestHeads(branchIds: readonly number[], kind: VersionKind, count?: number): Promise<readonly VersionHead[]>;
  /** Newest first, before `beforeId`; of one branch or of all. */
  versionsOfProject(page: {
    readonly projectId: number;
    readonly branchId?: number;
    /** Complete baselines alone. */
    readonly publishedOnly: boolean;
    readonly beforeId?: number;
    readonly limit: number;
  }): Promise<readonly VersionRow[]>;
  /** Marks that determine which versions of a branch a reader sees, and which of them is the reference. Newest first. */
  versionMarks(branchId: number): Promise<readonly BranchMark[]>;
  /** The same of many branches, by their ids; branches without versions are left out. */
  versionMarksOf(branchIds: readonly number[]): Promise<ReadonlyMap<number, readonly BranchMark[]>>;
  /** Those that exist, by their ids. */
  versionHeads(ids: readonly number[]): Promise<ReadonlyMap<number, VersionHead>>;
  /** The newest complete version of the branch at each of these commits that has one. */
  completeVersionsAt(
    branchId: number,
    commits: readonly string[],
  ): Promise<readonly { readonly id: number; readonly commit: string }[]>;
  /** The parts of each version, by its id; at least one. */
  versionParts(versions: readonly VersionRow[]): Promise<ReadonlyMap<number, readonly VersionPart[]>>;
  /** Those of the versions that carry parts from others. */
  carryingVersions(versionIds: readonly number[]): Promise<readonly number[]>;
  /** How the parts of a version are joined; undefined if it is not made of parts. */
  joinedVersion(versionId: number): Promise<JoinedVersion | undefined>;
  /**
   * The parts that a version of the branch with this id may carry, by their names: of each, the records of the newest
   * earlier version for which it was sent: delivered or, if it never was, with a failed analysis. A deleted version counts
   * for those that carry the part from it, and for later ones. Where there are more than `partsMax`, those that were sent
   * last.
   */
  carriableParts(branchId: number, beforeId: number): Promise<readonly CarriablePart[]>;
  /** Joined versions that have waited for announced parts until the instant. */
  overdueWaits(at: Instant): Promise<readonly number[]>;
  /** Folders that a row still names, deleted or not. Any other folder of the snapshot store is an orphan. */
  knownFolders(): Promise<readonly string[]>;
  /** The folders with the records of parts, of versions that are not deleted or that others carry from. */
  recordFolders(): Promise<readonly string[]>;
  /**
   * Versions marked as deleted at or before the instant, whose bytes are still there. Versions that others carry from are
   * not among them.
   */
  deletedVersions(before: Instant): Promise<readonly DeletedVersion[]>;
  /** Folders that newer editions replaced at or before the instant, and whose bytes may still be there. */
  retiredFolders(before: Instant): Promise<readonly string[]>;
  /**
   * The rating layer in force of every version that is not deleted or that others carry from: its folder's other layers
   * are orphans.
   */
  layersInForce(): Promise<readonly { readonly folder: string; readonly layer: number }[]>;
  /** The snapshots of all versions that are not deleted: by branch, newest first. */
  versionFolders(): Promise<readonly VersionFolder[]>;
  /** Layers that newer ones replaced at or before the instant, and whose bytes may still be there. */
  retiredLayers(before: Instant): Promise<readonly RetiredLayer[]>;
}

/** The snapshot of a version, and the rating layer in force. */
export interface VersionFolder {
  readonly projectId: number;
  readonly branchId: number;
  readonly folder: string;
  readonly layer: number;
}

/** Changes to versions and their rating layers. */
export interface VersionWrites {
  /** Puts a new rating layer in force if the version still has layer `fromLayer`; else false. */
  commitLayer(commit: LayerCommit): Promise<boolean>;
  /** Forgets retired layers whose bytes are gone. */
  forgetLayers(request: { readonly layers: readonly RetiredLayer[] }): Promise<void>;
  /** Forgets retired folders whose bytes are gone. */
  forgetFolders(request: { readonly folders: readonly string[] }): Promise<void>;
  /** Ends the wait for announced parts: those that are EXPECTED become MISSING. Absent: `version.absent`. */
  completeVersion(request: {
    readonly versionId: number;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<WriteResult<VersionRow, "version.absent">>;
  /** The same for joined versions whose time is over. */
  endWaits(request: { readonly versionIds: readonly number[]; readonly at: Instant }): Promise<void>;
  /** Absent: `version.absent`. Another revision than the expected one: `revision.stale`. */
  updateVersion(change: {
    readonly versionId: number;
    readonly name?: string;
    readonly baseline?: boolean;
    readonly expectedRevision?: number;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<WriteResult<VersionRow, "version.absent" | "revision.stale">>;
  /** Marks it deleted (no read sees it from then on), cancels tasks that build it and records a `delete` task that is DONE. Absent: `version.absent`. */
  deleteVersion(request: {
    readonly versionId: number;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<WriteResult<TaskRow, "version.absent">>;
  /** Forgets deleted versions whose bytes are gone. */
  forgetVersions(request: { readonly versionIds: readonly number[] }): Promise<void>;
}

/** Which versions a list has: any, baselines, complete ones, or baselines that are complete. */
export type VersionKind = "any" | "baseline" | "complete" | "published";

export interface VersionsAround {
  readonly before: VersionRow | undefined;
  readonly after: VersionRow | undefined;
}

/** A deleted version, with its folders: the snapshot first, then the records of its parts. */
export interface DeletedVersion {
  readonly id: number;
  readonly folders: readonly string[];
}

export interface LayerCommit {
  readonly versionId: number;
  /** The snapshot that the layer was added to: a newer edition has another one. */
  readonly folder: string;
  readonly fromLayer: number;
  readonly layer: number;
  readonly modelRevisionId: number;
  readonly triageRevision: number;
  readonly root: RootValues;
  readonly gate: GateResult | null;
  /** The version that it was compared with; absent: none. */
  readonly reference?: ComparedReference;
  /** When the layer before it stops being in force: its bytes stay for requests that still read them. */
  readonly at: Instant;
}

/** A rating layer that is no longer in force. */
export interface RetiredLayer {
  readonly versionId: number;
  readonly folder: string;
  readonly layer: number;
}
