import type { Collector } from "../collector.ts";
import { PathEnds, several } from "./path-ends.ts";

/**
 * Tools that see compiled code know the end of a file's path alone (`org/example/Main.java`). If
 * exactly one file of the version ends with that path, it is meant; else a new file is made under the path as reported.
 */
export function settleLooseFiles(collector: Collector): void {
  const { looseFiles } = collector;
  if (looseFiles.size === 0) return;
  const found = findByEnd(collector);
  for (const [loose, line] of looseFiles) {
    if (found.has(loose)) continue;
    const file = { path: collector.paths.text(loose), type: "FILE", parent: null, name: null, location: null };
    const { isNew } = collector.mentionArtifact(line, file);
    if (isNew) collector.accepted++;
  }
  if (found.size > 0) replaceFiles(collector, found);
}

/** For each loose path, the file that it is the end of. */
function findByEnd(collector: Collector): Map<number, number> {
  const { paths, lines, looseFiles } = collector;
  const loose = [...looseFiles.keys()]
    .filter((index) => lines.at(index) === 0)
    .map((index) => ({ index, path: paths.text(index) }));
  const ends = new PathEnds(new Set(loose.map(({ path }) => path)));
  for (let index = 1; index < paths.size; index++) if (lines.at(index) !== 0) ends.add(paths.text(index), index);
  const found = new Map<number, number>();
  for (const { index, path } of loose) {
    const file = ends.get(path);
    if (file === several) {
      collector.refusals.note(looseFiles.get(index)!, path, { code: "results.path-ambiguous", params: { path } }, path);
    } else if (file !== undefined) found.set(index, file);
  }
  return found;
}

/** Moves everything that reports say of a loose path to its file. */
function replaceFiles(
  { findings, coverage, looseMeasures, links }: Collector,
  found: ReadonlyMap<number, number>,
): void {
  const replace = (artifact: number): number => found.get(artifact) ?? artifact;
  for (let row = 0; row < findings.size; row++) findings.artifacts.set(row, replace(findings.artifacts.at(row)));
  for (let row = 0; row < coverage.size; row++) coverage.files.set(row, replace(coverage.files.at(row)));
  for (const [index, reported] of coverage.functions.entries()) {
    coverage.functions[index] = { ...reported, file: replace(reported.file) };
  }
  for (const [index, measure] of looseMeasures.entries()) {
    looseMeasures[index] = { ...measure, artifact: replace(measure.artifact) };
  }
  for (const [index, link] of links.entries()) {
    links[index] = { ...link, from: replace(link.from), to: replace(link.to) };
  }
}
