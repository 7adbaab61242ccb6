import type { Model } from "../model/index.ts";
import {
  evaluateGate,
  findingsNewSince,
  orderFindings,
  readFindingOrder,
  type ComparedFindings,
  type FindingIdentities,
} from "../portfolio/index.ts";
import { Pace } from "../query/index.ts";
import type { Rule, VersionReader } from "../snapshot/index.ts";
import type { GateCondition, GateResult, RootValues } from "../store/index.ts";
import type { JobReference } from "./job.ts";

/** Which findings were carried, and from where. */
type CarriedFindings = Pick<ComparedFindings, "parts" | "earlierParts">;

/** The values of a version that a gate checks, while the version is built or re-rated. */
export interface GatedVersion extends CarriedFindings {
  readonly metaProject: boolean;
  readonly model: Model;
  readonly root: RootValues;
  readonly rules: readonly Rule[];
  readonly rule: Int32Array<ArrayBufferLike>;
  readonly relaxed: Uint8Array<ArrayBufferLike>;
  readonly branchId: number;
  readonly identities: FindingIdentities;
  /** Which findings are on lines that changed since the reference; undefined: unknown of all. */
  readonly changed: Uint8Array | undefined;
}

/** The reference of a version, open for reading. */
export interface OpenReference extends Pick<JobReference, "branchId" | "mark" | "root"> {
  readonly reader: VersionReader;
}

/** Checks a version with its project's gate. Null: the project has no gate. */
export async function checkGate(
  conditions: readonly GateCondition[],
  version: GatedVersion,
  reference: OpenReference | undefined,
): Promise<GateResult | null> {
  if (conditions.length === 0) return null;
  const isNew = reference && (await newSince(reference, version));
  return evaluateGate(conditions, { ...version, reference, isNew });
}

/** Marks the findings that the reference does not have. */
async function newSince(
  { branchId, reader }: OpenReference,
  {
    identities,
    parts,
    earlierParts,
    ...version
  }: Pick<GatedVersion, "branchId" | "identities" | keyof CarriedFindings>,
): Promise<Uint8Array> {
  const sameBranch = branchId === version.branchId;
  const order = orderFindings(identities, sameBranch);
  return findingsNewSince({ order, parts, earlierParts }, await readFindingOrder(reader, sameBranch), new Pace());
}
