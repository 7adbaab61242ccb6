import {
  readLineRanges,
  textColumn,
  writeLineRanges,
  type ChangeFacts,
  type LineRanges,
  type TextColumn,
  type Tree,
} from "../../snapshot/index.ts";
import { unknownLines } from "../assemble/changes.ts";
import { matchPaths } from "../identify.ts";
import type { ReadSource } from "../matching/source-context.ts";
import { allLines, changedLines, comparisonsOfVersionMax, type DiffBudget } from "./line-diff.ts";

/** The files of a version, and their sources. */
export interface ComparedFiles {
  readonly tree: Tree;
  readonly paths: TextColumn;
  /** SHA-256 of the sources; undefined when the version has none. */
  readonly sources: TextColumn | undefined;
}

/** The files of the version whose changed lines are wanted. */
export interface ChangedVersion extends ComparedFiles {
  readonly changes: Pick<ChangeFacts, "sent" | "carriedSources">;
}

/** The changed lines of every file as text, by row; missing where they are unknown, and for all other artifacts. */
export type ChangedLines = TextColumn;

const fileType = "FILE";
const nothing = "";

/**
 * Finds out which lines of every file changed since the reference (D15): from the sources of both versions or, without them,
 * from what was sent. Sources are read only for files whose hashes differ, one file at a time. `onFile` is called for every
 * file that is read, with the share of the work that is done.
 */
export async function compareFiles(
  now: ChangedVersion,
  reference: ComparedFiles,
  readSource: ReadSource,
  onFile: (fraction: number) => void,
): Promise<ChangedLines> {
  const { size } = now.tree;
  const texts: (string | undefined)[] = Array.from({ length: size });
  const comparison = new FileComparison(now, reference);
  const budget: DiffBudget = { comparisons: comparisonsOfVersionMax };
  for (const row of fileRowsOf(now.tree)) {
    const change = comparison.changeOf(row);
    if (typeof change === "string" || change === undefined) texts[row] = change;
    else {
      onFile(row / size);
      const ranges = await readChange(change, readSource, budget);
      texts[row] = ranges === undefined ? comparison.sentFor(row) : writeLineRanges(ranges);
    }
  }
  return textColumn(texts);
}

/** The rows of all files, in order. */
export function* fileRowsOf({ size, type, types }: Tree): Generator<number> {
  const file = types.indexOf(fileType);
  if (file === -1) return;
  for (let row = 0; row < size; row++) if (type[row] === file) yield row;
}

/** The changed lines of a row; undefined where they are unknown. */
export function changedLinesAt(lines: ChangedLines, row: number): LineRanges | undefined {
  const text = lines.at(row);
  return text === undefined ? undefined : readLineRanges(text);
}

/** Sources that have to be compared; without `before`, all lines are new. */
interface SourcePair {
  readonly before: string | undefined;
  readonly now: string;
}

/** Undefined if a text is not there. */
async function readChange(
  { before, now }: SourcePair,
  readSource: ReadSource,
  budget: DiffBudget,
): Promise<LineRanges | undefined> {
  const [text, textBefore] = await Promise.all([readSource(now), before === undefined ? "" : readSource(before)]);
  if (text === undefined || textBefore === undefined) return undefined;
  return before === undefined ? allLines(text) : changedLines(textBefore, text, budget);
}

/** Pairs the files of two versions, and says what is known of each without reading it. */
class FileComparison {
  readonly #now: ChangedVersion;
  readonly #reference: ComparedFiles;
  readonly #rowsBefore: Int32Array;
  /** How many files of the reference with a source no longer exist, by the hash of the source. */
  #gone: Map<string, number> | undefined;

  constructor(now: ChangedVersion, reference: ComparedFiles) {
    this.#now = now;
    this.#reference = reference;
    this.#rowsBefore = matchFiles(now, reference);
  }

  /** The changed lines as text, undefined where they are unknown, or the sources that show them. */
  changeOf(row: number): string | undefined | SourcePair {
    const { sources, changes } = this.#now;
    const hash = changes.carriedSources?.values[row] === 1 ? undefined : sources?.at(row);
    const { sources: sourcesBefore } = this.#reference;
    if (hash === undefined || sourcesBefore === undefined) return this.sentFor(row);
    const rowBefore = this.#rowsBefore[row]!;
    if (rowBefore === -1) return this.#changeOfNew(row, hash);
    const before = sourcesBefore.at(rowBefore);
    if (before === undefined) return this.sentFor(row);
    return before === hash ? nothing : { before, now: hash };
  }

  /** The changed lines that were sent, as text; undefined where they are unknown. */
  sentFor(row: number): string | undefined {
    const { sent } = this.#now.changes;
    if (sent === null) return undefined;
    const text = sent.values.at(row) ?? nothing;
    return text === unknownLines ? undefined : text;
  }

  /** A file that the reference does not have. What was sent says whether it was renamed and edited. */
  #changeOfNew(row: number, hash: string): string | undefined | SourcePair {
    const gone = (this.#gone ??= this.#goneSources());
    const count = gone.get(hash) ?? 0;
    if (count > 0) {
      gone.set(hash, count - 1);
      return nothing;
    }
    return this.#now.changes.sent?.values.has(row) === true ? this.sentFor(row) : { before: undefined, now: hash };
  }

  #goneSources(): Map<string, number> {
    const { tree, sources } = this.#reference;
    const stillThere = new Set(this.#rowsBefore);
    const gone = new Map<string, number>();
    for (const row of fileRowsOf(tree)) {
      const hash = stillThere.has(row) ? undefined : sources!.at(row);
      if (hash !== undefined) gone.set(hash, (gone.get(hash) ?? 0) + 1);
    }
    return gone;
  }
}

/** The row that every file had in the reference; -1 for new files, and for all other artifacts. */
function matchFiles(now: ComparedFiles, reference: ComparedFiles): Int32Array {
  const rows = matchPaths(now.tree, now.paths, reference);
  const isFileBefore = new Uint8Array(reference.tree.size);
  for (const row of fileRowsOf(reference.tree)) isFileBefore[row] = 1;
  const matched = new Int32Array(now.tree.size).fill(-1);
  let missing = false;
  for (const row of fileRowsOf(now.tree)) {
    if (rows[row] !== -1 && isFileBefore[rows[row]!] === 1) matched[row] = rows[row]!;
    else missing = true;
  }
  if (missing) matchMovedFiles(now, reference, matched);
  return matched;
}

/** A file of the same path may be below another artifact than before, where the walk over both trees does not find it. */
function matchMovedFiles(now: ComparedFiles, reference: ComparedFiles, matched: Int32Array): void {
  const found = new Set(matched);
  const open = new Map<string, number>();
  for (const row of fileRowsOf(reference.tree)) if (!found.has(row)) open.set(reference.paths.text(row), row);
  if (open.size === 0) return;
  for (const row of fileRowsOf(now.tree)) {
    if (matched[row] === -1) matched[row] = open.get(now.paths.text(row)) ?? -1;
  }
}
