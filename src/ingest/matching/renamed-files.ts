import type { Assignment } from "./assignment.ts";
import { hashText, keyOf } from "./hashes.ts";
import type { MatchSide } from "./sides.ts";

/** The same finding may be in many files; in more than this it does not show where a file moved. */
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
  const gone = openFiles(
    before,
    (finding) => assignment.isOpenBefore(finding),
    (file) => !stillThere.has(file),
  );
  if (gone.byKey.size === 0) return new Map();
  const fresh = openFiles(
    now,
    (finding) => assignment.isOpenNow(finding),
    (file) => previousRow[file] === -1,
  );
  const votes = new Map<string, { readonly now: number; readonly before: number; count: number }>();
  for (const [key, files] of fresh.byKey) {
    const others = gone.byKey.get(key);
    if (others === undefined || files.size * others.size > filesPerKeyMax) continue;
    for (const [file, count] of files) {
      for (const [other, countBefore] of others) {
        const name = `${file} ${other}`;
        const vote = votes.get(name) ?? { now: file, before: other, count: 0 };
        vote.count += Math.min(count, countBefore);
        votes.set(name, vote);
      }
    }
  }
  const pairs = new Map<number, number>();
  const partnered = new Set<number>();
  const ranked = [...votes.values()].toSorted(
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

/** The open findings of the wanted files: the files of each rule and line, and the number of findings of each file. */
function openFiles(side: MatchSide, isOpen: (finding: number) => boolean, isWanted: (file: number) => boolean) {
  const byKey = new Map<number, Map<number, number>>();
  const sizes = new Map<number, number>();
  const ruleHashes = side.ruleIds.map(hashText);
  for (let finding = 0; finding < side.size; finding++) {
    const file = side.file[side.artifact[finding]!]!;
    if (!isOpen(finding) || !isWanted(file)) continue;
    const words = side.contexts?.line[finding] || hashText(side.messages.text(finding));
    const key = keyOf(ruleHashes[side.rule[finding]!]!, words);
    const files = byKey.get(key) ?? new Map<number, number>();
    files.set(file, (files.get(file) ?? 0) + 1);
    byKey.set(key, files);
    sizes.set(file, (sizes.get(file) ?? 0) + 1);
  }
  return { byKey, sizes };
}
