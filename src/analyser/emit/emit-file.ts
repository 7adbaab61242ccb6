import type { PackReader } from "../cache/pack-reader.ts";
import type { PackedResult } from "../cache/result-index.ts";
import type { FileHistory } from "../git/history.ts";
import type { CodeKind } from "../kinds/code-kind.ts";
import type { DuplicateFinding } from "./duplicate-findings.ts";
import { artifactPath, findingLine, placeholder, relaxedField, type UnitLines } from "./template.ts";

/** What the analysis knows about a file in addition to its result. */
export interface FileFacts {
  readonly path: string;
  readonly result: PackedResult;
  readonly lines: number;
  readonly fanIn: number;
  readonly fanOut: number;
  readonly history: FileHistory | null;
  readonly owner: string | null;
  /** The kind of code, if it is rated apart. */
  readonly kind: CodeKind | null;
  /** The first and last line of each duplicated block. */
  readonly blocks: readonly (readonly [startLine: number, endLine: number])[];
  /** Findings about duplicates whose first place is in this file. */
  readonly duplicates: readonly DuplicateFinding[];
  /** Whether this file was searched for duplicates. */
  readonly compared: boolean;
}

/** Formats all lines about a file: the file, its types and functions, their findings. */
export function emitFile(facts: FileFacts, packs: readonly string[], reader: PackReader): string {
  const body = reader.readBody(packs, facts.result);
  const end = body.indexOf("\n");
  const template = body
    .slice(end + 1)
    .replace(placeholder.infos, infosOf(facts))
    .replace(placeholder.values, valuesOf(facts));
  const { blocks, compared } = facts;
  const filled =
    blocks.length === 0
      ? template.replaceAll(placeholder.duplicated, compared ? "0" : "null")
      : fillDuplicated(template, JSON.parse(body.slice(0, end)) as UnitLines[], facts);
  // As a function, because `$` in a path would be special in a replacement text.
  const path = JSON.stringify(facts.path).slice(1, -1);
  return filled.replaceAll(placeholder.path, () => path);
}

function infosOf({ history, owner, kind }: FileFacts): () => string {
  const kindPart = kind === null ? "" : `,"CODE_KIND":"${kind}"`;
  const owned = owner === null ? kindPart : `${kindPart},"OWNER":${JSON.stringify(owner)}`;
  if (history === null) return () => owned;
  const author = history.lastAuthor === "" ? "" : `,"LAST_AUTHOR":${JSON.stringify(history.lastAuthor)}`;
  return () => `${owned}${author},"LAST_CHANGE":"${new Date(history.lastChange * 1000).toISOString()}"`;
}

function valuesOf({ fanIn, fanOut, history }: FileFacts): string {
  const { commits = null, churn = null, authors = null, ageDays = null } = history ?? {};
  return `,${fanIn},${fanOut},${commits},${churn},${authors},${ageDays}`;
}

/** Fills in the duplicated lines of every artifact and adds the findings about duplicates. */
function fillDuplicated(template: string, units: readonly UnitLines[], facts: FileFacts): string {
  const { blocks, lines, duplicates } = facts;
  const duplicated = new DuplicatedLines(blocks, lines);
  let unit = -1;
  const filled = template.replaceAll(placeholder.duplicated, () => {
    const [, , startLine, endLine] = units[unit] ?? ["", -1, 1, lines];
    unit += 1;
    return String(duplicated.in(startLine, endLine));
  });
  return filled + duplicates.map((duplicate) => duplicateLine(duplicate, units)).join("");
}

function duplicateLine(duplicate: DuplicateFinding, units: readonly UnitLines[]): string {
  const { rule, startLine, endLine, tokens, fingerprint, places, others } = duplicate;
  const [other] = others;
  const where = other === undefined ? "" : ` ${other.path}:${other.startLine}`;
  const more = places > 1 ? ` and ${places - 1} more` : "";
  const message = `${endLine - startLine + 1} lines (${tokens} tokens) are the same as in${where}${more}`;
  const unit = innermostAround(units, startLine, endLine);
  return findingLine(
    { rule, message, lines: [startLine, 1, endLine, 0], fingerprint },
    unit === -1 ? `"${placeholder.path}"` : artifactPath(units[unit]![0]),
    `,"relatedLocations":${JSON.stringify(others)}${relaxedField(duplicate.suppressed)}`,
  );
}

/** The smallest unit that contains these lines; -1 is the file. Units are in the order of the text, outer ones first. */
function innermostAround(units: readonly UnitLines[], startLine: number, endLine: number): number {
  let found = -1;
  for (let index = 0; index < units.length; index++) {
    const [, parent, first, last] = units[index]!;
    if (first > startLine) break;
    if (parent === found && last >= endLine) found = index;
  }
  return found;
}

/** Counts the lines of a range that are in duplicated blocks. */
class DuplicatedLines {
  readonly #before: Uint32Array;

  constructor(blocks: FileFacts["blocks"], count: number) {
    const marked = new Uint8Array(count + 2);
    for (const [startLine, endLine] of blocks) marked.fill(1, startLine, endLine + 1);
    this.#before = new Uint32Array(count + 2);
    for (let line = 1; line <= count; line++) this.#before[line + 1] = this.#before[line]! + marked[line]!;
  }

  in(startLine: number, endLine: number): number {
    return this.#before[endLine + 1]! - this.#before[startLine]!;
  }
}
