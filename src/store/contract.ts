import type { Problem, Result } from "../text/index.ts";
import type { AccessReads, AccessWrites } from "./access-contract.ts";
import type { PortfolioReads, PortfolioWrites, VisibleTo } from "./portfolio-contract.ts";
import type { GateResult } from "./gate-rows.ts";
import type {
  BranchRow,
  BuildParameters,
  Color,
  IdKind,
  IdRange,
  Instant,
  ModelRevisionRow,
  ProjectRow,
  RecoveredTask,
  RefusedRecord,
  RootValues,
  TaskRow,
  TaskStatus,
  VersionMark,
  VersionRow,
} from "./rows.ts";
import type { OperationsReads, OperationsWrites } from "./operations-contract.ts";
import type { SavedQueryReads, SavedQueryWrites } from "./saved-query-contract.ts";
import type { TriageReads, TriageWrites } from "./triage-contract.ts";

/**
 * What is kept. Every implementation passes `store.contract.ts` unchanged.
 * Rows that are marked as deleted exist for no read here, except for `deletedVersions`; projects that are coming exist
 * for `buildPlace` and `comingProjects` alone.
 */
export interface Store {
  /** Answers are no older than the newest revision that anybody in this process was told, and this process's writes. */
  readonly read: StoreReads;
  /** The same, for those who do not ask for a revision first: nothing is remembered. */
  readonly latest: StoreReads;
  readonly write: StoreWrites;
  /** Another one after every commit of any process: while it stays, no read answers anything else. */
  revision(): Revision | Promise<Revision>;
  /** The newest revision that this process knows of, without asking anyone. */
  knownRevision(): Revision;
  /** Makes this process one of those that share the database, until it leaves. */
  join(node: NodeSelf): Promise<Membership>;
  close(): Promise<void>;
}

/** Stands for one state of all that is kept. */
export type Revision = number | string;

/** A process among those that share the database, and what it wants to be told. */
export interface NodeSelf {
  readonly bootId: string;
  /** There may be tasks to take. */
  readonly wake: () => void;
  /** A task was asked to stop; this process may be running it. */
  readonly cancel: (taskId: number) => void;
  /** Every task that the database says this process runs. */
  readonly check: (taskIds: readonly number[]) => void;
  /** What processes that are gone ran waits to be recovered; those that were just taken for dead are named. */
  readonly recover: (gone: readonly string[]) => void;
  /** The others took this process for dead, and have taken over what it ran. */
  readonly abandon: () => Promise<void>;
  /** The database went away (with why), or is back. */
  readonly reach: (failure: unknown) => void;
}

/** A process's place among the others. */
export interface Membership {
  /** Whether this process does what one of them has to do for all. */
  leads(): boolean;
  /** Nobody waits any longer for what this process has; its temporary tokens are dead. */
  leave(): Promise<void>;
}

export interface StoreReads extends AccessReads, PortfolioReads, TriageReads, SavedQueryReads, OperationsReads {
  modelRevision(id: number): Promise<ModelRevisionRow | undefined>;
  currentModelRevision(modelId: string): Promise<ModelRevisionRow | undefined>;

  projectById(id: number): Promise<ProjectRow | undefined>;
  projectByName(name: string): Promise<ProjectRow | undefined>;
  branches(projectId: number): Promise<readonly BranchRow[]>;
  branchById(id: number): Promise<BranchRow | undefined>;
  /** Where a build goes: a branch and its project, though the project may still be coming. */
  buildPlace(branchId: number): Promise<{ readonly project: ProjectRow; readonly branch: BranchRow } | undefined>;
  /** Projects that are coming, in order of ids: their makers take them up again, or delete them. */
  comingProjects(): Promise<readonly ProjectRow[]>;
  /** The branch that an artifact or finding id belongs to, from its block. */
  branchOfId(kind: IdKind, id: number): Promise<BranchRow | undefined>;

