import type { Model } from "../model/index.ts";
import { evaluateGate } from "../portfolio/index.ts";
import { ColumnCache, matchById, VersionReader, type IdOrder, type Rule } from "../snapshot/index.ts";
import type { GateResult, RootValues, SnapshotStore } from "../store/index.ts";
import type { GateJob } from "./job.ts";

/** What a gate looks at in a version that is being built or rated anew. */
export interface GatedVersion {
  readonly model: Model;
  readonly root: RootValues;
  readonly rules: readonly Rule[];
  readonly rule: Int32Array<ArrayBufferLike>;
  readonly relaxed: Uint8Array<ArrayBufferLike>;
  readonly findingOrder: IdOrder;
}

/** Holds a version against its project's gate; null where there is none. */
export async function checkGate(
  job: GateJob | null,
  version: GatedVersion,
  place: SnapshotStore,
): Promise<GateResult | null> {
  if (job === null) return null;
  const reference = job.reference ?? undefined;
  const isNew = reference && (await newSince(reference.folder, version.findingOrder, place));
  return evaluateGate(job.conditions, { ...version, reference, isNew });
}

async function newSince(folder: string, order: IdOrder, place: SnapshotStore): Promise<Uint8Array> {
  const reader = new VersionReader(folder, (part) => place.open(folder, part), new ColumnCache(0));
  try {
    const matched = matchById(order, await reader.idOrder("findings"));
    return Uint8Array.from(matched, (row) => (row === -1 ? 1 : 0));
  } finally {
    await reader.close();
  }
}
