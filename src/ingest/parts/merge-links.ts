import type { Problem } from "../../text/index.ts";
import { rowsMax } from "../bounds.ts";
import { TooManyRowsError } from "../too-large.ts";
import type { Merge } from "./merge.ts";
import { droppedPath } from "./part-paths.ts";

/** Joins links, also those to files that may exist. Links of a type that the model does not admit are refused. */
export function mergeLinks(merge: Merge): void {
  const { records, target, paths, linesBefore } = merge;
  const admitted = new Set<string>();
  for (const { line: recordLine, type, from, to } of records.links) {
    const [source, end] = [paths.numberOf(from), paths.numberOf(to)];
    if (source === droppedPath || end === droppedPath) continue;
    const line = linesBefore + recordLine;
    const problem = admitType(merge, admitted, type, line);
    if (problem !== undefined) target.refusals.add(line, paths.text(from), problem, "other");
    else if (target.links.push({ line, type, from: source, to: end }) > rowsMax) throw new TooManyRowsError();
  }
  for (const { line: recordLine, type, from, to } of records.guessedLinks) {
    const source = paths.numberOf(from);
    const line = linesBefore + recordLine;
    if (source === droppedPath || admitType(merge, admitted, type, line) !== undefined) continue;
    target.guessedLinks.push({ line, type, from: source, to });
  }
}

function admitType(
  { records, target, linesBefore }: Merge,
  admitted: Set<string>,
  type: string,
  line: number,
): Problem | undefined {
  if (admitted.has(type)) return undefined;
  const use = records.unknownIds.link.get(type);
  const problem = target.admit("link", type, use === undefined ? line : linesBefore + use.line, use?.path ?? null);
  if (problem === undefined) admitted.add(type);
  return problem;
}
