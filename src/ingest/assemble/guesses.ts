import type { Collector } from "../collector.ts";

const fileType = "FILE";

/**
 * Settles what reports leave to be guessed. A link to a file that may be there goes to the file of that path, else to
 * the only file of that name wherever it lies; a class goes into the only file whose path ends like its name. Where there
 * is none, or there are several, nothing follows: it was a guess, and nothing is lost with it.
 */
export function settleGuesses(collector: Collector): void {
  const { guessedLinks, classesOfFiles, paths, links, lines } = collector;
  if (guessedLinks.length === 0 && classesOfFiles.size === 0) return;
  const files = new FilesByName(collector);
  for (const [artifact, name] of classesOfFiles) {
    const file = files.endingWith(name.replaceAll(".", "/"));
    if (file !== undefined) collector.parents.set(artifact, file);
  }
  for (const { line, type, from, to } of guessedLinks) {
    const exact = paths.intern(to);
    const target = lines.at(exact) === 0 ? files.named(nameOf(to)) : exact;
    if (target === undefined || target === from) continue;
    links.push({ line, type, from, to: target });
    collector.accepted++;
  }
}

/** Files by their names, and by their names without what follows the last point. */
class FilesByName {
  readonly #collector: Collector;
  readonly #byName = new Map<string, number[]>();

  constructor(collector: Collector) {
    this.#collector = collector;
    const { paths, lines, typeOf, types } = collector;
    for (let index = 1; index < paths.size; index++) {
      if (lines.at(index) === 0 || types.ids[typeOf.at(index)] !== fileType) continue;
      const name = nameOf(paths.text(index));
      this.#add(name, index);
      const stem = stemOf(name);
      if (stem !== name) this.#add(stem, index);
    }
  }

  #add(name: string, index: number): void {
    const known = this.#byName.get(name);
    if (known === undefined) this.#byName.set(name, [index]);
    else known.push(index);
  }

  named(name: string): number | undefined {
    const found = this.#byName.get(name) ?? [];
    return found.length === 1 ? found[0] : undefined;
  }

  /** The file whose path, without its extension, ends so. */
  endingWith(end: string): number | undefined {
    const matching = (this.#byName.get(nameOf(end)) ?? []).filter((index) =>
      `/${stemOf(this.#collector.paths.text(index))}`.endsWith(`/${end}`),
    );
    return matching.length === 1 ? matching[0] : undefined;
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function stemOf(path: string): string {
  return path.replace(/\.[^./]+$/, "");
}
