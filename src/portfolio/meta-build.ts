import type { Snapshots } from "./snapshots.ts";
import type { ProjectRow, RecordedMember, RootValues, StoreReads } from "../store/index.ts";

/** The input of a meta-project's build: the results of its members, and the versions that it records. */
export interface MetaBuild {
  readonly members: readonly RecordedMember[];
  /** Lines of results (R2): the root, and each member's root with its values. */
  readonly lines: () => AsyncGenerator<Uint8Array>;
}

/** Records each member's main branch at its newest complete version or, for a baseline, baseline (D8, D14). */
export async function composeMetaBuild(
  read: Pick<StoreReads, "metaMembers" | "branchesByIds" | "newestVersions">,
  snapshots: Pick<Snapshots, "rootOf">,
  project: ProjectRow,
  baseline: boolean,
): Promise<MetaBuild> {
  const projects = (await read.metaMembers([project.id])).map(({ member }) => member);
  const branchIds = projects.map(({ mainBranchId }) => mainBranchId);
  const branches = new Map((await read.branchesByIds(branchIds)).map((branch) => [branch.id, branch]));
  const newest = await read.newestVersions(branchIds, baseline ? "published" : "complete");
  const versions = new Map(newest.map((version) => [version.branchId, version]));
  const recorded: { readonly member: RecordedMember; readonly line: string }[] = [];
  for (const { id, name, mainBranchId } of projects) {
    const branch = branches.get(mainBranchId);
    const version = versions.get(mainBranchId);
    if (branch === undefined) continue;
    // Always one segment of a path, whatever characters the name has.
    const path = encodeURIComponent(name);
    const root = version && (await snapshots.rootOf(version, branch));
    const member = { projectId: id, versionId: version?.id ?? null, artifactId: branch.rootArtifactId, path };
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

function memberLine(path: string, name: string, measures: RootValues["measures"]): string {
  return `${JSON.stringify({ kind: "artifact", path, name, type: "APPLICATION", measures })}\n`;
}
