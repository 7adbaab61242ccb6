import { Assignment } from "./assignment.ts";
import { hashText, keyOf } from "./hashes.ts";
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

export type Evidence = (typeof evidences)[number];

/** Which finding before each finding is (-1: none), and by which evidence (index into `evidences`). */
export interface Matches {
  readonly before: Int32Array;
  readonly evidence: Int32Array;
}

/**
 * Matches findings step by step, the strongest evidence first; every step sees only the findings that are still open.
 * `previousRow` is the previous row of each artifact; -1 for none. `taken` marks findings that are matched already.
 */
export function matchByEvidence(
  now: MatchSide,
  before: MatchSide,
  previousRow: Int32Array,
  taken?: Uint8Array,
): Matches {
  const ladder = new Ladder(now, before, previousRow, taken);
  ladder.byFingerprint();
  ladder.withinFiles((row) => previousRow[row]!, undefined);
  ladder.byMessage();
  const renamed = renamedFiles(now, before, previousRow, ladder.assignment);
  if (renamed.size > 0) ladder.withinFiles((row) => renamed.get(row) ?? -1, "RENAMED_FILE");
  ladder.movedBlocks();
  return ladder.assignment.matches();
}

class Ladder {
  readonly #now: MatchSide;
  readonly #before: MatchSide;
  readonly #previousRow: Int32Array;
  /** Numbers that both versions' rules share. */
  readonly #ruleNow: Int32Array;
  readonly #ruleBefore: Int32Array;
  readonly assignment: Assignment;
  #words: { readonly now: Int32Array; readonly before: Int32Array } | undefined;

  constructor(now: MatchSide, before: MatchSide, previousRow: Int32Array, taken: Uint8Array | undefined) {
    this.#now = now;
    this.#before = before;
    this.#previousRow = previousRow;
    const numbers = new Map(before.ruleIds.map((id, number) => [id, number + 1]));
    this.#ruleBefore = Int32Array.from(before.ruleIds, (_, number) => number + 1);
    this.#ruleNow = Int32Array.from(now.ruleIds, (id) => numbers.get(id) ?? 0);
    this.assignment = new Assignment(now, before, taken);
  }

  /** Tools hash lines of code, and the same line may be in several files: the same artifact is tried first. */
  byFingerprint(): void {
    const [marksNow, marksBefore] = [this.#now.fingerprints, this.#before.fingerprints];
    if (marksNow === undefined || marksBefore === undefined) return;
    const hashNow = hashesOf(marksNow, this.#now.size);
    const hashBefore = hashesOf(marksBefore, this.#before.size);
    for (const inArtifact of [true, false]) {
      this.#step(
        "FINGERPRINT",
        (finding) =>
          hashNow[finding] === 0
            ? 0
            : this.#key(this.#ruleOf(finding), hashNow[finding]!, inArtifact ? this.#artifactKey(finding) : 0),
        (finding) =>
          hashBefore[finding] === 0
            ? 0
            : this.#key(
                this.#ruleBeforeOf(finding),
                hashBefore[finding]!,
                inArtifact ? this.#before.artifact[finding]! + 1 : 0,
              ),
      );
    }
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
              : this.#key(this.#ruleOf(finding), line, file + 1, plain ? 0 : context);
          },
          (finding) => {
            const file = this.#before.file[this.#before.artifact[finding]!]!;
            const [line, context] = [before.line[finding]!, plain ? 1 : contextBefore[finding]!];
            return line === 0 || context === 0
              ? 0
              : this.#key(this.#ruleBeforeOf(finding), line, file + 1, plain ? 0 : context);
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
            : this.#key(this.#ruleOf(finding), now.line[finding]!, now[context][finding]!),
        (finding) =>
          before[context][finding] === 0
            ? 0
            : this.#key(this.#ruleBeforeOf(finding), before.line[finding]!, before[context][finding]!),
      );
    }
  }

  // Where both versions have the source line, it has been compared already: a finding on an edited line is a new one.
  #byWords(evidence: Evidence, fileBefore: ((row: number) => number) | undefined): void {
    const isKnown = ({ contexts }: MatchSide, finding: number): boolean => (contexts?.line[finding] ?? 0) !== 0;
    for (const known of this.#now.contexts === null ? [false] : [false, true]) {
      this.#step(
        evidence,
        (finding) => (isKnown(this.#now, finding) === known ? this.#wordsNow(finding, evidence, fileBefore) : 0),
        (finding) =>
          known && isKnown(this.#before, finding) ? 0 : this.#wordsBefore(finding, evidence, fileBefore !== undefined),
      );
    }
  }

  #wordsNow(finding: number, evidence: Evidence, fileBefore: ((row: number) => number) | undefined): number {
    const { artifact, file, startLine } = this.#now;
    const artifactKey =
      fileBefore === undefined ? this.#artifactKey(finding) : fileBefore(file[artifact[finding]!]!) + 1;
    if (artifactKey === 0) return 0;
    const line = evidence === "SAME_LINE" ? (startLine?.[finding] ?? 0) + 1 : 0;
    return this.#key(this.#ruleOf(finding), this.#messageHashes().now[finding]!, artifactKey, line);
  }

  #wordsBefore(finding: number, evidence: Evidence, inFiles: boolean): number {
    const { artifact, file, startLine } = this.#before;
    const row = artifact[finding]!;
    const line = evidence === "SAME_LINE" ? (startLine?.[finding] ?? 0) + 1 : 0;
    const artifactKey = (inFiles ? file[row]! : row) + 1;
    return this.#key(this.#ruleBeforeOf(finding), this.#messageHashes().before[finding]!, artifactKey, line);
  }

  /** Most findings are matched by their lines, so messages are hashed only when they are first needed. */
  #messageHashes(): { readonly now: Int32Array; readonly before: Int32Array } {
    this.#words ??= {
      now: hashesOf(this.#now.messages, this.#now.size),
      before: hashesOf(this.#before.messages, this.#before.size),
    };
    return this.#words;
  }

  #artifactKey(finding: number): number {
    return this.#previousRow[this.#now.artifact[finding]!]! + 1;
  }

  #ruleOf(finding: number): number {
    return this.#ruleNow[this.#now.rule[finding]!]!;
  }

  #ruleBeforeOf(finding: number): number {
    return this.#ruleBefore[this.#before.rule[finding]!]!;
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

function hashesOf(texts: NonNullable<MatchSide["fingerprints"]>, size: number): Int32Array {
  const hashes = new Int32Array(size);
  for (let row = 0; row < size; row++) {
    const text = texts.at(row);
    if (text !== undefined) hashes[row] = hashText(text);
  }
  return hashes;
}
