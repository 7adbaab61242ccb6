import type { Answer } from "../../api/client.ts";
import type { TextComparison } from "../../diff/comparison.ts";
import type { LinePlace, Note, Side } from "../../diff/diff-rows.ts";

type ComparedFinding = Answer<"GET /api/versions/:id/compare/:other/findings">[number];

/** A finding that only one of two versions has, at its line there. */
export interface FindingNote extends Note {
  readonly finding: ComparedFinding;
}

/** The findings at their lines: new ones in the text after, all others in the text before. */
export function notesOf(
  findings: readonly ComparedFinding[],
  lines: Readonly<Record<Side, readonly string[]>>,
): readonly FindingNote[] {
  return findings.flatMap((finding) => {
    const side = finding.change === "NEW" ? "after" : "before";
    const last = lines[side].length;
    const line = Math.min(last, finding.location.startLine ?? 1);
    return last === 0 ? [] : [{ id: finding.id, side, line, finding }];
  });
}

/** A place in a difference, with its line in the text after, or the line that follows it there. */
interface ChangeTarget extends LinePlace {
  readonly after: number;
  readonly before: number;
}

/** The first line of every change. */
export function changeTargets({ blocks }: TextComparison): readonly ChangeTarget[] {
  return blocks
    .filter(({ isSame }) => !isSame)
    .map(({ before, after, afterCount }) =>
      afterCount > 0 ? { side: "after", line: after, after, before } : { side: "before", line: before, after, before },
    );
}

/** The next or previous change from a line on; from the last one, the first follows. */
export function stepFrom(
  targets: readonly ChangeTarget[],
  from: LinePlace | undefined,
  direction: 1 | -1,
): LinePlace | undefined {
  if (from === undefined) return targets.at(direction === 1 ? 0 : -1);
  const found =
    direction === 1
      ? targets.find((target) => target[from.side] > from.line)
      : targets.findLast((target) => target[from.side] < from.line);
  return found ?? targets.at(direction === 1 ? 0 : -1);
}
