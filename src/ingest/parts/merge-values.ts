import type { Problem } from "../../text/index.ts";
import type { AdmittedKind } from "../admitted-ids.ts";
import { excerptCharactersMax } from "../bounds.ts";
import { excerpt } from "../refusals.ts";
import type { Merge } from "./merge.ts";
import { droppedPath } from "./part-paths.ts";

/** Characters of a hash that show a reader that two sources differ. */
const hashCharacters = 12;

/** Merges the values of artifacts: measures, infos and sources. The first part with a value wins. */
export function mergeValues(merge: Merge): void {
  // Before the values of artifacts: until then the columns have only values of the parts before.
  mergeLooseMeasures(merge);
  mergeMeasures(merge);
  mergeInfos(merge);
  mergeTexts(merge, "source");
  mergeTexts(merge, "authors");
}

function mergeLooseMeasures(merge: Merge): void {
  const { records, target, paths, linesBefore, loose, name: part } = merge;
  for (const { line: recordLine, artifact: own, id, value } of records.looseMeasures) {
    const artifact = paths.valueNumbers[own]!;
    if (artifact === droppedPath) continue;
    const line = linesBefore + recordLine;
    if (!admitMeasure(merge, id, own, line)) continue;
    const given = target.measures.get(id)?.at(artifact) ?? Number.NaN;
    const separate = loose.of(id)?.get(artifact);
    if (!Number.isNaN(given)) {
      if (given !== value) listConflict(merge, own, line, { id, used: given, lost: value });
    } else if (separate !== undefined && separate.part !== part) {
      if (separate.value !== value) listConflict(merge, own, line, { id, used: separate.value, lost: value });
    } else {
      loose.add(id, artifact, { value, part });
      target.looseMeasures.push({ line, artifact, id, value });
    }
  }
}

function mergeMeasures(merge: Merge): void {
  const { records, target, paths, linesBefore, loose, name: part } = merge;
  const { valueNumbers } = paths;
  const size = records.paths.size;
  const { fresh, shared } = paths.shares();
  for (const [id, { values }] of records.measures) {
    const rows = Math.min(size, values.length);
    const first = firstRow(rows, (own) => !Number.isNaN(values[own]!) && valueNumbers[own] !== droppedPath);
    if (first === -1) continue;
    if (!admitMeasure(merge, id, first, linesBefore + records.lines.at(first))) continue;
    const column = target.measure(id);
    column.reserve(target.paths.size);
    const { values: given } = column;
    const separate = loose.of(id);
    // Nothing can contradict the values of paths that no earlier part has.
    for (const { start, end, number } of fresh) {
      if (start < rows) given.set(values.subarray(start, Math.min(end, rows)), number);
    }
    for (const own of shared) {
      const value = values[own] ?? Number.NaN;
      const artifact = valueNumbers[own]!;
      if (Number.isNaN(value)) continue;
      let earlier = given[artifact]!;
      if (separate !== undefined && Number.isNaN(earlier)) {
        const before = separate.get(artifact);
        if (before !== undefined && before.part !== part) earlier = before.value;
      }
      if (Number.isNaN(earlier)) given[artifact] = value;
      else if (earlier !== value) {
        listConflict(merge, own, linesBefore + records.lines.at(own), { id, used: earlier, lost: value });
      }
    }
  }
}

/** Whether the version takes values of a measure. If not, that is noted once. */
export function admitMeasure(merge: Merge, id: string, own: number, recordLine: number): boolean {
  const { target } = merge;
  const { line, path } = firstUse(merge, "measure", id, own, recordLine);
  const problem: Problem | undefined = target.vocabulary.computes(id)
    ? { code: "results.measure-computed", params: { measure: id } }
    : target.admit("measure", id, line, path);
  if (problem !== undefined) target.refusals.note(line, path, problem, id);
  return problem === undefined;
}

/** The record of the part that used an id first, for a note about it. */
function firstUse(
  { records, paths, linesBefore }: Merge,
  what: AdmittedKind,
  id: string,
  own: number,
  line: number,
): { readonly line: number; readonly path: string | null } {
  const use = records.unknownIds[what].get(id);
  return use === undefined ? { line, path: paths.text(own) } : { line: linesBefore + use.line, path: use.path };
}

function mergeInfos(merge: Merge): void {
  const { records, target, paths, linesBefore } = merge;
  const { valueNumbers } = paths;
  for (const [id, { choices, values }] of records.infos) {
    const rows = Math.min(records.paths.size, values.values.length);
    const first = firstRow(rows, (own) => values.at(own) !== -1 && valueNumbers[own] !== droppedPath);
    if (first === -1) continue;
    const use = firstUse(merge, "info", id, first, linesBefore + records.lines.at(first));
    const problem = target.admit("info", id, use.line, use.path);
    if (problem !== undefined) {
      target.refusals.note(use.line, use.path, problem, id);
      continue;
    }
    for (let own = first; own < rows; own++) {
      const choice = values.at(own);
      const artifact = valueNumbers[own]!;
      if (choice === -1 || artifact === droppedPath) continue;
      const value = choices.ids[choice]!;
      const used = target.infos.textOf(artifact, id);
      if (used === undefined) target.setInfo(artifact, id, value);
      else if (used !== value) {
        const [usedText, lost] = [excerpt(used, excerptCharactersMax), excerpt(value, excerptCharactersMax)];
        listConflict(merge, own, linesBefore + records.lines.at(own), { id, used: usedText, lost });
      }
    }
  }
}

/** The tables of texts, by what a conflict calls a text of them. */
const textTables = { source: "sources", authors: "authors" } as const;

function mergeTexts(merge: Merge, id: keyof typeof textTables): void {
  const { records, target, paths, linesBefore } = merge;
  const texts = target[textTables[id]];
  for (const [own, { line, hash }] of records[textTables[id]]) {
    const artifact = paths.numberOf(own);
    if (artifact === droppedPath) continue;
    const used = texts.get(artifact)?.hash;
    if (used === undefined) texts.set(artifact, { line: linesBefore + line, hash });
    else if (used !== hash) {
      const [usedHash, lost] = [used.slice(0, hashCharacters), hash.slice(0, hashCharacters)];
      listConflict(merge, own, linesBefore + line, { id, used: usedHash, lost });
    }
  }
}

/** A value that another part gives differently. */
interface Conflict {
  /** The measure, the info, `source` or `authors`. */
  readonly id: string;
  readonly used: number | string;
  readonly lost: number | string;
}

function listConflict(merge: Merge, own: number, line: number, { id, used, lost }: Conflict): void {
  const { target, paths, name: part, earlier } = merge;
  const artifact = paths.numberOf(own);
  const first = earlier.find((other) => givesValue(other, artifact, id))?.name ?? part;
  target.refusals.add(
    line,
    paths.text(own),
    {
      code: "results.part-conflict",
      params: { id, used, lost, first, part },
    },
    "other",
  );
}

function givesValue({ records, paths }: Merge, artifact: number, id: string): boolean {
  const own = paths.ownNumberOf(artifact);
  if (own === undefined) return false;
  if ((id === "source" || id === "authors") && records[textTables[id]].has(own)) return true;
  if (!Number.isNaN(records.measures.get(id)?.at(own) ?? Number.NaN)) return true;
  if (records.infos.has(own, id)) return true;
  return records.looseMeasures.some((measure) => measure.artifact === own && measure.id === id);
}

function firstRow(rows: number, isWanted: (row: number) => boolean): number {
  for (let row = 0; row < rows; row++) if (isWanted(row)) return row;
  return -1;
}
