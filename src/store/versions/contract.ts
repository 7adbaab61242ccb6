import type { Instant } from "../instant.ts";
import type { TaskRow } from "../tasks/rows.ts";
import type { WriteResult } from "../write-result.ts";
import type { GateResult, RootValues, VersionMark, VersionPart, VersionRow } from "./rows.ts";

/** Versions, their rating layers, and which of their bytes are no longer needed. */
export interface VersionReads {
  versionById(id: number): Promise<VersionRow | undefined>;
  /** Newest first. */
  versions(branchId: number): Promise<readonly VersionRow[]>;
  newestVersion(branchId: number): Promise<VersionRow | undefined>;
  /** Up to `count` (default 1) newest versions or baselines of each branch: by branch, newest first. */
  newestVersions(
    branchIds: readonly number[],
    kind: "any" | "baseline",
    count?: number,
  ): Promise<readonly VersionRow[]>;
  /** Newest first, before `beforeId`; of one branch or of all. */
  versionsOfProject(page: {
    readonly projectId: number;
    readonly branchId?: number;
    readonly baselinesOnly: boolean;
    readonly beforeId?: number;
    readonly limit: number;
  }): Promise<readonly VersionRow[]>;
  /** Marks that determine which versions of a branch a reader sees, and which of them is the reference. Newest first. */
  versionMarks(branchId: number): Promise<readonly VersionMark[]>;
  /** The parts of each version, by its id; at least one. */
  versionParts(versions: readonly VersionRow[]): Promise<ReadonlyMap<number, readonly VersionPart[]>>;
  /** Folders that a row still names, deleted or not. Any other folder of the snapshot store is an orphan. */
  knownFolders(): Promise<readonly string[]>;
  /** Versions marked as deleted at or before the instant, whose bytes are still there. */
  deletedVersions(before: Instant): Promise<readonly { readonly id: number; readonly folder: string }[]>;
  /** The rating layer in force of every version that is not deleted: its folder's other layers are orphans. */
  layersInForce(): Promise<readonly { readonly folder: string; readonly layer: number }[]>;
  /** Layers that newer ones replaced at or before the instant, and whose bytes may still be there. */
  retiredLayers(before: Instant): Promise<readonly RetiredLayer[]>;
}

/** Changes to versions and their rating layers. */
export interface VersionWrites {
  /** Puts a new rating layer in force if the version still has layer `fromLayer`; else false. */
  commitLayer(commit: LayerCommit): Promise<boolean>;
  /** Forgets retired layers whose bytes are gone. */
  forgetLayers(request: { readonly layers: readonly RetiredLayer[] }): Promise<void>;
  /** Absent: `version.absent`. Another revision than the expected one: `revision.stale`. */
  updateVersion(change: {
    readonly versionId: number;
    readonly name?: string;
    readonly baseline?: boolean;
    readonly expectedRevision?: number;
  }): Promise<WriteResult<VersionRow, "version.absent" | "revision.stale">>;
  /** Marks it deleted (no read sees it from then on) and records a `delete` task that is DONE. Absent: `version.absent`. */
  deleteVersion(request: {
    readonly versionId: number;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<WriteResult<TaskRow, "version.absent">>;
  /** Forgets deleted versions whose bytes are gone. */
  forgetVersions(request: { readonly versionIds: readonly number[] }): Promise<void>;
}

export interface LayerCommit {
  readonly versionId: number;
  readonly fromLayer: number;
  readonly layer: number;
  readonly modelRevisionId: number;
  readonly triageRevision: number;
  readonly root: RootValues;
  readonly gate: GateResult | null;
  /** When the layer before it stops being in force: its bytes stay for requests that still read them. */
  readonly at: Instant;
}

/** A rating layer that is no longer in force. */
export interface RetiredLayer {
  readonly versionId: number;
  readonly folder: string;
  readonly layer: number;
}
