import type { BuiltFinding } from "./branch.ts";
import { lineBefore, type FileDiff } from "./history.ts";

/** How many identities are as the diffs say, and how many are not. */
export class Tally {
  /** On a line that the diff did not change, in a file that still exists or was renamed. */
  retained = 0;
  /** Those of `retained` that are in a file that the diff names: the others are easy. */
  retainedInChanged = 0;
  /** Retained findings that got another id: a new one, or that of another finding. */
  wronglyNew = 0;
  swapped = 0;
  /** On a line that the diff added, and that it removed nowhere. */
  added = 0;
  wronglyMatched = 0;
  /** On a line that the diff removed in one place and added in another: both answers are right. */
  moved = 0;
  readonly evidence = new Map<string, number>();
  /** The first wrong ones, to look at. */
  readonly examples: string[] = [];

  get wrong(): number {
    return this.wronglyNew + this.swapped;
  }

  shares() {
    return {
      wrong: this.wrong / this.retained,
      wrongInChanged: this.wrong / this.retainedInChanged,
      wronglyMatched: this.wronglyMatched / this.added,
    };
  }
}

const examplesMax = 40;

/** Compares the identities of two versions with the diff between them. `sources` are those of the version now. */
export function judge(
  tally: Tally,
  sources: ReadonlyMap<string, string>,
  changed: ReadonlyMap<string, FileDiff>,
  before: readonly BuiltFinding[],
  now: readonly BuiltFinding[],
): void {
  const idsBefore = new Map(before.map((finding) => [finding.id, finding]));
  const removed = new Set([...changed.values()].flatMap((diff) => diff.removed.map(plain)));
  const places = groupByPlace(before);
  const lines = new Map<string, readonly string[]>();
  for (const group of groupByPlace(now).values()) {
    const [finding] = group as [BuiltFinding];
    const diff = changed.get(finding.path) ?? { pathBefore: finding.path, hunks: [], removed: [] };
    const line = diff.pathBefore === null ? undefined : lineBefore(diff, finding.line);
    const was = line === undefined ? [] : (places.get(placeOf({ ...finding, path: diff.pathBefore!, line })) ?? []);
    const retained = Math.min(group.length, was.length);
    const idsThere = new Set(was.map(({ id }) => id));
    tally.retained += retained;
    if (changed.has(finding.path)) tally.retainedInChanged += retained;
    const right = group.filter(({ id }) => idsThere.has(id));
    for (const { evidence } of right) tally.evidence.set(evidence ?? "", (tally.evidence.get(evidence ?? "") ?? 0) + 1);
    for (const wrong of group.filter(({ id }) => !idsThere.has(id)).slice(0, Math.max(0, retained - right.length))) {
      const other = idsBefore.get(wrong.id);
      if (other === undefined) tally.wronglyNew += 1;
      else tally.swapped += 1;
      if (tally.examples.length < examplesMax) {
        const place = other === undefined ? "new" : `${placeOf(other)} ${wrong.evidence}`;
        tally.examples.push(`${placeOf(wrong)} was ${placeOf(was[0]!)}, became ${place}`);
      }
    }
    if (line !== undefined) continue;
    let text = lines.get(finding.path);
    if (text === undefined) lines.set(finding.path, (text = (sources.get(finding.path) ?? "").split("\n")));
    if (removed.has(plain(text[finding.line - 1] ?? ""))) tally.moved += group.length;
    else {
      tally.added += group.length;
      tally.wronglyMatched += group.filter(({ id }) => idsBefore.has(id)).length;
    }
  }
}

type Place = Omit<BuiltFinding, "id" | "evidence">;

/** What names one finding of a version. Several may have the same place: any of their ids is right. */
const placeOf = ({ rule, path, line, column, message }: Place): string =>
  `${rule} ${path}:${line}:${column} ${message}`;

function groupByPlace(findings: readonly BuiltFinding[]): ReadonlyMap<string, readonly BuiltFinding[]> {
  return Map.groupBy(findings, placeOf);
}

const plain = (line: string): string => line.replaceAll(/\s/g, "");
