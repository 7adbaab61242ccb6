import type { AbsentFindings, ChoiceColumn, TextColumn } from "../snapshot/index.ts";
import { carriedEvidence, evidences, matchByEvidence } from "./matching/ladder.ts";
import { FindingKeys, pairByKey } from "./matching/absent-findings.ts";
import { pairByOrdinal } from "./matching/ordinals.ts";
import type { MatchSide } from "./matching/sides.ts";
import { allocateMissingIds, type TakeIds } from "./take-ids.ts";

/** The findings of another version of the branch. */
export interface PreviousFindings extends MatchSide {
  readonly ids: Float64Array<ArrayBufferLike>;
  readonly firstVersion: Float64Array<ArrayBufferLike>;
  /** The id on the branch that had the finding first; 0 for none. */
  readonly origin: Float64Array<ArrayBufferLike> | undefined;
}

/** Another version, with the row there of every artifact (-1 for none). */
export interface ComparedVersion {
  readonly findings: PreviousFindings;
  readonly rows: Int32Array;
}

/** A version of another branch. */
export type OtherBranch = ComparedVersion;

/**
 * A version of the branch whose findings may be the same, for findings that no stage before it matched:
 * - `origin`: the version that some parts are carried from, whose records are the same; nothing has to be compared.
 * - `predecessor`: the version before this one.
 * - `edition`: the edition of this version that is replaced.
 * - `absent`: what that edition remembers of findings that only editions before it had.
 * - `successor`: the version after this one, which was built before a late part of this one came.
 */
export type MatchStage =
  | { readonly kind: "origin"; readonly parts: ReadonlySet<string>; readonly open: () => Promise<PreviousFindings> }
  | { readonly kind: "absent"; readonly paths: TextColumn; readonly open: () => Promise<AbsentFindings | undefined> }
  | { readonly kind: "predecessor" | "edition" | "successor"; readonly open: () => Promise<ComparedVersion> };

export interface MatchedFindings {
  readonly ids: Float64Array;
  readonly firstVersion: Float64Array;
  /** Index into its choices; -1 for a new finding. */
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
 * Gives each finding the identity it had in other versions of the branch, stage by stage, by the ladder of evidence. What
 * is new to the branch may be known on other branches: it gets a new id, and the origin that all branches share.
 */
export async function matchFindings(
  now: MatchSide,
  stages: readonly MatchStage[],
  versionId: number,
  takeIds: TakeIds,
  others: readonly (() => Promise<OtherBranch>)[] = [],
): Promise<MatchedFindings> {
  const identities = new Identities(now, versionId, stages.length > 1);
  for (const stage of stages) await identities.match(stage);
  await allocateMissingIds(identities.ids, takeIds);
  const carried: CarriedFindings[] = [];
  for (const open of others) {
    // Most builds have no new findings: then no other branch is read.
    const isComplete = identities.areAllTaken();
    carried.push(isComplete ? { from: new Float64Array(0), to: new Float64Array(0) } : identities.share(await open()));
  }
  return { ...identities.result(), carried };
}

const carriedNumber = evidences.length;
const sameLineNumber = evidences.indexOf("SAME_LINE");

/** The identities that findings got so far. */
class Identities {
  readonly ids: Float64Array;
  readonly #now: MatchSide;
  readonly #versionId: number;
  readonly #firstVersion: Float64Array;
  readonly #origin: Float64Array;
  readonly #evidence: Int32Array;
  readonly #taken: Uint8Array;
  /** No two findings of a version have the same id. One stage alone never gives an id twice. */
  readonly #usedIds: Set<number> | undefined;
  #matchedCount = 0;
  #goneCount = 0;

  constructor(now: MatchSide, versionId: number, hasStages: boolean) {
    this.#now = now;
    this.#usedIds = hasStages ? new Set() : undefined;
    this.#versionId = versionId;
    this.ids = new Float64Array(now.size);
    this.#firstVersion = new Float64Array(now.size).fill(versionId);
    this.#origin = new Float64Array(now.size);
    this.#evidence = new Int32Array(now.size).fill(-1);
    this.#taken = new Uint8Array(now.size);
  }

