import { alignFile } from "./align-files.ts";
import { Assignment, type Matches, type TakenFindings } from "./assignment.ts";
import { ComparedSides } from "./compared-sides.ts";
import type { FindingRange } from "./file-ranges.ts";
import type { FingerprintMarks } from "./fingerprint-marks.ts";
import { keyOf } from "./hashes.ts";
import { renamedFiles } from "./renamed-files.ts";
import type { MatchSide } from "./sides.ts";

/** The evidence that makes a finding the same as one before, strongest first. */
export const evidences = [
  "FINGERPRINT",
  "SAME_LINE",
  "SAME_CONTEXT",
  "MOVED_LINE",
  "RENAMED_FILE",
  "MOVED_BLOCK",
] as const;

/** The evidence of a finding that is carried: nothing says that it is gone. */
export const carriedEvidence = "CARRIED";

export type Evidence = (typeof evidences)[number];

/** Blocks that moved within a file are aligned after the rest, each in its own round. */
const roundsMax = 3;

/**
 * Matches findings step by step, the strongest evidence first; every step sees only the findings that are still open.
 * `previousRow` is the previous row of each artifact; -1 for none. `taken` marks findings that are matched already.
 */
export function matchByEvidence(
  now: MatchSide,
  before: MatchSide,
  previousRow: Int32Array,
  taken: TakenFindings = {},
): Matches {
  const ladder = new Ladder(now, before, previousRow, taken);
  ladder.inLineOrder((row) => previousRow[row]!, undefined);
  ladder.withinFiles((row) => previousRow[row]!, undefined);
  ladder.byFingerprint();
  ladder.byMessage();
  const renamed = renamedFiles(now, before, previousRow, ladder.assignment);
  if (renamed.size > 0) {
    ladder.inLineOrder((row) => renamed.get(row) ?? -1, "RENAMED_FILE");
    ladder.withinFiles((row) => renamed.get(row) ?? -1, "RENAMED_FILE");
  }
  ladder.movedBlocks();
  return ladder.assignment.matches();
}

class Ladder {
  readonly #sides: ComparedSides;
  readonly #now: MatchSide;
  readonly #before: MatchSide;
  readonly #previousRow: Int32Array;
  readonly assignment: Assignment;

