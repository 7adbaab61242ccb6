import type { Assignment } from "./assignment.ts";
import { hashText, keyOf } from "./hashes.ts";
import type { MatchSide } from "./sides.ts";

/**
 * The same finding may be in many files. In more than this it shows where a file moved only by its position: the files of a
 * folder that is renamed have the same findings in the same lines.
 */
const filesPerKeyMax = 8;

/**
 * Which files of the version before came back under another path: row of the file now → row before. A file that is gone
 * and one that is new are paired when most of the open findings of the smaller one are in both; the best pairs are made
 * first.
 */
export function renamedFiles(
  now: MatchSide,
  before: MatchSide,
  previousRow: Int32Array,
  assignment: Assignment,
): ReadonlyMap<number, number> {
  const stillThere = new Set<number>();
  for (const row of previousRow) if (row !== -1) stillThere.add(row);
  const gone = new OpenFiles(
    before,
    (finding) => assignment.isOpenBefore(finding),
    (file) => !stillThere.has(file),
  );
  if (gone.byKey.size === 0) return new Map();
  const fresh = new OpenFiles(
    now,
    (finding) => assignment.isOpenNow(finding),
    (file) => previousRow[file] === -1,
  );
  const pairs = new Map<number, number>();
  const partnered = new Set<number>();
  const ranked = countVotes(fresh, gone).toSorted(
    (one, other) => other.count - one.count || one.now - other.now || one.before - other.before,
  );
  for (const { now: file, before: other, count } of ranked) {
    const smaller = Math.min(fresh.sizes.get(file)!, gone.sizes.get(other)!);
    if (pairs.has(file) || partnered.has(other) || count * 2 < smaller) continue;
    pairs.set(file, other);
    partnered.add(other);
  }
  return pairs;
}

/** How many findings two files have in common. */
interface RenameVote {
  readonly now: number;
  readonly before: number;
  count: number;
}

function countVotes(fresh: OpenFiles, gone: OpenFiles): readonly RenameVote[] {
  const votes = new Map<string, RenameVote>();
  const add = (file: number, other: number, count: number): void => {
    const name = `${file} ${other}`;
    const vote = votes.get(name) ?? { now: file, before: other, count: 0 };
    vote.count += count;
    votes.set(name, vote);
  };
  const frequent = new Set<number>();
  for (const [key, files] of fresh.byKey) {
    const others = gone.byKey.get(key);
    if (others === undefined) continue;
    if (files.size * others.size > filesPerKeyMax) {
      frequent.add(key);
      continue;
    }
    for (const [file, count] of files) {
      for (const [other, countBefore] of others) add(file, other, Math.min(count, countBefore));
    }
  }
  if (frequent.size === 0) return [...votes.values()];
  const positions = gone.positionsOf(frequent);
  for (const [position, files] of fresh.positionsOf(frequent)) {
    const others = positions.get(position) ?? [];
    if (files.length * others.length > filesPerKeyMax) continue;
    for (const file of files) for (const other of others) add(file, other, 1);
  }
  return [...votes.values()];
}

/** The open findings of some files: the files of each rule and line, and the number of findings of each file. */
class OpenFiles {
  readonly byKey = new Map<number, Map<number, number>>();
  readonly sizes = new Map<number, number>();
  readonly #side: MatchSide;
  readonly #isWanted: (finding: number, file: number) => boolean;

  constructor(side: MatchSide, isOpen: (finding: number) => boolean, isWanted: (file: number) => boolean) {
    this.#side = side;
    this.#isWanted = (finding, file) => isOpen(finding) && isWanted(file);
    this.#visit((key, file) => {
      const files = this.byKey.get(key) ?? new Map<number, number>();
      files.set(file, (files.get(file) ?? 0) + 1);
      this.byKey.set(key, files);
      this.sizes.set(file, (this.sizes.get(file) ?? 0) + 1);
    });
  }

  /** The files that have one of these findings at a position; of too many files, not all. */
  positionsOf(keys: ReadonlySet<number>): ReadonlyMap<number, readonly number[]> {
    const { startLine, startColumn } = this.#side;
    const positions = new Map<number, number[]>();
    this.#visit((key, file, finding) => {
      if (!keys.has(key)) return;
      const [high, low] = [Math.floor(key / 0x20_0000), key % 0x20_0000];
      const position = keyOf(high, low, startLine?.[finding] ?? 0, startColumn?.[finding] ?? 0);
      const files = positions.get(position);
      if (files === undefined) positions.set(position, [file]);
      else if (files.length <= filesPerKeyMax && !files.includes(file)) files.push(file);
    });
    return positions;
  }

  #visit(visit: (key: number, file: number, finding: number) => void): void {
    const side = this.#side;
    const ruleHashes = side.ruleIds.map(hashText);
    for (let finding = 0; finding < side.size; finding++) {
      const file = side.file[side.artifact[finding]!]!;
      if (!this.#isWanted(finding, file)) continue;
      const words = side.contexts?.line[finding] || hashText(side.messages.text(finding));
      visit(keyOf(ruleHashes[side.rule[finding]!]!, words), file, finding);
    }
  }
}
