import { partsMax, type CarriablePart, type JoinedVersion, type Store, type VersionRow } from "../store/index.ts";
import type { JobReference, StoredPart } from "./job.ts";

/** The versions that a version may carry parts from, besides earlier ones of its branch. */
export interface CarryingFrom {
  readonly reference: JobReference | null;
  /** The version before it on the branch. */
  readonly previous: VersionRow | undefined;
}

interface CarriedPart {
  readonly name: string;
  readonly stored: StoredPart;
}

/**
 * The parts that a version carries: those that were sent for earlier versions of its branch. What was never sent on a
 * branch with a target comes from the reference (D14); without a reference on another branch, from where the version
 * before has it.
 */
export async function carriedParts(
  store: Store,
  { branchId, versionId }: JoinedVersion,
  { reference, previous }: CarryingFrom,
): Promise<readonly CarriedPart[]> {
  const own = await store.read.carriableParts(branchId, versionId);
  const others =
    reference === null || reference.branchId === branchId
      ? await inheritedParts(store, previous)
      : await store.read.carriableParts(reference.branchId, reference.versionId + 1);
  const names = new Set(own.map(({ name }) => name));
  return [
    ...own.map((part) => carriedPart(part, true)),
    ...others.filter(({ name }) => !names.has(name)).map((part) => carriedPart(part, false)),
  ].slice(0, partsMax);
}

/** The parts of a version that it carries from another branch. */
async function inheritedParts(store: Store, version: VersionRow | undefined): Promise<readonly CarriablePart[]> {
  if (version === undefined) return [];
  const parts = (await store.read.versionParts([version])).get(version.id) ?? [];
  const inherited: CarriablePart[] = [];
  for (const { name, sourceVersionId } of parts) {
    const source = sourceVersionId === null ? undefined : await store.read.versionById(sourceVersionId);
    if (source === undefined || source.branchId === version.branchId) continue;
    const sent = (await store.read.versionParts([source])).get(source.id)?.find((part) => part.name === name);
    if (sent === undefined || sent.recordsFolder === null) continue;
    const { recordsFolder, commit, analysisTime, acceptedAt } = sent;
    const { id: versionId, folder } = source;
    inherited.push({ name, versionId, folder, recordsFolder, commit, analysisTime: analysisTime ?? 0, acceptedAt });
  }
  return inherited;
}

function carriedPart({ name, versionId, folder, ...part }: CarriablePart, sameBranch: boolean): CarriedPart {
  return { name, stored: { ...part, carriedFrom: { versionId, folder, sameBranch }, wasDelivered: false } };
}
