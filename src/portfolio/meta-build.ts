import type { Snapshots } from "./snapshots.ts";
import type { ProjectRow, RecordedMember, RootValues, StoreReads, VersionRow } from "../store/index.ts";

/** The input of a meta-project's build: the results of its members, and the versions that it records. */
export interface MetaBuild {
  readonly members: readonly RecordedMember[];
  /** Lines of results (R2): the root, and each member's root with its values. */
  readonly lines: () => AsyncGenerator<Uint8Array>;
}

/** Records each member's main branch at its newest complete version or, for a baseline, baseline (D8, D14). */
export async function composeMetaBuild(
  read: Pick<StoreReads, "metaMembers" | "branchesByIds" | "newestVersions">,
  snapshots: Pick<Snapshots, "rootOf" | "withoutNewCode">,
  project: ProjectRow,
  baseline: boolean,
): Promise<MetaBuild> {
  const projects = (await read.metaMembers([project.id])).map(({ member }) => member);
  const branchIds = projects.map(({ mainBranchId }) => mainBranchId);
  const branches = new Map((await read.branchesByIds(branchIds)).map((branch) => [branch.id, branch]));
  const newest = await read.newestVersions(branchIds, baseline ? "published" : "complete");
  const versions = new Map(newest.map((version) => [version.branchId, version]));
  const uncounted = branchIds.filter((id) => !versions.has(id));
  const incomplete = await read.newestVersions(uncounted, baseline ? "baseline" : "any");
  const incompleteIds = new Set(incomplete.map(({ branchId }) => branchId));
  const recorded: { readonly member: RecordedMember; readonly line: string }[] = [];
  for (const { id, name, mainBranchId } of projects) {
    const branch = branches.get(mainBranchId);
    const version = versions.get(mainBranchId);
    if (branch === undefined) continue;
    // Always one segment of a path, whatever characters the name has.
    const path = encodeURIComponent(name);
    // Each member's lines changed since its own reference, which a meta-project does not have.
    const root = version && (await snapshots.withoutNewCode(version, await snapshots.rootOf(version, branch)));
    const place = { projectId: id, versionId: version?.id ?? null, artifactId: branch.rootArtifactId, path };
    const member = { ...place, ...(incompleteIds.has(mainBranchId) ? { failed: true } : partsOf(version)) };
    recorded.push({ member, line: memberLine(path, name, root?.measures ?? {}) });
  }
  return {
    members: recorded.map(({ member }) => member),
    async *lines() {
      yield Buffer.from('{"kind":"artifact","path":"","type":"APPLICATION"}\n');
      for (const { line } of recorded) yield Buffer.from(line);
    },
  };
}

/** What the gate of the meta-project has to know of the parts of a member's version (D16). */
function partsOf(version: VersionRow | undefined): Pick<RecordedMember, "failed" | "carriedDays"> {
  if (version === undefined) return {};
  const { failed, carriedDays } = version.partStates;
  return { ...(failed.length === 0 ? {} : { failed: true }), ...(carriedDays === null ? {} : { carriedDays }) };
}

function memberLine(path: string, name: string, measures: RootValues["measures"]): string {
  return `${JSON.stringify({ kind: "artifact", path, name, type: "APPLICATION", measures })}\n`;
}
