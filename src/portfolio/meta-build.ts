import type { Snapshots } from "./snapshots.ts";
import type { ProjectRow, RecordedMember, RootValues, StoreReads, VersionRow } from "../store/index.ts";

/** The input of a meta-project's build: the results of its members, and the versions that it records. */
export interface MetaBuild {
  readonly members: readonly RecordedMember[];
  /** Lines of results (R2): the root, and each member's root with its values. */
  readonly lines: () => AsyncGenerator<Uint8Array>;
}

type MetaReads = Pick<StoreReads, "metaMembers" | "branchesByIds" | "newestVersions">;

/**
 * Records the main branch of each member: of the members in `draftsOf` the newest complete version, of all others the
 * newest baseline (D8, D14). The values of a draft never reach a build that someone started who may not read the draft.
 */
export async function composeMetaBuild(
  read: MetaReads,
  snapshots: Pick<Snapshots, "rootOf">,
  project: ProjectRow,
  draftsOf: ReadonlySet<number>,
): Promise<MetaBuild> {
  const projects = (await read.metaMembers([project.id])).map(({ member }) => member);
  const branchIds = projects.map(({ mainBranchId }) => mainBranchId);
  const branches = new Map((await read.branchesByIds(branchIds)).map((branch) => [branch.id, branch]));
  const versions = await recordedVersions(read, projects, draftsOf);
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

/** The version that a build records of each member, by its main branch. */
async function recordedVersions(
  read: MetaReads,
  projects: readonly ProjectRow[],
  draftsOf: ReadonlySet<number>,
): Promise<ReadonlyMap<number, VersionRow>> {
  const branchesOf = (drafts: boolean): readonly number[] =>
    projects.filter(({ id }) => draftsOf.has(id) === drafts).map(({ mainBranchId }) => mainBranchId);
  const complete = await read.newestVersions(branchesOf(true), "complete");
  const published = await read.newestVersions(branchesOf(false), "published");
  return new Map([...complete, ...published].map((version) => [version.branchId, version]));
}

function memberLine(path: string, name: string, measures: RootValues["measures"]): string {
  return `${JSON.stringify({ kind: "artifact", path, name, type: "APPLICATION", measures })}\n`;
}
