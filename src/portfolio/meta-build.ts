import type { Snapshots } from "./snapshots.ts";
import type { ProjectRow, RecordedMember, RootValues, StoreReads, VersionRow } from "../store/index.ts";

/** The input of a meta-project's build: the results of its members, and the versions that it records. */
export interface MetaBuild {
  readonly members: readonly RecordedMember[];
  /** Lines of results (R2): the root, and each member's root with its values. */
  readonly lines: () => AsyncGenerator<Uint8Array>;
}

type NewestKind = Parameters<StoreReads["newestVersions"]>[1];
type MetaReads = Pick<StoreReads, "metaMembers" | "branchesByIds" | "newestVersions">;

/**
 * Records the main branch of each member: of the members in `draftsOf` the newest complete version, of all others the
 * newest baseline (D8, D14). The values of a draft never reach a build that someone started who may not read the draft.
 */
export async function composeMetaBuild(
  read: MetaReads,
  snapshots: Pick<Snapshots, "rootOf" | "withoutNewCode">,
  project: ProjectRow,
  draftsOf: ReadonlySet<number>,
): Promise<MetaBuild> {
  const projects = (await read.metaMembers([project.id])).map(({ member }) => member);
  const branchIds = projects.map(({ mainBranchId }) => mainBranchId);
  const branches = new Map((await read.branchesByIds(branchIds)).map((branch) => [branch.id, branch]));
  const versions = await recordedVersions(read, projects, draftsOf, { drafts: "complete", others: "published" });
  const uncounted = projects.filter(({ mainBranchId }) => !versions.has(mainBranchId));
  const incomplete = await recordedVersions(read, uncounted, draftsOf, { drafts: "any", others: "baseline" });
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
    const member = { ...place, ...(incomplete.has(mainBranchId) ? { failed: true } : partsOf(version)) };
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

/** The newest versions of the members' main branches, by branch: of one kind where drafts count, else of another. */
async function recordedVersions(
  read: MetaReads,
  projects: readonly ProjectRow[],
  draftsOf: ReadonlySet<number>,
  kinds: { readonly drafts: NewestKind; readonly others: NewestKind },
): Promise<ReadonlyMap<number, VersionRow>> {
  const branchesOf = (drafts: boolean): readonly number[] =>
    projects.filter(({ id }) => draftsOf.has(id) === drafts).map(({ mainBranchId }) => mainBranchId);
  const drafts = await read.newestVersions(branchesOf(true), kinds.drafts);
  const others = await read.newestVersions(branchesOf(false), kinds.others);
  return new Map([...drafts, ...others].map((version) => [version.branchId, version]));
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
