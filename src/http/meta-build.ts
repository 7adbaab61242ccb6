import type { ProjectRow, RecordedMember, StoreReads, VersionRow } from "../store/index.ts";

/** What a meta-project's build is made of: the results that stand for its members, and what was recorded of them. */
export interface MetaBuild {
  readonly members: readonly RecordedMember[];
  /** Lines of results (R2): the root, and each member's root with its values. */
  readonly lines: () => AsyncGenerator<Uint8Array>;
}

/** Records each member's main branch at its newest version or, for a baseline, its newest baseline (D8). */
export async function composeMetaBuild(
  read: Pick<StoreReads, "metaMembers" | "branchesByIds" | "newestVersions">,
  project: ProjectRow,
  baseline: boolean,
): Promise<MetaBuild> {
  const projects = (await read.metaMembers([project.id])).map(({ member }) => member);
  const branchIds = projects.map(({ mainBranchId }) => mainBranchId);
  const roots = new Map((await read.branchesByIds(branchIds)).map(({ id, rootArtifactId }) => [id, rootArtifactId]));
  const newest = await read.newestVersions(branchIds, baseline ? "baseline" : "any");
  const versions = new Map(newest.map((version) => [version.branchId, version]));
  const recorded = projects.flatMap(({ id, name, mainBranchId }) => {
    const artifactId = roots.get(mainBranchId);
    const version = versions.get(mainBranchId);
    if (artifactId === undefined) return [];
    // One segment of a path, whatever the name holds.
    const member = { projectId: id, versionId: version?.id ?? null, artifactId, path: encodeURIComponent(name) };
    return [{ member, line: memberLine(member.path, name, version) }];
  });
  return {
    members: recorded.map(({ member }) => member),
    async *lines() {
      yield Buffer.from('{"kind":"artifact","path":"","type":"APPLICATION"}\n');
      for (const { line } of recorded) yield Buffer.from(line);
    },
  };
}

function memberLine(path: string, name: string, version: VersionRow | undefined): string {
  const measures = version?.root.measures ?? {};
  return `${JSON.stringify({ kind: "artifact", path, name, type: "APPLICATION", measures })}\n`;
}
