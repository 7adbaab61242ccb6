import type { Collector } from "../collector.ts";

const fileType = "FILE";

/**
 * Settles links to files that may be there: to the file of that path, else to the only file of that name wherever it
 * lies. Where there is none, or there are several, there is no link: it was a guess, and nothing is lost with it.
 */
export function settleGuessedLinks(collector: Collector): void {
  const { guessedLinks, paths, links, lines } = collector;
  if (guessedLinks.length === 0) return;
  const byName = filesByName(collector, new Set(guessedLinks.map(({ to }) => nameOf(to))));
  for (const { line, type, from, to } of guessedLinks) {
    const exact = paths.intern(to);
    const named = byName.get(nameOf(to));
    const target = lines.at(exact) === 0 ? named : exact;
    if (target === undefined || target === several) continue;
    links.push({ line, type, from, to: target });
    collector.accepted++;
  }
}

const several = -1;

function filesByName(collector: Collector, names: ReadonlySet<string>): Map<string, number> {
  const { paths, lines, typeOf, types } = collector;
  const found = new Map<string, number>();
  for (let index = 1; index < paths.size; index++) {
    if (lines.at(index) === 0 || types.ids[typeOf.at(index)] !== fileType) continue;
    const name = nameOf(paths.text(index));
    if (names.has(name)) found.set(name, found.has(name) ? several : index);
  }
  return found;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
