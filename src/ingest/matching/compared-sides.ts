import type { TextColumn } from "../../snapshot/index.ts";
import { rangesByFile, type FindingRange } from "./file-ranges.ts";
import { fingerprintMarks, type FingerprintMarks } from "./fingerprint-marks.ts";
import { hashBytes } from "./hashes.ts";
import type { MatchSide } from "./sides.ts";

/** A value for each finding of two versions. */
export interface OfBoth<T> {
  readonly now: T;
  readonly before: T;
}

/** Two versions, with the numbers and hashes by which their findings are compared. */
export class ComparedSides {
  readonly now: MatchSide;
  readonly before: MatchSide;
  readonly marks: FingerprintMarks | undefined;
  /** Numbers that both versions' rules share; 0 for a rule that the version before does not have. */
  readonly #rules: OfBoth<Int32Array>;
  #messages: OfBoth<Int32Array> | undefined;
  #ranges: OfBoth<ReadonlyMap<number, FindingRange>> | undefined;

  constructor(now: MatchSide, before: MatchSide) {
    this.now = now;
    this.before = before;
    this.marks = fingerprintMarks(now, before);
    const numbers = new Map(before.ruleIds.map((id, number) => [id, number + 1]));
    this.#rules = {
      now: Int32Array.from(now.ruleIds, (id) => numbers.get(id) ?? 0),
      before: Int32Array.from(before.ruleIds, (_, number) => number + 1),
    };
  }

  ruleNow(finding: number): number {
    return this.#rules.now[this.now.rule[finding]!]!;
  }

  ruleBefore(finding: number): number {
    return this.#rules.before[this.before.rule[finding]!]!;
  }

  /** Hashes of the messages. */
  get messages(): OfBoth<Int32Array> {
    this.#messages ??= {
      now: hashesOf(this.now.messages, this.now.size),
      before: hashesOf(this.before.messages, this.before.size),
    };
    return this.#messages;
  }

  /** The findings of each file. */
  get ranges(): OfBoth<ReadonlyMap<number, FindingRange>> {
    this.#ranges ??= { now: rangesByFile(this.now), before: rangesByFile(this.before) };
    return this.#ranges;
  }
}

function hashesOf(texts: TextColumn, size: number): Int32Array {
  const hashes = new Int32Array(size);
  for (let row = 0; row < size; row++) {
    const { bytes, start, end } = texts.bytesOf(row);
    hashes[row] = hashBytes(bytes, start, end);
  }
  return hashes;
}
