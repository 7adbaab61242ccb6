import type { GateCondition } from "../gates/rows.ts";
import type { ProjectRole } from "../access/roles.ts";
import type { Instant } from "../instant.ts";
import type { TaskRow } from "../tasks/rows.ts";
import type { WriteResult } from "../write-result.ts";
import type { Audience, Color, ProjectRow, BranchRow } from "./rows.ts";

/** Projects, their branches, and the members of meta-projects. */
export interface ProjectReads {
  projectById(id: number): Promise<ProjectRow | undefined>;
  projectByName(name: string): Promise<ProjectRow | undefined>;
  /** In order of ids, after `afterId`. Without `visibleTo`, all projects. */
  projects(page: {
    readonly afterId?: number;
    readonly limit: number;
    readonly visibleTo?: VisibleTo;
  }): Promise<readonly ProjectRow[]>;
  /** In order of ids; those that are absent are left out. */
  projectsByIds(ids: readonly number[]): Promise<readonly ProjectRow[]>;
  /** Projects that wait for their first baseline, in order of ids: their creator continues with them, or deletes them. */
  hiddenProjects(): Promise<readonly ProjectRow[]>;
  /** A project that was deleted, for the task that did it. */
  deletedProject(id: number): Promise<ProjectRow | undefined>;
  branches(projectId: number): Promise<readonly BranchRow[]>;
  branchById(id: number): Promise<BranchRow | undefined>;
  /** The branches of all these projects, in order of ids. */
  branchesOf(projectIds: readonly number[]): Promise<readonly BranchRow[]>;
  /** In order of ids; those that are absent are left out. */
  branchesByIds(ids: readonly number[]): Promise<readonly BranchRow[]>;
  branchByName(projectId: number, name: string): Promise<BranchRow | undefined>;
  /** The ids of the models of the projects that the caller sees. */
  modelsOfProjects(visibleTo: VisibleTo): Promise<ReadonlySet<string>>;
  /** The members of these meta-projects, in order of the members' ids. */
  metaMembers(metaIds: readonly number[]): Promise<readonly { readonly metaId: number; readonly member: ProjectRow }[]>;
}

/** Changes to projects and branches. Each is one transaction, including its audit entry if any. */
export interface ProjectWrites {
  /**
   * With its branch `main` and that branch's root artifact. A hidden one takes builds at once, and becomes
   * visible when its first baseline is committed, in the same transaction. Refusals: `project.name-taken`, `model.absent`.
   */
  createProject(project: NewProject): Promise<WriteResult<ProjectRow, "project.name-taken" | "model.absent">>;
  /**
   * Changes the given values. A new name also renames its technical users. Refusals: `project.absent`, `revision.stale`,
   * `project.name-taken`, `model.absent`.
   */
  updateProject(
    change: ProjectChange,
  ): Promise<WriteResult<ProjectRow, "project.absent" | "revision.stale" | "project.name-taken" | "model.absent">>;
  /**
   * Marks the project, its branches, versions and technical users deleted, revokes the tokens that are limited to it,
   * cancels its waiting and running tasks, and records a `delete` task that is DONE. The name is free again. Refusal: `project.absent`.
   */
  deleteProject(request: {
    readonly projectId: number;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<WriteResult<Deletion, "project.absent">>;
  /** Refusals: `project.absent`, `branch.name-taken`. */
  createBranch(branch: {
    readonly projectId: number;
    readonly name: string;
    readonly group: string;
    readonly color: Color;
    readonly at: Instant;
  }): Promise<WriteResult<BranchRow, "project.absent" | "branch.name-taken">>;
  /** Changes the given values. Branches with this target follow a new name. Refusals: `branch.absent`, `revision.stale`, `branch.name-taken`. */
  updateBranch(change: {
    readonly branchId: number;
    readonly name?: string;
    readonly group?: string;
    readonly color?: Color;
    /** Null: it has none. */
    readonly target?: string | null;
    readonly base?: string | null;
    readonly expectedRevision?: number;
    readonly at: Instant;
  }): Promise<WriteResult<BranchRow, "branch.absent" | "revision.stale" | "branch.name-taken">>;
  /** As for a project. Refusals: `branch.absent`, `branch.main`. */
  deleteBranch(request: {
    readonly branchId: number;
    readonly userId: number;
    readonly at: Instant;
  }): Promise<WriteResult<Deletion, "branch.absent" | "branch.main">>;
}

export interface NewProject {
  readonly name: string;
  readonly modelId: string;
  readonly ownerId: number;
  readonly metaProject: boolean;
  /** Of a meta-project; those that are gone or meta-projects themselves are left out. */
  readonly memberIds?: readonly number[];
  readonly audience: Audience;
  readonly group: string;
  readonly color: Color;
  readonly carryParts?: boolean;
  readonly expectedParts?: readonly string[];
  /** The conditions of its gate; absent: it has none. */
  readonly gate?: readonly GateCondition[];
  /** No read sees it before its first baseline; if another project has its name by then, it stays hidden. */
  readonly hidden?: boolean;
  readonly at: Instant;
}

/** Restricts a list to the projects that a caller may see. */
export interface VisibleTo {
  readonly userId: number;
  /** The least role that the user has on them. Null: no role is needed, for administrators. */
  readonly role: ProjectRole | null;
  /** Or a custom role with this permission. Without it, custom roles count as that of a guest. */
  readonly permission?: string;
  /** This project alone, for a token that is limited to it. */
  readonly projectId?: number;
}

/** The values of a project to change. The others stay unchanged. */
export interface ProjectChange {
  readonly projectId: number;
  readonly name?: string;
  readonly modelId?: string;
  readonly audience?: Audience;
  readonly group?: string;
  readonly color?: Color;
  readonly carryParts?: boolean;
  readonly expectedParts?: readonly string[];
  /** Replaces the whole list; those that are gone or meta-projects themselves are left out. */
  readonly memberIds?: readonly number[];
  readonly expectedRevision?: number;
  readonly at: Instant;
}

/** The result of a deletion, and the work that remains for the caller. */
export interface Deletion {
  readonly task: TaskRow;
  /** Tasks that were running on it. Their processes must stop them. */
  readonly running: readonly number[];
  /** Uploads that no task will read any more. */
  readonly uploads: readonly string[];
}
