import { findingsNewIn, partsAnalysedBefore } from "../portfolio/index.ts";
import { Pace } from "../query/index.ts";
import { referenceOf, type VersionSources, type VisibleVersion } from "./visible-version.ts";

/**
 * One flag for each finding of the version: 1 where the reference does not have it. Undefined: there is no reference
 * that the caller sees, and nothing counts as new. The flags are cached beside the version's columns.
 */
export async function newFindings(sources: VersionSources, version: VisibleVersion): Promise<Uint8Array | undefined> {
  const { shown } = version;
  const { version: reference, branch } = await referenceOf(sources.read, version);
  if (reference === undefined) return undefined;
  return shown.reader.derived(`new-findings:${reference.folder}`, async () => {
    const before = await sources.snapshots.open(reference, branch);
    const sameBranch = reference.branchId === shown.version.branchId;
    const earlierParts = await partsAnalysedBefore(sources.read, shown.version, reference);
    const value = await findingsNewIn(shown.reader, before.reader, { sameBranch, earlierParts }, new Pace());
    return { value, bytes: value.byteLength };
  });
}

/** The number of new findings that are not relaxed. */
export async function countNewFindings(sources: VersionSources, version: VisibleVersion): Promise<number> {
  const isNew = await newFindings(sources, version);
  if (isNew === undefined || !isNew.includes(1)) return 0;
  const { relaxed } = await sources.snapshots.triageIn(version.shown);
  return isNew.reduce((count, flag, finding) => (flag === 1 && relaxed[finding] === 0 ? count + 1 : count), 0);
}
