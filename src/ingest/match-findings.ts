import { mapBytes, type AbsentFindings, type ChoiceColumn, type TextColumn } from "../snapshot/index.ts";
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

/**
 * A version of another branch that may have the same findings:
 * - `carried`: some parts are carried from it, and their records are the same.
 * - `reference`: the version that this one is compared with. A finding that the branch had before may be in it, too: its
 *   base may be another one now.
 * - `branch`: any other. It may have findings that are new to this branch.
 */
export type OtherStage =
  | { readonly kind: "carried"; readonly parts: ReadonlySet<string>; readonly open: () => Promise<PreviousFindings> }
  | { readonly kind: "reference" | "branch"; readonly open: () => Promise<ComparedVersion> };

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
  /** For each version of another branch but those with carried parts: its findings that are new to this branch. */
  readonly shared: readonly SharedFindings[];
  /** The findings of carried parts that are new to this branch. */
  readonly carried: readonly SharedFindings[];
}

/** The ids of the same findings on the other branch (`from`) and on this one (`to`). */
export interface SharedFindings {
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
  others: readonly OtherStage[] = [],
): Promise<MatchedFindings> {
  const identities = new Identities(now, versionId, stages.length > 1);
  for (const stage of stages) await identities.match(stage);
  await allocateMissingIds(identities.ids, takeIds);
  const shared: SharedFindings[] = [];
  const carried: SharedFindings[] = [];
  for (const other of others) {
    if (other.kind === "carried") {
      carried.push(identities.shareRecords(other.parts, await other.open()));
      continue;
    }
    // Most builds have no new findings: then no other branch is read.
    const isNeeded = other.kind === "reference" || !identities.areAllTaken();
    shared.push(isNeeded ? identities.share(await other.open(), other.kind) : nothingShared);
  }
  return { ...identities.result(), shared, carried };
}

const carriedNumber = evidences.length;
const sameLineNumber = evidences.indexOf("SAME_LINE");
const nothingShared: SharedFindings = { from: new Float64Array(0), to: new Float64Array(0) };

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

  /** Findings of a part that is carried from another branch are those of the same record. */
  shareRecords(parts: ReadonlySet<string>, before: PreviousFindings): SharedFindings {
    const here = this.#sharedHere();
    const found: [finding: number, other: number][] = [];
    for (const [finding, other] of pairByOrdinal(this.#now.parts, before.parts, parts)) {
      const shared = sharedId(before, other);
      if (here.has(shared) && this.#origin[finding] !== shared) continue;
      here.add(shared);
      if (this.#taken[finding] === 0) found.push([finding, other]);
      this.#origin[finding] = shared;
      this.#evidence[finding] = carriedNumber;
      this.#taken[finding] = 1;
    }
    return {
      from: Float64Array.from(found, ([, other]) => before.ids[other]!),
      to: Float64Array.from(found, ([finding]) => this.ids[finding]!),
    };
  }

  /**
   * Marks the findings that a version of another branch has, too. No finding of it is the origin of two: a copy of a
   * known finding is new.
   */
  share({ findings, rows }: ComparedVersion, kind: "reference" | "branch"): SharedFindings {
    const here = this.#sharedHere();
    const there = new Set(Array.from(findings.ids.keys(), (other) => sharedId(findings, other)));
    const before = mapBytes(findings.ids, (_, other) => (here.has(sharedId(findings, other)) ? 1 : 0));
    const isKnown = (finding: number): boolean => there.has(this.#origin[finding]! || this.ids[finding]!);
    const now = kind === "branch" ? this.#taken : this.ids.map((_, finding) => (isKnown(finding) ? 1 : 0));
    const matches = matchByEvidence(this.#now, findings, rows, { now: Uint8Array.from(now), before });
    const isNew = this.#taken.map((flag) => 1 - flag);
    for (const [finding, other] of matches.before.entries()) {
      if (other === -1) continue;
      this.#origin[finding] = sharedId(findings, other);
      if (isNew[finding] === 1) this.#evidence[finding] = matches.evidence[finding]!;
      this.#taken[finding] = 1;
    }
    const found = [...matches.before.keys()].filter(
      (finding) => isNew[finding] === 1 && matches.before[finding] !== -1,
    );
    return {
      from: Float64Array.from(found, (finding) => findings.ids[matches.before[finding]!]!),
      to: Float64Array.from(found, (finding) => this.ids[finding]!),
    };
  }

  #sharedHere(): Set<number> {
    return new Set(Array.from(this.ids, (id, finding) => this.#origin[finding]! || id));
  }

  result(): Omit<MatchedFindings, "shared" | "carried"> {
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

/** The id that all branches know a finding by. */
function sharedId({ ids, origin }: PreviousFindings, finding: number): number {
  return origin?.[finding] || ids[finding]!;
}
