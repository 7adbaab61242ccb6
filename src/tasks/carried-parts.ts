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
 * The parts that a version carries: those that were delivered for earlier versions of its branch. What was never delivered
 * on a branch with a target comes from the reference (D14); without a reference on another branch, from where the version
 * before has it. An analysis that failed is carried only where no delivery is known: it never passes.
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
  const byName = new Map<string, CarriedPart>();
  for (const wasDelivered of [true, false]) {
    for (const part of own) if (part.wasDelivered === wasDelivered) addPart(byName, part, true);
    for (const part of others) if (part.wasDelivered === wasDelivered) addPart(byName, part, false);
  }
  return [...byName.values()].slice(0, partsMax);
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
    const { recordsFolder, commit, analysisTime, acceptedAt, state } = sent;
    const { id: versionId, folder } = source;
    const from = { versionId, folder, recordsFolder, commit, analysisTime: analysisTime ?? 0, acceptedAt };
    inherited.push({ name, ...from, wasDelivered: state === "DELIVERED" });
  }
  return inherited;
}

function addPart(parts: Map<string, CarriedPart>, part: CarriablePart, sameBranch: boolean): void {
  const { name, versionId, folder, recordsFolder, commit, analysisTime, acceptedAt } = part;
  if (parts.has(name)) return;
  const records = { recordsFolder, commit, analysisTime, acceptedAt };
  parts.set(name, {
    name,
    stored: { ...records, carriedFrom: { versionId, folder, sameBranch }, wasDelivered: false },
  });
}