  areAllTaken(): boolean {
    return this.#taken.every((flag) => flag === 1);
  }

  async match(stage: MatchStage): Promise<void> {
    if (stage.kind === "origin") return this.#matchOrigin(stage.parts, await stage.open());
    if (stage.kind !== "predecessor" && this.areAllTaken()) return undefined;
    if (stage.kind === "absent") return this.#matchAbsent(stage.paths, await stage.open());
    const { findings, rows } = await stage.open();
    const before = this.#takenBefore(findings);
    const matches = matchByEvidence(this.#now, findings, rows, { now: this.#taken, before });
    let matched = before?.reduce((count, flag) => count + flag, 0) ?? 0;
    for (const [finding, other] of matches.before.entries()) {
      if (other === -1) continue;
      this.#take(finding, findings, other, matches.evidence[finding]!);
      matched++;
    }
    if (stage.kind === "predecessor") [this.#matchedCount, this.#goneCount] = [matched, findings.size - matched];
    return undefined;
  }

  /** Findings of a carried part are those of the same record, so nothing is guessed. */
  #matchOrigin(parts: ReadonlySet<string>, before: PreviousFindings): void {
    for (const [finding, other] of pairByOrdinal(this.#now.parts, before.parts, parts)) {
      if (this.#taken[finding] === 1 || this.#usedIds?.has(before.ids[other]!) === true) continue;
      this.#take(finding, before, other, carriedNumber);
    }
  }

  #matchAbsent(paths: TextColumn, absent: AbsentFindings | undefined): void {
    if (absent === undefined) return;
    const open = Array.from(this.#taken.keys()).filter((finding) => this.#taken[finding] === 0);
    for (const [finding, row] of pairByKey(open, new FindingKeys(this.#now, paths), absent)) {
      if (this.#usedIds?.has(absent.ids[row]!) === true) continue;
      this.#take(finding, absent, row, sameLineNumber);
    }
  }

  #takenBefore({ ids, size }: PreviousFindings): Uint8Array | undefined {
    const used = this.#usedIds;
    if (used === undefined || used.size === 0) return undefined;
    const taken = new Uint8Array(size);
    for (let finding = 0; finding < size; finding++) if (used.has(ids[finding]!)) taken[finding] = 1;
    return taken;
  }

  #take(
    finding: number,
    before: Pick<PreviousFindings, "ids" | "firstVersion" | "origin">,
    other: number,
    evidence: number,
  ): void {
    this.ids[finding] = before.ids[other]!;
    // A version after this one may have seen the finding first; then this one is the first that has it.
    this.#firstVersion[finding] = Math.min(before.firstVersion[other]!, this.#versionId);
    this.#origin[finding] = before.origin?.[other] ?? 0;
    this.#evidence[finding] = evidence;
    this.#taken[finding] = 1;
    this.#usedIds?.add(before.ids[other]!);
  }

  /** Marks the new findings that another branch has, too. */
  share({ findings, rows }: OtherBranch): CarriedFindings {
    const matches = matchByEvidence(this.#now, findings, rows, { now: this.#taken });
    const found = Array.from(matches.before.keys()).filter((finding) => matches.before[finding] !== -1);
    for (const finding of found) {
      const before = matches.before[finding]!;
      this.#origin[finding] = findings.origin?.[before] || findings.ids[before]!;
      this.#evidence[finding] = matches.evidence[finding]!;
      this.#taken[finding] = 1;
    }
    return {
      from: Float64Array.from(found, (finding) => findings.ids[matches.before[finding]!]!),
      to: Float64Array.from(found, (finding) => this.ids[finding]!),
    };
  }

  result(): Omit<MatchedFindings, "carried"> {
    const hasCarried = this.#evidence.includes(carriedNumber);
    const choices = hasCarried ? [...evidences, carriedEvidence] : evidences;
    return {
      ids: this.ids,
      firstVersion: this.#firstVersion,
      evidence: { kind: "choice", values: this.#evidence, choices },
      origin: this.#origin.some((id) => id !== 0) ? this.#origin : null,
      matchedCount: this.#matchedCount,
      goneCount: this.#goneCount,
    };
  }
}
