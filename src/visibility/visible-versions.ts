import { createHash } from "node:crypto";
import type { Caller } from "../access/index.ts";
import type { StoreReads, VersionRow } from "../store/index.ts";
import type { FindingFilter } from "./finding-filter.ts";
import { walkProjects } from "./project-access.ts";
import { startedVersion } from "./started-version.ts";
import {
  currentVersion,
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

interface Sources extends VersionSources {
  readonly read: VersionSources["read"] & Pick<StoreReads, "projects" | "branches">;
}

/** The current version of every branch whose findings the caller sees, by project and branch; all, or from a position. */
export class VisibleVersions {
  readonly #sources: Sources;
  readonly #caller: Caller;
  readonly #start: VersionPosition | undefined;
  readonly #filter: FindingFilter | undefined;

  /** With a filter, versions are left out that certainly have no finding that passes; but not the one to start from. */
  constructor(sources: Sources, caller: Caller, start?: VersionPosition, filter?: FindingFilter) {
    this.#sources = sources;
    this.#caller = caller;
    this.#start = start;
    this.#filter = filter;
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
    if (!started && this.#filter !== undefined) {
      const current = await currentVersion(this.#sources.read, access);
      if (current !== undefined && !(await this.#mayPass(current, access))) return undefined;
    }
    const wanted = started ? startedVersion(this.#start!.version) : undefined;
    const version = await openVersion(this.#sources, access, wanted, { code: "branch.absent" });
    return version.ok ? version.value : undefined;
  }

  async #mayPass(version: VersionRow, { project }: BranchAccess): Promise<boolean> {
    return version.findingCount > 0 && this.#filter!.mayPass({ project, version });
  }
}
