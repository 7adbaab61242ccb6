import type { Model } from "../model/index.ts";
import { evaluateGate, findingsNewSince } from "../portfolio/index.ts";
import { Pace } from "../query/index.ts";
import type { IdOrder, Rule, VersionReader } from "../snapshot/index.ts";
import type { GateCondition, GateResult, RootValues } from "../store/index.ts";
import type { JobReference } from "./job.ts";

/** The values of a version that a gate checks, while the version is built or re-rated. */
export interface GatedVersion {
  readonly model: Model;
  readonly root: RootValues;
  readonly rules: readonly Rule[];
  readonly rule: Int32Array<ArrayBufferLike>;
  readonly relaxed: Uint8Array<ArrayBufferLike>;
  readonly findingOrder: IdOrder;
}

/** The reference of a version, open for reading. */
export interface OpenReference extends Pick<JobReference, "mark" | "root"> {
  readonly reader: VersionReader;
}

/** Checks a version with its project's gate. Null: the project has no gate. */
export async function checkGate(
  conditions: readonly GateCondition[],
  version: GatedVersion,
  reference: OpenReference | undefined,
): Promise<GateResult | null> {
  if (conditions.length === 0) return null;
  const isNew = reference && (await newSince(reference.reader, version.findingOrder));
  return evaluateGate(conditions, { ...version, reference, isNew });
}

/** Marks the findings that the other version does not have. */
async function newSince(before: VersionReader, order: IdOrder): Promise<Uint8Array> {
  return findingsNewSince(order, await before.idOrder("findings"), new Pace());
}