  versionById(id: number): Promise<VersionRow | undefined>;
  /** Newest first. */
  versions(branchId: number): Promise<readonly VersionRow[]>;
  newestVersion(branchId: number): Promise<VersionRow | undefined>;
  /** What tells which versions of a branch a reader sees, and which of them is the reference: newest first. */
  versionMarks(branchId: number): Promise<readonly VersionMark[]>;
  /** Folders that some row, deleted or not, still names: what else lies in the snapshot place is an orphan. */
  knownFolders(): Promise<readonly string[]>;
  /** Versions marked as deleted at or before the instant, whose bytes are still there. */
  deletedVersions(before: Instant): Promise<readonly { readonly id: number; readonly folder: string }[]>;
  /** The rating layer in force of every version that is not deleted: its folder's other layers are orphans. */
  layersInForce(): Promise<readonly { readonly folder: string; readonly layer: number }[]>;
  /** Layers that newer ones replaced at or before the instant, and whose bytes may still be there. */
  retiredLayers(before: Instant): Promise<readonly RetiredLayer[]>;

  taskById(id: number): Promise<TaskRow | undefined>;
  /**
   * Newest first, from behind `beforeId`; without `visibleTo` those of all projects. Of a deleted project there is the
   * deletion, for who asked for it and for who sees all.
   */
  tasks(page: {
    readonly beforeId?: number;
    readonly limit: number;
    readonly visibleTo?: VisibleTo;
  }): Promise<readonly TaskRow[]>;
  /** Whether the process of this boot id is one of those that share the database. */
  nodeLives(bootId: string): Promise<boolean>;
  /** The newest task of each of the branches that have one. */
  newestTasks(branchIds: readonly number[]): Promise<readonly TaskRow[]>;
  /** Uploads that an unfinished task still needs: what else lies in the spool is an orphan. */
  neededUploads(): Promise<readonly string[]>;
}

/** Each is one transaction: it happens whole, durably, or not at all. */
export interface StoreWrites extends AccessWrites, PortfolioWrites, TriageWrites, SavedQueryWrites, OperationsWrites {
  /**
   * Adds a revision, or gives back the current one when the document is the same. Another current revision than the
   * expected one (0: none yet): `revision.stale`.
   */
  putModel(model: {
    readonly modelId: string;
    readonly document: string;
    readonly expectedRevision?: number;
    readonly at: Instant;
  }): Promise<Result<{ readonly revision: ModelRevisionRow; readonly created: boolean }>>;

  /**
   * With its branch `main` and that branch's root artifact. One that is coming takes builds at once, and is there for
   * reads when its first baseline is committed, in the same transaction. Refusals: `project.name-taken`, `model.absent`.
   */
  createProject(project: NewProject): Promise<Result<ProjectRow>>;

