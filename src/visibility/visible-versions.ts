import { createHash } from "node:crypto";
import { decide, type Caller } from "../access/index.ts";
import type { StoreReads } from "../store/index.ts";
import { currentVersions, type CurrentReads, type CurrentVersion } from "./current-versions.ts";
import { accessTo, walkProjects } from "./project-access.ts";
import { startedVersion } from "./started-version.ts";
import {
  findingsState,
  openVersion,
  type BranchAccess,
  type VersionSources,
  type VisibleVersion,
} from "./visible-version.ts";

/** The version in which the page before ended. */
export interface VersionPosition {
  readonly projectId: number;
  readonly branchId: number;
  /** See `startedEntry`. */
  readonly version: number;
}

/** What opening the versions of many projects needs. */
export interface VisibleVersionSources extends VersionSources {
  readonly read: VersionSources["read"] & CurrentReads & Pick<StoreReads, "branches" | "branchById" | "projectRole">;
}

/** Passes over versions that certainly have no finding that is wanted, before they are opened. */
export interface VersionFilter {
  mayPass(version: CurrentVersion): Promise<boolean>;
}

/** The current version of every branch whose findings the caller sees, by project and branch; all, or from a position. */
export class VisibleVersions {
  readonly #sources: VisibleVersionSources;
  readonly #caller: Caller;
  readonly #start: VersionPosition | undefined;
  readonly #filters: readonly VersionFilter[];

  /** With filters, versions are left out that do not pass all, and those without findings; but not the one to start from. */
  constructor(
    sources: VisibleVersionSources,
    caller: Caller,
    start?: VersionPosition,
    filters: readonly VersionFilter[] = [],
  ) {
    this.#sources = sources;
    this.#caller = caller;
    this.#start = start;
    this.#filters = filters;
  }

  /** Whether the caller still sees the version in which the page before ended. */
  async canContinue(): Promise<boolean> {
    if (this.#start === undefined) return true;
    const { projectId, branchId } = this.#start;
    for await (const access of this.#branches()) {
      if (access.project.id !== projectId || access.branch.id !== branchId) return false;
      return (await this.#open(access)) !== undefined;
    }
    return false;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<VisibleVersion> {
    for await (const access of this.#branches()) {
      const version = await this.#open(access);
      if (version !== undefined) yield version;
    }
  }

  /** Identifies all that they show of findings. */
  async state(): Promise<string> {
    const digest = createHash("sha256");
    for await (const version of this) digest.update(`${await findingsState(this.#sources.read, version)}\n`);
    return digest.digest("base64url");
  }

  async *#branches(): AsyncGenerator<BranchAccess> {
    if (this.#filters.length === 0) return yield* this.#allBranches();
    const start = this.#start;
    if (start !== undefined) {
      for await (const access of this.#allBranches()) {
        if (access.branch.id === start.branchId) yield access;
        break;
      }
    }
    const afterProjectId = start && start.projectId - 1;
    for await (const versions of currentVersions(this.#sources, this.#caller, { afterProjectId })) {
      for (const current of versions) {
        const passed = current.project.id === start?.projectId && current.branch.id <= start.branchId;
        if (!passed && (await passesAll(this.#filters, current))) yield current;
      }
    }
  }

  async *#allBranches(): AsyncGenerator<BranchAccess> {
    const { read } = this.#sources;
    const start = this.#start;
    const caller = this.#caller;
    for await (const projects of walkProjects(read, caller, "finding.read", start && start.projectId - 1)) {
      for (const access of projects) {
        for (const branch of await read.branches(access.project.id)) {
          const passed = access.project.id === start?.projectId && branch.id < start.branchId;
          if (!passed) yield { ...access, caller, branch };
        }
      }
    }
  }

  async #open(access: BranchAccess): Promise<VisibleVersion | undefined> {
    const started = access.branch.id === this.#start?.branchId;
    const wanted = started ? startedVersion(this.#start!.version) : undefined;
    const version = await openVersion(this.#sources, access, wanted, { code: "branch.absent" });
    return version.ok ? version.value : undefined;
  }
}

/** Whether a version passes all filters. */
async function passesAll(filters: readonly VersionFilter[], version: CurrentVersion): Promise<boolean> {
  for (const filter of filters) if (!(await filter.mayPass(version))) return false;
  return true;
}

/** Opens the current versions of some branches of a project, as far as the caller still sees their findings. */
export async function* openBranches(
  sources: VisibleVersionSources,
  caller: Caller,
  projectId: number,
  branchIds: readonly number[],
): AsyncGenerator<VisibleVersion> {
  const [project] = await sources.read.projectsByIds([projectId]);
  const access = await accessTo(sources.read, caller, project);
  if (access === undefined || decide(caller, "finding.read", access) !== "allowed") return;
  for (const branchId of branchIds) {
    const branch = await sources.read.branchById(branchId);
    if (branch === undefined) continue;
    const version = await openVersion(sources, { ...access, caller, branch }, undefined, { code: "branch.absent" });
    if (version.ok) yield version.value;
  }
}
