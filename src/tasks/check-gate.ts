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
export interface GatedVersion {
  readonly metaProject: boolean;
  readonly model: Model;
  readonly root: RootValues;
  readonly rules: readonly Rule[];
  readonly rule: Int32Array<ArrayBufferLike>;
  readonly relaxed: Uint8Array<ArrayBufferLike>;
  /** The findings that the reference does not have; undefined: there is no reference. */
  readonly isNew: Uint8Array | undefined;
  /** Which findings are on lines that changed since the reference; undefined: unknown of all. */
  readonly changed: Uint8Array | undefined;
}

/** The findings of a version that is compared with its reference. */
interface ComparedVersion extends CarriedFindings {
  readonly branchId: number;
  readonly identities: FindingIdentities;
}

/** The reference of a version, open for reading. */
export interface OpenReference extends Pick<JobReference, "branchId" | "mark" | "root"> {
  readonly reader: VersionReader;
}

/** Checks a version with its project's gate. Null: the project has no gate. */
export function checkGate(
  conditions: readonly GateCondition[],
  version: GatedVersion,
  reference: OpenReference | undefined,
): GateResult | null {
  return conditions.length === 0 ? null : evaluateGate(conditions, { ...version, reference });
}

/** Marks the findings that the reference does not have. */
export async function newSince(
  { branchId, reader }: OpenReference,
  { identities, parts, earlierParts, ...version }: ComparedVersion,
): Promise<Uint8Array> {
  const sameBranch = branchId === version.branchId;
  const order = orderFindings(identities, sameBranch);
  return findingsNewSince({ order, parts, earlierParts }, await readFindingOrder(reader, sameBranch), new Pace());
}
