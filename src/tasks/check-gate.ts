import type { Model } from "../model/index.ts";
import { evaluateGate, findingsNewSince } from "../portfolio/index.ts";
import { Pace } from "../query/index.ts";
import type { IdOrder, Rule } from "../snapshot/index.ts";
import type { GateResult, RootValues, SnapshotStore } from "../store/index.ts";
import type { GateJob } from "./job.ts";
import { readVersion } from "./read-version.ts";

/** The values of a version that a gate checks, while the version is built or re-rated. */
export interface GatedVersion {
  readonly model: Model;
  readonly root: RootValues;
  readonly rules: readonly Rule[];
  readonly rule: Int32Array<ArrayBufferLike>;
  readonly relaxed: Uint8Array<ArrayBufferLike>;
  readonly findingOrder: IdOrder;
}

/** Checks a version with its project's gate. Null: the project has no gate. */
export async function checkGate(
  job: GateJob | null,
  version: GatedVersion,
  snapshots: SnapshotStore,
): Promise<GateResult | null> {
  if (job === null) return null;
  const reference = job.reference ?? undefined;
  const isNew = reference && (await newSince(reference.folder, version.findingOrder, snapshots));
  return evaluateGate(job.conditions, { ...version, reference, isNew });
}

/** Marks the findings that the version in the folder does not have. */
async function newSince(folder: string, order: IdOrder, snapshots: SnapshotStore): Promise<Uint8Array> {
  const before = await readVersion(snapshots, folder, (reader) => reader.idOrder("findings"));
  return findingsNewSince(order, before, new Pace());
}
