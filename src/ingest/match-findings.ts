import type { ChoiceColumn } from "../snapshot/index.ts";
import { climbLadder, evidences } from "./matching/ladder.ts";
import type { MatchSide } from "./matching/sides.ts";
import { numberTheRest, type TakeIds } from "./take-ids.ts";

/** What the version before says of findings. */
export interface PreviousFindings extends MatchSide {
  readonly ids: Float64Array<ArrayBufferLike>;
  readonly firstVersion: Float64Array<ArrayBufferLike>;
  /** Of findings that other branches had first: what they are called there; 0 for none. */
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
  /** What other branches call it; null when none of them is known there. */
  readonly origin: Float64Array | null;
  readonly kept: number;
  readonly gone: number;
  /** For each of the other branches: which of its findings came here, and under which id. */
  readonly carried: readonly Carried[];
}

/** Ids of the same findings there and here. */
interface Carried {
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/**
 * Gives each finding the identity it had in the version before, by the ladder of evidence. What is new to the branch may
 * be known on others: it gets an id of its own, and the name that all branches share.
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
  let kept = 0;
  if (previous !== undefined) {
    const matches = climbLadder(now, previous, previousRow);
    for (const [finding, before] of matches.before.entries()) {
      if (before === -1) continue;
      ids[finding] = previous.ids[before]!;
      firstVersion[finding] = previous.firstVersion[before]!;
      origin[finding] = previous.origin?.[before] ?? 0;
      evidence[finding] = matches.evidence[finding]!;
      taken[finding] = 1;
      kept++;
    }
  }
  await numberTheRest(ids, takeIds);
  const carried: Carried[] = [];
  for (const open of others) {
    // Most builds bring nothing new: then nobody else is asked.
    if (taken.every((flag) => flag === 1)) {
      carried.push({ from: new Float64Array(0), to: new Float64Array(0) });
      continue;
    }
    const { findings, rows } = await open();
    const matches = climbLadder(now, findings, rows, taken);
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
    kept,
    gone: (previous?.ids.length ?? 0) - kept,
    carried,
  };
}
