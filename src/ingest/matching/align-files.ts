import { alignFindings, type FindingSequence } from "./align-findings.ts";
import type { ComparedSides } from "./compared-sides.ts";
import { inLineOrder, type FindingRange } from "./file-ranges.ts";
import { believedGroups, markedGroup, type MarkedFinding } from "./fingerprint-marks.ts";
import { keyOf } from "./hashes.ts";
import type { MatchSide } from "./sides.ts";

/** The evidence that both files have: the lines of their findings, or the code that the reports quote. */
interface SharedEvidence {
  readonly lines: boolean;
  readonly snippets: boolean;
  /** The groups of findings whose fingerprints belong to their keys. */
  readonly believed: ReadonlySet<number>;
}

/** The findings of one file in one version that are aligned, in the order of lines. */
interface FileSide {
  readonly side: MatchSide;
  readonly order: Int32Array;
  readonly ruleOf: (finding: number) => number;
  readonly messages: Int32Array;
  readonly marks: Int32Array | undefined;
}

/** The findings of a file that are aligned: all of them, or those that are still open. */
export interface AlignedRange {
  readonly range: FindingRange;
  readonly isWanted: (finding: number) => boolean;
}

/**
 * Pairs the findings of one file with those of a file before, in the order of lines: by rule and source line; where the
 * sources are not known, by the quoted code; where no report quotes any, by the message. Calls `pair` with each pair.
 */
export function alignFile(
  sides: ComparedSides,
  rangeNow: AlignedRange,
  rangeBefore: AlignedRange,
  pair: (now: number, before: number) => void,
): void {
  const now = fileSide(sides, "now", rangeNow, (finding) => sides.ruleNow(finding));
  const before = fileSide(sides, "before", rangeBefore, (finding) => sides.ruleBefore(finding));
  const shared = {
    lines: hasAny(now, now.side.contexts?.line) && hasAny(before, before.side.contexts?.line),
    snippets: hasAny(now, now.side.snippets) && hasAny(before, before.side.snippets),
    believed: sides.marks === undefined ? nothing : believedGroups(markedFindings(now), markedFindings(before)),
  };
  const { before: match } = alignFindings(sequenceOf(now, shared), sequenceOf(before, shared));
  for (let position = 0; position < match.length; position++) {
    if (match[position] !== -1) pair(now.order[position]!, before.order[match[position]!]!);
  }
}

const nothing: ReadonlySet<number> = new Set();

function fileSide(
  { messages, marks, ...sides }: ComparedSides,
  name: "now" | "before",
  { range, isWanted }: AlignedRange,
  ruleOf: (finding: number) => number,
): FileSide {
  const side = sides[name];
  const order = inLineOrder(side, range).filter(isWanted);
  return { side, order, ruleOf, messages: messages[name], marks: marks?.[name] };
}

function hasAny({ order }: FileSide, hashes: Int32Array<ArrayBufferLike> | undefined): boolean {
  return hashes !== undefined && order.some((finding) => hashes[finding] !== 0);
}

function markedFindings({ side, order, ruleOf, messages, marks }: FileSide): MarkedFinding[] {
  return Array.from(order, (finding) => ({
    mark: marks![finding]!,
    line: side.startLine?.[finding] ?? 0,
    rule: ruleOf(finding),
    message: messages[finding]!,
  }));
}

function sequenceOf(file: FileSide, shared: SharedEvidence): FindingSequence {
  const { side, order, messages } = file;
  const key = new Float64Array(order.length);
  const detail = new Float64Array(order.length);
  const around = new Int32Array(order.length);
  const line = new Int32Array(order.length);
  for (let position = 0; position < order.length; position++) {
    const finding = order[position]!;
    key[position] = keyIn(file, shared, finding);
    detail[position] = keyOf(messages[finding]!, side.startColumn?.[finding] ?? 0);
    around[position] = side.contexts?.around[finding] ?? 0;
    line[position] = side.startLine?.[finding] ?? 0;
  }
  return { key, detail, around, line };
}

function keyIn({ side, ruleOf, messages, marks }: FileSide, shared: SharedEvidence, finding: number): number {
  const rule = ruleOf(finding);
  const line = shared.lines ? side.contexts!.line[finding]! : 0;
  if (line !== 0) return keyOf(rule, line, 2);
  const message = messages[finding]!;
  const isBelieved = shared.believed.size > 0 && shared.believed.has(markedGroup(rule, message));
  const mark = isBelieved ? marks![finding]! : 0;
  const snippet = shared.snippets ? side.snippets![finding]! : 0;
  return snippet === 0 ? keyOf(rule, message, 0, mark) : keyOf(rule, snippet, 1, mark);
}