  /**
   * Makes the QUEUED task of an upload that is already durable, creates the branch when it is new, and reserves the
   * version's id. With an idempotency key seen within 7 days for this user and project: the task of that time when
   * the digest is the same (`replayed`), else the refusal `build.key-reused`. No such project: `project.absent`.
   */
  acceptBuild(build: NewBuild): Promise<Result<{ readonly task: TaskRow; readonly replayed: boolean }>>;
  enqueueRerate(request: {
    readonly projectId: number;
    readonly versionIds: readonly number[] | null;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<TaskRow>;

  /**
   * Takes the oldest QUEUED task whose branch has no RUNNING one (tasks of a branch start in order of acceptance),
   * makes it RUNNING with the next attempt number.
   */
  claimTask(claim: { readonly bootId: string; readonly at: Instant }): Promise<TaskRow | undefined>;
  /**
   * Gives up what processes left RUNNING that neither live nor are this one (or one task of this process whose worker
   * died, by `taskId` and, where it may run here again by now, its `attempt`): QUEUED
   * again while `attempt < attemptsMax`, else ERROR with `problemCode` (`task.crashed` when absent); with a cancel request: CANCELLED. A task that
   * an orderly stop gives back (`uncounted`) is QUEUED again as if the attempt had not begun.
   */
  recoverTasks(recovery: {
    readonly bootId: string;
    readonly taskId?: number;
    readonly attempt?: number;
    readonly attemptsMax: number;
    readonly uncounted?: boolean;
    readonly problemCode?: TaskFailureCode;
    readonly at: Instant;
  }): Promise<readonly RecoveredTask[]>;
  /** Nothing happens when the attempt is not the running one. */
  reportProgress(report: {
    readonly taskId: number;
    readonly attempt: number;
    readonly progress: number;
    readonly step: string;
  }): Promise<void>;
  /** A QUEUED task is CANCELLED at once, a RUNNING one is asked to stop. Finished: `task.finished`. Absent: `task.absent`. */
  cancelTask(request: { readonly taskId: number; readonly at: Instant }): Promise<Result<TaskRow>>;
  /** Ends a RUNNING task without a version. False when the attempt is not the running one. */
  finishTask(end: TaskEnd): Promise<boolean>;

  /** From the branch's own blocks, reserving a new block when they are used up; ids are never given twice. */
  reserveIds(request: {
    readonly kind: IdKind;
    readonly branchId: number;
    readonly count: number;
  }): Promise<readonly IdRange[]>;

  /**
   * The version row, the task's end, in one transaction. False, and nothing is changed, when the attempt is not the
   * running one, a cancel was requested, or the project or branch is deleted.
   */
  commitBuild(commit: BuildCommit): Promise<boolean>;
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
  }): Promise<Result<VersionRow>>;
  /** Marks it deleted (no read sees it from then on) and records a `delete` task that is DONE. Absent: `version.absent`. */
  deleteVersion(request: {
    readonly versionId: number;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<Result<TaskRow>>;
  /** Forgets deleted versions whose bytes are gone. */
  forgetVersions(request: { readonly versionIds: readonly number[] }): Promise<void>;
}

export interface NewProject {
  readonly name: string;
  readonly modelId: string;
  readonly ownerId: number;
  readonly metaProject: boolean;
  /** Of a meta-project; those that are gone or meta-projects themselves are left out. */
  readonly memberIds?: readonly number[];
  readonly public: boolean;
  readonly group: string;
  readonly color: Color;
  /** No read sees it before its first baseline; where a living project has its name by then, none ever does. */
  readonly coming?: boolean;
  readonly at: Instant;
}

export interface NewBuild {
  readonly projectId: number;
  readonly branchName: string;
  readonly branchColor: Color;
  readonly userId: number;
  readonly upload: string;
  readonly parameters: BuildParameters;
  readonly idempotency: { readonly key: string; readonly digest: string } | null;
  readonly at: Instant;
}

/** Why a task is given up that failed without an end of its own. */
export type TaskFailureCode = "task.crashed" | "task.storage-failed" | "storage.full";

export interface TaskEnd {
  readonly taskId: number;
  readonly attempt: number;
  readonly status: Extract<TaskStatus, "DONE" | "WARNING" | "ERROR" | "CANCELLED">;
  readonly problem: Problem | null;
  readonly refusedCount: number;
  readonly refused: readonly RefusedRecord[];
  readonly at: Instant;
}

export interface BuildCommit {
  readonly taskId: number;
  readonly attempt: number;
  readonly status: "DONE" | "WARNING";
  /** The commit that the results say they are of; the request's own comes first. */
  readonly commit?: string | null;
  readonly refusedCount: number;
  readonly refused: readonly RefusedRecord[];
  readonly folder: string;
  readonly layer: number;
  readonly modelRevisionId: number;
  readonly triageRevision: number;
  readonly artifactCount: number;
  readonly findingCount: number;
  readonly root: RootValues;
  readonly gate: GateResult | null;
  /** What was said on other branches and goes for this one, too: ids there and here. */
  readonly carried?: readonly CarriedTriage[];
  readonly at: Instant;
}

/** Of another branch: ids there, and ids here of what is the same. */
export interface CarriedTriage {
  readonly branchId: number;
  readonly findings: readonly (readonly [from: number, to: number])[];
  readonly artifacts: readonly (readonly [from: number, to: number])[];
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
