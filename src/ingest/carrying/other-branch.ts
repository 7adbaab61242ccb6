import { mapNumbers, type Facts } from "../../snapshot/index.ts";
import { matchPaths } from "../identify.ts";
import type { PreviousFacts } from "./previous-facts.ts";

/** Findings that another version of the branch has, or another edition of this one. */
export interface KnownFindings {
  readonly ids: Float64Array<ArrayBufferLike>;
  readonly origin: Float64Array<ArrayBufferLike> | undefined;
}

/**
 * A version of another branch with the ids of this branch, so that its findings can be carried here. Artifacts pair by
 * path, findings by the id that all branches share. What this branch does not know has the id 0: it gets a new one when it
 * is carried.
 */
export function factsOnThisBranch(
  now: Facts,
  other: PreviousFacts,
  versionId: number,
  known: readonly KnownFindings[],
): PreviousFacts {
  const { ids, origin } = other.findings;
  const here = idsByOrigin([...known, { ids: now.findings.ids, origin: now.findings.origin ?? undefined }]);
  const shared = mapNumbers(ids, (id, finding) => origin?.[finding] || id);
  return {
    ...other,
    ids: artifactIds(now, other),
    findings: {
      ...other.findings,
      ids: shared.map((id) => here.get(id) ?? 0),
      firstVersion: new Float64Array(ids.length).fill(versionId),
      origin: shared,
    },
  };
}

/** The ids here by those that all branches share; what the last has counts most. */
function idsByOrigin(versions: readonly KnownFindings[]): ReadonlyMap<number, number> {
  const here = new Map<number, number>();
  for (const { ids, origin } of versions) {
    for (const [finding, id] of ids.entries()) here.set(origin?.[finding] || id, id);
  }
  return here;
}

function artifactIds({ tree, paths, ids, absent }: Facts, other: PreviousFacts): Float64Array {
  const idsHere = new Float64Array(other.tree.size);
  const remembered = new Map(Array.from(absent.ids, (id, index) => [absent.paths.text(index), id] as const));
  if (remembered.size > 0) {
    for (let row = 1; row < idsHere.length; row++) idsHere[row] = remembered.get(other.paths.text(row)) ?? 0;
  }
  for (const [row, there] of matchPaths(tree, paths, other).entries()) if (there !== -1) idsHere[there] = ids[row]!;
  return idsHere;
}
