import type { Caller } from "../access/index.ts";
import type { StoreReads } from "../store/index.ts";
import { refuse, type Result } from "../text/index.ts";
import { accessTo, type ProjectAccess } from "./project-access.ts";
import { openVersion, type VersionSources, type VisibleVersion } from "./visible-version.ts";

/** Who looks for something by name, and what finding it needs. */
interface NameRequest {
  readonly sources: VersionSources & { readonly read: StoreReads };
  readonly caller: Caller;
}

/** A project by its name; undefined when it is absent or hidden, which is the same (V3). */
export async function projectNamed({ sources, caller }: NameRequest, name: string): Promise<ProjectAccess | undefined> {
  return accessTo(sources.read, caller, await sources.read.projectByName(name));
}

/** The newest version of a branch that the caller sees; without a name, of the project's main branch. */
export async function findNewest(
  request: NameRequest,
  projectName: string,
  branchName: string | undefined,
): Promise<Result<VisibleVersion>> {
  const { sources, caller } = request;
  const access = await projectNamed(request, projectName);
  if (access === undefined) return refuse({ code: "project.absent" });
  const absent = { code: "branch.absent" } as const;
  const branch =
    branchName === undefined
      ? await sources.read.branchById(access.project.mainBranchId)
      : await sources.read.branchByName(access.project.id, branchName);
  return branch === undefined ? refuse(absent) : openVersion(sources, { ...access, caller, branch }, undefined, absent);
}
