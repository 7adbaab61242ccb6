import type { Collector } from "../collector.ts";
import { PathEnds, several } from "./path-ends.ts";

const fileType = "FILE";

/**
 * Resolves what reports only suggest. A link to a file that may exist goes to the file of that path, else to the only
 * file of that name in any folder. A class goes into the only file whose path ends with its name. Without such a file, or
 * with several, the suggestion is dropped.
 */
export function settleGuesses(collector: Collector): void {
  const { guessedLinks, classesOfFiles, paths, links, lines } = collector;
  if (guessedLinks.length === 0 && classesOfFiles.size === 0) return;
  const classEnds = new PathEnds(new Set(Array.from(classesOfFiles.values(), endOfClass)));
  const names = new PathEnds(new Set(guessedLinks.map(({ to }) => nameOf(to))));
  for (const { path, index } of filesOf(collector)) {
    const stem = stemOf(path);
    classEnds.add(stem, index);
    names.add(nameOf(path), index);
    if (stem !== path) names.add(nameOf(stem), index);
  }
  for (const [artifact, name] of classesOfFiles) {
    const file = classEnds.get(endOfClass(name));
    if (file !== undefined && file !== several) collector.parents.set(artifact, file);
  }
  for (const { line, type, from, to } of guessedLinks) {
    const exact = paths.intern(to);
    const target = lines.at(exact) === 0 ? names.get(nameOf(to)) : exact;
    if (target === undefined || target === several || target === from) continue;
    links.push({ line, type, from, to: target });
    collector.accepted++;
  }
}

function* filesOf({ paths, lines, typeOf, types }: Collector): Generator<{ path: string; index: number }> {
  for (let index = 1; index < paths.size; index++) {
    if (lines.at(index) !== 0 && types.ids[typeOf.at(index)] === fileType) yield { path: paths.text(index), index };
  }
}

function endOfClass(name: string): string {
  return name.replaceAll(".", "/");
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function stemOf(path: string): string {
  return path.replace(/\.[^./]+$/, "");
}
