import { firstShown, readFindingOrder } from "../portfolio/index.ts";
import { rowOfId } from "../snapshot/index.ts";
import type { BranchMark, Instant } from "../store/index.ts";
import { seenMarks, type VisibleReference } from "./references.ts";
import { referenceOf, type VersionSources, type VisibleVersion } from "./visible-version.ts";

/** When findings were first found. */
export interface FoundTimes {
  /** For every finding, an index into `times`. */
  readonly codes: Int32Array<ArrayBufferLike>;
  /** Null: the caller sees no version that says it. */
  readonly times: readonly (Instant | null)[];
}

/** The versions in which findings were first found, on this branch or on the one that it is compared with. */
interface FirstVersions {
  readonly codes: Int32Array;
  /** Negative: a version of the other branch. */
  readonly versions: readonly number[];
}

/**
 * When each finding was first found: in the oldest version since it appeared, among those that the caller sees. A finding
 * that the branch shares with the reference of another branch is as old as it is there.
 */
export async function foundTimes(sources: VersionSources, visible: VisibleVersion): Promise<FoundTimes> {
  const reference = await referenceOf(sources.read, visible);
  const other = reference.version !== undefined && reference.branch.id !== visible.branch.id ? reference : undefined;
  const { codes, versions } = await firstVersions(sources, visible, other);
  const marksThere = other === undefined ? [] : await sources.read.versionMarks(other.branch.id);
  const there = seenMarks(visible, marksThere);
  const times = versions.map((id) => (id < 0 ? timeIn(-id, there) : timeIn(id, visible.versions)));
  return { codes, times };
}

function timeIn(versionId: number, marks: readonly Pick<BranchMark, "id" | "analysisTime">[]): Instant | null {
  const first = firstShown(versionId, marks);
  return marks.find(({ id }) => id === first)?.analysisTime ?? null;
}

function firstVersions(
  sources: VersionSources,
  { shown }: VisibleVersion,
  other: Exclude<VisibleReference, { why: "NONE" }> | undefined,
): Promise<FirstVersions> {
  const { reader } = shown;
  return reader.derived(`first-versions:${other?.version.folder ?? ""}`, async () => {
    const first = (await reader.doubles("findings", "firstVersion")) ?? new Float64Array(0);
    const known = new Map<number, number>();
    const codeOf = (version: number): number => {
      const code = known.get(version) ?? known.size;
      known.set(version, code);
      return code;
    };
    const earlier = other && (await firstInOther(sources, shown, other));
    const codes = Int32Array.from(first, (version, finding) => codeOf(earlier?.[finding] || version));
    return { value: { codes, versions: [...known.keys()] }, bytes: codes.byteLength };
  });
}

/** For every finding, the first version on the other branch, negative; 0 where it does not have the finding. */
async function firstInOther(
  { snapshots }: VersionSources,
  { reader }: VisibleVersion["shown"],
  { version, branch }: Exclude<VisibleReference, { why: "NONE" }>,
): Promise<Float64Array> {
  const there = (await snapshots.open(version, branch)).reader;
  const order = await readFindingOrder(there, false);
  const first = (await there.doubles("findings", "firstVersion"))!;
  const origin = await reader.doubles("findings", "origin");
  const ids = await reader.ids("findings");
  return Float64Array.from(ids, (id, finding) => {
    const row = rowOfId(order, origin?.[finding] || id);
    return row === -1 ? 0 : -first[row]!;
  });
}
