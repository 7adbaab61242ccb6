import { withLineFeeds } from "../line-feeds.ts";
import type { ArtifactColumns } from "../assemble/columns.ts";
import type { FindingColumns } from "../assemble/findings.ts";
import { contextColumns, type ContextColumn, type FindingParts } from "../../snapshot/index.ts";
import { hashLine, hashShape, mix } from "./hashes.ts";
import { pairByOrdinal } from "./ordinals.ts";
import { fileRows, type FindingContexts } from "./sides.ts";

/** Reads the text that is stored under a hash; undefined when there is no such text. */
export type ReadSource = (hash: string) => Promise<string | undefined>;

/** Texts that are requested before they are needed, because a remote store is slow to answer. */
const textsAheadMax = 8;

/**
 * Hashes the source around each finding; null when the results have no sources. Findings are in the order of their
 * artifacts, so each file is read once, and few at a time. The source of another version may have other code at a finding's
 * line: it counts only if the report quotes that line.
 */
export async function readContexts(
  findings: FindingColumns,
  artifacts: ArtifactColumns,
  readSource: ReadSource,
): Promise<FindingContexts | null> {
  const { sources, tree } = artifacts;
  const lines = findings.locations.get("startLine")?.values;
  if (sources === null || lines === undefined) return null;
  const { size } = findings;
  const contexts = noContexts(size);
  const isCarried = artifacts.changes.carriedSources?.values;
  const file = fileRows(tree);
  const texts = readAhead(hashesOf(findings, sources.values, file), readSource);
  let current: { readonly row: number; readonly text: FileLines | undefined } = { row: -1, text: undefined };
  for (let finding = 0; finding < size; finding++) {
    if (!isDescribed(findings, finding)) continue;
    const row = file[findings.artifact[finding]!]!;
    if (row !== current.row) {
      const { value: text } = await texts.next();
      current = { row, text: text === undefined ? undefined : new FileLines(text, artifacts, row) };
    }
    current.text?.describe(lines[finding]!, finding, contexts);
    const quoted = findings.snippets?.values[finding] ?? 0;
    if (isCarried?.[row] === 1 && quoted !== contexts.line[finding]) forget(contexts, finding);
  }
  return contexts;
}

/** The findings of the version that a part is carried from. */
export interface PartContexts {
  readonly name: string;
  readonly parts: FindingParts | null;
  readonly contexts: FindingContexts | null;
}

/**
 * Carried findings were found in the code of the version that they come from, whose lines may be elsewhere now: they keep
 * what is known of that code.
 */
export function keepContexts(
  contexts: FindingContexts | null,
  { size, parts }: Pick<FindingColumns, "size" | "parts">,
  carried: readonly PartContexts[],
): FindingContexts | null {
  if (contexts === null && carried.every((part) => part.contexts === null)) return null;
  const all = contexts ?? noContexts(size);
  for (const { name, parts: partsThere, contexts: there } of carried) {
    for (const [finding, other] of pairByOrdinal(parts, partsThere, new Set([name]))) {
      for (const column of contextColumns) all[column][finding] = there?.[column][other] ?? 0;
    }
  }
  return all;
}

type OwnContexts = Record<ContextColumn, Int32Array>;

function noContexts(size: number): OwnContexts {
  return { line: new Int32Array(size), around: new Int32Array(size), shape: new Int32Array(size) };
}

function forget(contexts: OwnContexts, finding: number): void {
  for (const column of contextColumns) contexts[column][finding] = 0;
}

/** A finding in another file than its artifact's is matched without its source. */
function isDescribed({ locations, locationPaths }: FindingColumns, finding: number): boolean {
  return locations.get("startLine")?.values[finding] !== 0 && locationPaths?.values.has(finding) !== true;
}

