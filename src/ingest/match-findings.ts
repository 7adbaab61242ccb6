import type { ChoiceColumn } from "../snapshot/index.ts";
import { matchByEvidence, evidences } from "./matching/ladder.ts";
import type { MatchSide } from "./matching/sides.ts";
import { allocateMissingIds, type TakeIds } from "./take-ids.ts";

/** The findings of the version before. */
export interface PreviousFindings extends MatchSide {
  readonly ids: Float64Array<ArrayBufferLike>;
  readonly firstVersion: Float64Array<ArrayBufferLike>;
  /** The id on the branch that had the finding first; 0 for none. */
  readonly origin: Float64Array<ArrayBufferLike> | undefined;
}

/** A version of another branch, with the row there of every artifact (-1 for none). */
export interface OtherBranch {
  readonly findings: PreviousFindings;
  readonly rows: Int32Array;
}

export interface MatchedFindings {
  readonly ids: Float64Array;
  readonly firstVersion: Float64Array;
  /** Index into `evidences`; -1 for a new finding. */
  readonly evidence: ChoiceColumn;
  /** The id on the branch that had the finding first; null when no finding has one. */
  readonly origin: Float64Array | null;
  /** Findings that the version before has. */
  readonly matchedCount: number;
  /** Findings of the version before that are gone. */
  readonly goneCount: number;
  /** For each of the other branches, its findings that are also in this version. */
  readonly carried: readonly CarriedFindings[];
}

/** The ids of the same findings on the other branch (`from`) and on this one (`to`). */
interface CarriedFindings {
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/**
 * Gives each finding the identity it had in the version before, by the ladder of evidence. What is new to the branch may
 * be known on other branches: it gets a new id, and the origin that all branches share.
 */
export async function matchFindings(
  now: MatchSide,
  previousRow: Int32Array,
  previous: PreviousFindings | undefined,
  versionId: number,
  takeIds: TakeIds,
  others: readonly (() => Promise<OtherBranch>)[] = [],
): Promise<MatchedFindings> {
  const { size } = now;
  const ids = new Float64Array(size);
  const firstVersion = new Float64Array(size).fill(versionId);
  const origin = new Float64Array(size);
  const evidence = new Int32Array(size).fill(-1);
  const taken = new Uint8Array(size);
  let matchedCount = 0;
  if (previous !== undefined) {
    const matches = matchByEvidence(now, previous, previousRow);
    for (const [finding, before] of matches.before.entries()) {
      if (before === -1) continue;
      ids[finding] = previous.ids[before]!;
      firstVersion[finding] = previous.firstVersion[before]!;
      origin[finding] = previous.origin?.[before] ?? 0;
      evidence[finding] = matches.evidence[finding]!;
      taken[finding] = 1;
      matchedCount++;
    }
  }
  await allocateMissingIds(ids, takeIds);
  const carried: CarriedFindings[] = [];
  for (const open of others) {
    // Most builds have no new findings: then no other branch is read.
    if (taken.every((flag) => flag === 1)) {
      carried.push({ from: new Float64Array(0), to: new Float64Array(0) });
      continue;
    }
    const { findings, rows } = await open();
    const matches = matchByEvidence(now, findings, rows, taken);
    const found = Array.from(matches.before.keys()).filter((finding) => matches.before[finding] !== -1);
    for (const finding of found) {
      const before = matches.before[finding]!;
      origin[finding] = findings.origin?.[before] || findings.ids[before]!;
      evidence[finding] = matches.evidence[finding]!;
      taken[finding] = 1;
    }
    carried.push({
      from: Float64Array.from(found, (finding) => findings.ids[matches.before[finding]!]!),
      to: Float64Array.from(found, (finding) => ids[finding]!),
    });
  }
  return {
    ids,
    firstVersion,
    evidence: { kind: "choice", values: evidence, choices: evidences },
    origin: origin.some((id) => id !== 0) ? origin : null,
    matchedCount,
    goneCount: (previous?.ids.length ?? 0) - matchedCount,
    carried,
  };
}
