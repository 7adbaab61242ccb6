import { codeFirstVersions, firstShown, type FirstVersions } from "../portfolio/index.ts";
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

/** When the oldest of these versions since another one was analysed; null: no version is that new. */
export function timeIn(versionId: number, marks: readonly Pick<BranchMark, "id" | "analysisTime">[]): Instant | null {
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
    const columns = {
      ids: await reader.ids("findings"),
      origin: await reader.doubles("findings", "origin"),
      firstVersion: (await reader.doubles("findings", "firstVersion")) ?? new Float64Array(0),
    };
    const there = other && (await sources.snapshots.open(other.version, other.branch)).reader;
    const value = await codeFirstVersions(columns, there);
    return { value, bytes: value.codes.byteLength };
  });
}