/** The hash of every file that findings lie in, in their order; undefined for one without a text. */
function* hashesOf(
  findings: FindingColumns,
  sources: NonNullable<ArtifactColumns["sources"]>["values"],
  file: Int32Array<ArrayBufferLike>,
): Generator<string | undefined> {
  let current = -1;
  for (let finding = 0; finding < findings.size; finding++) {
    const row = file[findings.artifact[finding]!]!;
    if (row === current || !isDescribed(findings, finding)) continue;
    current = row;
    yield sources.at(row);
  }
}

/** The texts of hashes, in their order. */
async function* readAhead(
  hashes: Iterator<string | undefined>,
  readSource: ReadSource,
): AsyncGenerator<string | undefined, undefined> {
  const reading: Promise<string | undefined>[] = [];
  for (;;) {
    while (reading.length < textsAheadMax) {
      const next = hashes.next();
      if (next.done === true) break;
      const text = next.value === undefined ? Promise.resolve(undefined) : readSource(next.value);
      // The error reaches the caller when the text is awaited.
      text.catch(() => undefined);
      reading.push(text);
    }
    if (reading.length === 0) return undefined;
    yield await reading.shift();
  }
}

/** One file's lines as hashes. */
class FileLines {
  readonly #line: Int32Array;
  readonly #shape: Int32Array;
  /** Of every line, the row of the innermost part of the file that it lies in; 0 for none. */
  readonly #part: Int32Array;
  readonly #starts: Int32Array | undefined;
  readonly #ends: Int32Array | undefined;
  readonly #shapes = new Map<number, number>();

  constructor(source: string, { tree, locations }: ArtifactColumns, row: number) {
    const text = withLineFeeds(source);
    const ends = lineEnds(text);
    this.#line = new Int32Array(ends.length);
    this.#shape = new Int32Array(ends.length);
    for (let index = 0, start = 0; index < ends.length; index++) {
      this.#line[index] = hashLine(text, start, ends[index]!);
      this.#shape[index] = hashShape(text, start, ends[index]!);
      start = ends[index]! + 1;
    }
    this.#starts = locations.get("startLine")?.values as Int32Array | undefined;
    this.#ends = locations.get("endLine")?.values as Int32Array | undefined;
    this.#part = new Int32Array(ends.length + 1);
    // Parts follow what they are parts of, so the innermost is written last.
    for (let part = row + 1; part < tree.end[row]!; part++) {
      const first = this.#starts?.[part] ?? 0;
      const last = this.#ends?.[part] ?? 0;
      if (first > 0 && last >= first) this.#part.fill(part, first, Math.min(last, ends.length) + 1);
    }
  }

  describe(line: number, finding: number, contexts: FindingContexts): void {
    const index = line - 1;
    const hash = this.#line[index] ?? 0;
    if (hash === 0) return;
    contexts.line[finding] = hash;
    contexts.around[finding] = mix(mix(mix(1, this.#next(index, -1)), hash), this.#next(index, 1)) || 1;
    const part = this.#part[line]!;
    if (part !== 0) contexts.shape[finding] = this.#shapeOf(part);
  }

  /** The nearest line that is not blank; 0 at the edge of the file. */
  #next(index: number, step: -1 | 1): number {
    let other = index + step;
    while (this.#line[other] === 0) other += step;
    return this.#line[other] ?? 0;
  }

  #shapeOf(part: number): number {
    const known = this.#shapes.get(part);
    if (known !== undefined) return known;
    let shape = 1;
    const last = Math.min(this.#ends![part]!, this.#shape.length);
    for (let line = this.#starts![part]!; line <= last; line++) {
      const hash = this.#shape[line - 1]!;
      if (hash !== 0) shape = mix(shape, hash);
    }
    this.#shapes.set(part, shape || 1);
    return shape || 1;
  }
}

function lineEnds(text: string): Int32Array {
  const ends: number[] = [];
  for (let from = 0; ;) {
    const end = text.indexOf("\n", from);
    if (end === -1) break;
    ends.push(end);
    from = end + 1;
  }
  ends.push(text.length);
  return Int32Array.from(ends);
}