  constructor(now: MatchSide, before: MatchSide, previousRow: Int32Array, taken: TakenFindings) {
    this.#sides = new ComparedSides(now, before);
    this.#now = now;
    this.#before = before;
    this.#previousRow = previousRow;
    this.assignment = new Assignment(this.#sides, taken);
  }

  /**
   * Tools hash lines of code, and the same line may be in several files: the same artifact is tried first. A rule whose
   * fingerprints changed on lines that did not is left out: its fingerprints follow the order of findings.
   */
  byFingerprint(): void {
    const { marks } = this.#sides;
    if (marks === undefined) return;
    const { now, before } = marks;
    const shifting = this.#shiftingRules(marks);
    for (const inArtifact of [true, false]) {
      this.#step(
        "FINGERPRINT",
        (finding) =>
          now[finding] === 0 || shifting.has(this.#sides.ruleNow(finding))
            ? 0
            : this.#key(this.#sides.ruleNow(finding), now[finding]!, inArtifact ? this.#artifactKey(finding) : 0),
        (finding) =>
          before[finding] === 0 || shifting.has(this.#sides.ruleBefore(finding))
            ? 0
            : this.#key(
                this.#sides.ruleBefore(finding),
                before[finding]!,
                inArtifact ? this.#before.artifact[finding]! + 1 : 0,
              ),
      );
    }
  }

  /** The rules of pairs that have two different fingerprints. */
  #shiftingRules({ now, before }: FingerprintMarks): ReadonlySet<number> {
    const shifting = new Set<number>();
    const { before: match } = this.assignment.matches();
    for (let finding = 0; finding < match.length; finding++) {
      const other = match[finding]!;
      if (other === -1 || now[finding] === 0 || before[other] === 0 || now[finding] === before[other]) continue;
      shifting.add(this.#sides.ruleNow(finding));
    }
    return shifting;
  }

  /**
   * The findings of each file in the order of their lines, by what is known of them. A block that moved within its file
   * is out of order, so what is left is aligned again.
   */
  inLineOrder(fileBefore: (row: number) => number, evidence: Evidence | undefined): void {
    const { now, before } = this.#sides.ranges;
    for (const [file, range] of now) {
      const rangeBefore = before.get(fileBefore(file));
      if (rangeBefore === undefined) continue;
      let round = 0;
      while (round < roundsMax && this.#alignFile(range, rangeBefore, round > 0, evidence)) round += 1;
    }
  }

  /** Returns whether findings were paired. */
  #alignFile(now: FindingRange, before: FindingRange, onlyOpen: boolean, evidence: Evidence | undefined): boolean {
    const isOpenNow = (finding: number): boolean => this.assignment.isOpenNow(finding);
    const isOpenBefore = (finding: number): boolean => this.assignment.isOpenBefore(finding);
    if (!hasAny(now, isOpenNow) || !hasAny(before, isOpenBefore)) return false;
    const every = (): boolean => true;
    let paired = 0;
    alignFile(
      this.#sides,
      { range: now, isWanted: onlyOpen ? isOpenNow : every },
      { range: before, isWanted: onlyOpen ? isOpenBefore : every },
      (finding, other) => {
        if (!isOpenNow(finding) || !isOpenBefore(other)) return;
        this.assignment.pair(finding, other, evidences.indexOf(evidence ?? this.#evidenceInFile(finding, other)));
        paired += 1;
      },
    );
    return paired > 0;
  }

  #evidenceInFile(finding: number, other: number): Evidence {
    const mark = this.#sides.marks?.now[finding] ?? 0;
    if (mark !== 0 && mark === this.#sides.marks?.before[other]) return "FINGERPRINT";
    if (this.assignment.staysOnLine(finding, other)) return "SAME_LINE";
    const [now, before] = [this.#now.contexts, this.#before.contexts];
    const isSame = (name: "around" | "shape"): boolean =>
      now !== null && before !== null && now[name][finding] !== 0 && now[name][finding] === before[name][other];
    return isSame("around") || isSame("shape") ? "SAME_CONTEXT" : "MOVED_LINE";
  }

  /** By what the source says, within the same file: the line and its neighbours, the function's form, the line alone. */
  withinFiles(fileBefore: (row: number) => number, evidence: Evidence | undefined): void {
    const [now, before] = [this.#now.contexts, this.#before.contexts];
    if (now !== null && before !== null) {
      const nothing = new Int32Array(0);
      const rungs = [
        ["SAME_CONTEXT", now.around, before.around],
        ["SAME_CONTEXT", now.shape, before.shape],
        ["MOVED_LINE", nothing, nothing],
      ] as const;
      for (const [name, contextNow, contextBefore] of rungs) {
        const plain = contextNow === nothing;
        this.#step(
          evidence ?? name,
          (finding) => {
            const file = fileBefore(this.#now.file[this.#now.artifact[finding]!]!);
            const [line, context] = [now.line[finding]!, plain ? 1 : contextNow[finding]!];
            return file === -1 || line === 0 || context === 0
              ? 0
              : this.#key(this.#sides.ruleNow(finding), line, file + 1, plain ? 0 : context);
          },
          (finding) => {
            const file = this.#before.file[this.#before.artifact[finding]!]!;
            const [line, context] = [before.line[finding]!, plain ? 1 : contextBefore[finding]!];
            return line === 0 || context === 0
              ? 0
              : this.#key(this.#sides.ruleBefore(finding), line, file + 1, plain ? 0 : context);
          },
          evidence === undefined,
        );
      }
    }
    if (evidence !== undefined) this.#byWords(evidence, fileBefore);
  }

  /** Where a source is missing on either side: rule and message on the same artifact, on the same line or in order. */
  byMessage(): void {
    this.#byWords("SAME_LINE", undefined);
    this.#byWords("MOVED_LINE", undefined);
  }

  /** A block that went elsewhere: the line with its neighbours, or within a function of the same form. */
  movedBlocks(): void {
    const [now, before] = [this.#now.contexts, this.#before.contexts];
    if (now === null || before === null) return;
    for (const context of ["around", "shape"] as const) {
      this.#step(
        "MOVED_BLOCK",
        (finding) =>
          now[context][finding] === 0
            ? 0
            : this.#key(this.#sides.ruleNow(finding), now.line[finding]!, now[context][finding]!),
        (finding) =>
          before[context][finding] === 0
            ? 0
            : this.#key(this.#sides.ruleBefore(finding), before.line[finding]!, before[context][finding]!),
      );
    }
  }

  // Where both versions know the code, it has been compared already: a finding on an edited line is a new one.
  #byWords(evidence: Evidence, fileBefore: ((row: number) => number) | undefined): void {
    for (const known of this.#now.contexts === null && this.#now.snippets === undefined ? [0] : knownCode) {
      this.#step(
        evidence,
        (finding) => (knownOf(this.#now, finding) === known ? this.#wordsNow(finding, evidence, fileBefore) : 0),
        (finding) =>
          (known & knownOf(this.#before, finding)) !== 0
            ? 0
            : this.#wordsBefore(finding, evidence, fileBefore !== undefined),
      );
    }
  }

  #wordsNow(finding: number, evidence: Evidence, fileBefore: ((row: number) => number) | undefined): number {
    const { artifact, file, startLine } = this.#now;
    const artifactKey =
      fileBefore === undefined ? this.#artifactKey(finding) : fileBefore(file[artifact[finding]!]!) + 1;
    if (artifactKey === 0) return 0;
    const line = evidence === "SAME_LINE" ? (startLine?.[finding] ?? 0) + 1 : 0;
    return this.#key(this.#sides.ruleNow(finding), this.#sides.messages.now[finding]!, artifactKey, line);
  }

  #wordsBefore(finding: number, evidence: Evidence, inFiles: boolean): number {
    const { artifact, file, startLine } = this.#before;
    const row = artifact[finding]!;
    const line = evidence === "SAME_LINE" ? (startLine?.[finding] ?? 0) + 1 : 0;
    const artifactKey = (inFiles ? file[row]! : row) + 1;
    return this.#key(this.#sides.ruleBefore(finding), this.#sides.messages.before[finding]!, artifactKey, line);
  }

  #artifactKey(finding: number): number {
    return this.#previousRow[this.#now.artifact[finding]!]! + 1;
  }

  // A rule that the version before does not have cannot match.
  #key(rule: number, one: number, two: number, three = 0): number {
    return rule === 0 ? 0 : keyOf(rule, one, two, three);
  }

  #step(
    evidence: Evidence,
    keyNow: (finding: number) => number,
    keyBefore: (finding: number) => number,
    namesSameLine = false,
  ): void {
    this.assignment.step(evidences.indexOf(evidence), keyNow, keyBefore, namesSameLine ? 1 : undefined);
  }
}

/** What may be known of a finding's code, as bits: 1 for its line, 2 for what the report quotes. */
const knownCode = [0, 1, 2, 3];

function knownOf({ contexts, snippets }: MatchSide, finding: number): number {
  return ((contexts?.line[finding] ?? 0) === 0 ? 0 : 1) | ((snippets?.[finding] ?? 0) === 0 ? 0 : 2);
}

function hasAny({ start, end }: FindingRange, isWanted: (finding: number) => boolean): boolean {
  for (let finding = start; finding < end; finding++) if (isWanted(finding)) return true;
  return false;
}
