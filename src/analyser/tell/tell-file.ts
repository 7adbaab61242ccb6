import type { PackReader } from "../cache/pack-reader.ts";
import type { PackedResult } from "../cache/result-index.ts";
import type { FileHistory } from "../git/history.ts";
import { fileColumns } from "../measure/file-result.ts";
import { ruleIds } from "../rules.ts";
import { artifactPath, findingLine, gap, wholeFileColumns, type UnitPlace } from "./template.ts";

/** A duplicated block with the paths of its other places. */
export interface ToldBlock {
  readonly startLine: number;
  readonly endLine: number;
  readonly tokens: number;
  readonly fingerprint: string;
  readonly places: number;
  readonly others: readonly { readonly path: string; readonly startLine: number; readonly endLine: number }[];
}

/** What the whole analysis knows of a file besides its own result. */
export interface FileFacts {
  readonly path: string;
  readonly result: PackedResult;
  readonly lines: number;
  readonly fanIn: number;
  readonly fanOut: number;
  readonly history: FileHistory | null;
  readonly blocks: readonly ToldBlock[];
  /** Whether duplicates were looked for in this file. */
  readonly compared: boolean;
}

/** Measures in the order of `values`: what a file tells by itself, then what the others tell about it. */
export const columns: readonly string[] = [...fileColumns, "DUP", ...wholeFileColumns];

/** Writes all lines about a file: itself, its parts, their findings. */
export function tellFile(facts: FileFacts, packs: readonly string[], reader: PackReader): string {
  const body = reader.readBody(packs, facts.result);
  const end = body.indexOf("\n");
  const template = body
    .slice(end + 1)
    .replace(gap.infos, infosOf(facts.history))
    .replace(gap.values, valuesOf(facts));
  const { blocks, compared } = facts;
  const filled =
    blocks.length === 0
      ? template.replaceAll(gap.duplicated, compared ? "0" : "null")
      : fillDuplicated(template, JSON.parse(body.slice(0, end)) as UnitPlace[], facts);
  // A path may hold what stands for something else in a replacement.
  const path = JSON.stringify(facts.path).slice(1, -1);
  return filled.replaceAll(gap.path, () => path);
}

function infosOf(history: FileHistory | null): () => string {
  if (history === null) return () => "";
  const author = history.lastAuthor === "" ? "" : `,"LAST_AUTHOR":${JSON.stringify(history.lastAuthor)}`;
  return () => `${author},"LAST_CHANGE":"${new Date(history.lastChange * 1000).toISOString()}"`;
}

function valuesOf({ fanIn, fanOut, history }: FileFacts): string {
  const { commits = null, churn = null, authors = null, ageDays = null } = history ?? {};
  return `,${fanIn},${fanOut},${commits},${churn},${authors},${ageDays}`;
}

/** Counts duplicated lines of every artifact, and tells the blocks. */
function fillDuplicated(template: string, units: readonly UnitPlace[], { blocks, lines }: FileFacts): string {
  const duplicated = new DuplicatedLines(blocks, lines);
  let unit = -1;
  const filled = template.replaceAll(gap.duplicated, () => {
    const [, , startLine, endLine] = units[unit] ?? ["", -1, 1, lines];
    unit += 1;
    return String(duplicated.in(startLine, endLine));
  });
  return filled + blocks.map((block) => blockLine(block, units)).join("");
}

function blockLine(block: ToldBlock, units: readonly UnitPlace[]): string {
  const { startLine, endLine, tokens, fingerprint, places, others } = block;
  const [other] = others;
  const where = other === undefined ? "" : ` ${other.path}:${other.startLine}`;
  const more = places > 1 ? ` and ${places - 1} more` : "";
  const message = `${endLine - startLine + 1} lines (${tokens} tokens) are the same as in${where}${more}`;
  const unit = innermostAround(units, startLine, endLine);
  return findingLine(
    { rule: ruleIds.duplicatedBlock, message, lines: [startLine, 1, endLine, 0], fingerprint },
    unit === -1 ? `"${gap.path}"` : artifactPath(units[unit]![0]),
    `,"relatedLocations":${JSON.stringify(others)}`,
  );
}

/** The smallest unit that holds these lines; -1 is the file. Units are in the order of the text, outer ones first. */
function innermostAround(units: readonly UnitPlace[], startLine: number, endLine: number): number {
  let found = -1;
  for (let index = 0; index < units.length; index++) {
    const [, parent, first, last] = units[index]!;
    if (first > startLine) break;
    if (parent === found && last >= endLine) found = index;
  }
  return found;
}

/** How many lines of a stretch stand in duplicated blocks. */
class DuplicatedLines {
  readonly #before: Uint32Array;

  constructor(blocks: readonly ToldBlock[], count: number) {
    const marked = new Uint8Array(count + 2);
    for (const { startLine, endLine } of blocks) marked.fill(1, startLine, endLine + 1);
    this.#before = new Uint32Array(count + 2);
    for (let line = 1; line <= count; line++) this.#before[line + 1] = this.#before[line]! + marked[line]!;
  }

  in(startLine: number, endLine: number): number {
    return this.#before[endLine + 1]! - this.#before[startLine]!;
  }
}
