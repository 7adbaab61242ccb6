import type { Result } from "../text/index.ts";
import type { ProjectRole } from "./roles.ts";
import type { GateCondition, GateRow } from "./gate-rows.ts";
import type { BranchRow, Color, Instant, ModelRevisionRow, ProjectRow, TaskRow, VersionRow } from "./rows.ts";

/** Whose eyes a list is read with: only projects on which the user has at least the role exist. */
export interface VisibleTo {
  readonly userId: number;
  readonly role: ProjectRole;
}

/** The part of the store that lists read: many things in few statements. */
export interface PortfolioReads {
  /** In order of ids, from behind `afterId`; without `visibleTo` all there are. */
  projects(page: {
    readonly afterId?: number;
    readonly limit: number;
    readonly visibleTo?: VisibleTo;
  }): Promise<readonly ProjectRow[]>;
  /** In order of ids; those that are absent are left out. */
  projectsByIds(ids: readonly number[]): Promise<readonly ProjectRow[]>;
  /** A project that was deleted, for the task that did it. */
  deletedProject(id: number): Promise<ProjectRow | undefined>;
  /** The branches of all these projects, in order of ids. */
  branchesOf(projectIds: readonly number[]): Promise<readonly BranchRow[]>;
  /** In order of ids; those that are absent are left out. */
  branchesByIds(ids: readonly number[]): Promise<readonly BranchRow[]>;
  branchByName(projectId: number, name: string): Promise<BranchRow | undefined>;
  /** The newest versions, or baselines, of each of the branches: by branch, newest first, as many as `count` (one). */
  newestVersions(
    branchIds: readonly number[],
    kind: "any" | "baseline",
    count?: number,
  ): Promise<readonly VersionRow[]>;
  /** Newest first, from behind `beforeId`; of one branch or of all. */
  versionsOfProject(page: {
    readonly projectId: number;
    readonly branchId?: number;
    readonly baselinesOnly: boolean;
    readonly beforeId?: number;
    readonly limit: number;
  }): Promise<readonly VersionRow[]>;
  tasksByIds(ids: readonly number[]): Promise<readonly TaskRow[]>;
  /** Of each of the branches that has one, the newest build that waits, runs or failed. */
  unreflectedBuilds(
    branchIds: readonly number[],
  ): Promise<readonly { readonly branchId: number; readonly taskId: number }[]>;
  /** The delete task of a project that is gone. */
  deletionTask(id: number): Promise<TaskRow | undefined>;

  /** The current revision of each model, in code-point order of the models' ids, from behind `afterId`. */
  currentModelRevisions(page: {
    readonly afterId?: string;
    readonly limit: number;
  }): Promise<readonly ModelRevisionRow[]>;
  /** The ids of the current revisions of these models. */
  currentModelRevisionIds(modelIds: readonly string[]): Promise<ReadonlyMap<string, number>>;

  /** What a project's versions must fulfil; without conditions when nobody has set any. */
  gate(projectId: number): Promise<GateRow>;

  /** The projects that these meta-projects put together, in order of the members' ids. */
  metaMembers(metaIds: readonly number[]): Promise<readonly { readonly metaId: number; readonly member: ProjectRow }[]>;
}

/** Each is one transaction, with its audit entry where it is worth one. */
export interface PortfolioWrites {
  /** Changes what is given. Refusals: `project.absent`, `revision.stale`, `project.name-taken`, `model.absent`. */
  updateProject(change: ProjectChange): Promise<Result<ProjectRow>>;
  /**
   * Marks the project, its branches and versions deleted, cancels what waits or runs on it, and records a `delete` task
   * that is DONE. The name is free again. Refusal: `project.absent`.
   */
  deleteProject(request: {
    readonly projectId: number;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<Result<Deletion>>;

  /** Replaces the conditions. Refusals: `project.absent`, `revision.stale`. */
  putGate(change: {
    readonly projectId: number;
    readonly conditions: readonly GateCondition[];
    readonly expectedRevision?: number;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<Result<GateRow>>;

  /** Refusals: `project.absent`, `branch.name-taken`. */
  createBranch(branch: {
    readonly projectId: number;
    readonly name: string;
    readonly group: string;
    readonly color: Color;
    readonly at: Instant;
  }): Promise<Result<BranchRow>>;
  /** Changes what is given. Refusals: `branch.absent`, `revision.stale`, `branch.name-taken`. */
  updateBranch(change: {
    readonly branchId: number;
    readonly name?: string;
    readonly group?: string;
    readonly color?: Color;
    readonly expectedRevision?: number;
  }): Promise<Result<BranchRow>>;
  /** As for a project. Refusals: `branch.absent`, `branch.main`. */
  deleteBranch(request: {
    readonly branchId: number;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<Result<Deletion>>;

  /** Refusals: `model.absent`, and `model.in-use` while a project or a version has it. */
  deleteModel(request: {
    readonly modelId: string;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<Result<null>>;
}

/** What of a project is to be changed; the rest stays. */
export interface ProjectChange {
  readonly projectId: number;
  readonly name?: string;
  readonly modelId?: string;
  readonly public?: boolean;
  readonly group?: string;
  readonly color?: Color;
  /** Replaces the whole list; those that are gone or meta-projects themselves are left out. */
  readonly memberIds?: readonly number[];
  readonly expectedRevision?: number;
}

/** What a deletion did, and what is left to clear away. */
export interface Deletion {
  readonly task: TaskRow;
  /** Tasks that were running on it: whoever runs them stops. */
  readonly running: readonly number[];
  /** Uploads that nobody will read any more. */
  readonly uploads: readonly string[];
}
