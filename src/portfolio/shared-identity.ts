import { matchPathsInSteps } from "../ingest/index.ts";
import { matchRows, type Pace } from "../query/index.ts";
import { mapNumbers, orderById, type IdOrder, type VersionReader } from "../snapshot/index.ts";
import type { OpenVersion } from "./open-version.ts";

/** The identities of a version's findings: their ids and, if some have one, the ids that branches share. */
export interface FindingIdentities {
  readonly ids: Float64Array<ArrayBufferLike>;
  readonly order: IdOrder;
  readonly origin: Float64Array<ArrayBufferLike> | null | undefined;
}

/** Findings in the order of their identity: their id or, between branches, the id that branches share. */
export function orderFindings({ ids, order, origin }: FindingIdentities, sameBranch: boolean): IdOrder {
  if (sameBranch || origin === null || origin === undefined) return order;
  return orderById(mapNumbers(origin, (id, finding) => id || ids[finding]!));
}

/** The same, of a stored version. */
export async function readFindingOrder(reader: VersionReader, sameBranch: boolean): Promise<IdOrder> {
  const origin = sameBranch ? undefined : await reader.doubles("findings", "origin");
  const order = await reader.idOrder("findings");
  return origin === undefined ? order : orderFindings({ ids: await reader.ids("findings"), order, origin }, sameBranch);
}

/** Whether two versions are of the same branch. */
export function isSameBranch(one: OpenVersion, other: OpenVersion): boolean {
  return one.version.branchId === other.version.branchId;
}

/** For every artifact, its row in another version; -1 for none: by id or, between branches, by path. */
export async function matchArtifacts(current: OpenVersion, other: OpenVersion, pace: Pace): Promise<Int32Array> {
  if (isSameBranch(current, other)) {
    return matchRows(await current.reader.idOrder("artifacts"), await other.reader.idOrder("artifacts"), pace);
  }
  const there = { tree: other.tree, paths: await other.paths() };
  const steps = matchPathsInSteps(current.tree, await current.paths(), there);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (pace.due()) await pace.rest();
  }
}
