import type { PackReader } from "../cache/pack-reader.ts";
import type { PackedResult } from "../cache/result-index.ts";
import type { FileHistory } from "../git/history.ts";
import { languageOf } from "../languages/index.ts";
import { fileColumns, type FileResult, type FindingResult, type UnitResult } from "../measure/file-result.ts";
import { ruleIds } from "../rules.ts";

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
  readonly fanIn: number;
  readonly fanOut: number;
  readonly history: FileHistory | null;
  readonly blocks: readonly ToldBlock[];
  /** Whether duplicates were looked for in this file. */
  readonly compared: boolean;
}

/** Measures in the order of `values`: what a file tells by itself, then what the others tell about it. */
export const columns: readonly string[] = [
  ...fileColumns,
  "DUP",
  "FAN_IN",
  "FAN_OUT",
  "COMMITS",
  "CHURN",
  "AUTHORS",
  "AGE",
];

/** Writes all lines about a file: itself, its parts, their findings. */
export function tellFile(facts: FileFacts, packs: readonly string[], reader: PackReader): string {
  const result = JSON.parse(reader.readBody(packs, facts.result)) as Omit<FileResult, "imports">;
  const duplicated = new DuplicatedLines(facts.blocks, result.values[0] ?? 0);
  const lines: string[] = [artifactOfFile(facts, result, duplicated)];
  for (const unit of result.units) lines.push(artifactOfUnit(facts, result, unit, duplicated));
  for (const finding of result.findings) lines.push(findingLine(facts.path, result, finding, ""));
  for (const block of facts.blocks) lines.push(blockLine(facts.path, result, block));
  return lines.join("");
}

function artifactOfFile(
  { path, fanIn, fanOut, history, compared }: FileFacts,
  { language, values, encoding }: Omit<FileResult, "imports">,
  duplicated: DuplicatedLines,
): string {
  const infos: Record<string, string> = { LANGUAGE: languageOf(language).name };
  if (encoding !== undefined) infos.ENCODING = encoding;
  if (history !== null) {
    if (history.lastAuthor !== "") infos.LAST_AUTHOR = history.lastAuthor;
    infos.LAST_CHANGE = new Date(history.lastChange * 1000).toISOString();
  }
  const { commits = null, churn = null, authors = null, ageDays = null } = history ?? {};
  const all = [
    ...values,
    compared ? duplicated.in(1, duplicated.count) : null,
    fanIn,
    fanOut,
    commits,
    churn,
    authors,
    ageDays,
  ];
  return `{"kind":"artifact","path":${JSON.stringify(path)},"type":"FILE","infos":${JSON.stringify(infos)},"values":${JSON.stringify(all)}}\n`;
}

function artifactOfUnit(
  { path, compared }: FileFacts,
  { units }: Omit<FileResult, "imports">,
  unit: UnitResult,
  duplicated: DuplicatedLines,
): string {
  const [startLine, startColumn, endLine, endColumn] = unit.lines;
  const parent = unit.parent === -1 ? path : `${path}#${units[unit.parent]!.key}`;
  const values = JSON.stringify(unit.values).slice(0, -1);
  const location = `{"startLine":${startLine},"startColumn":${startColumn},"endLine":${endLine},"endColumn":${endColumn}}`;
  const twice = compared ? duplicated.in(startLine, endLine) : null;
  return (
    `{"kind":"artifact","path":${JSON.stringify(`${path}#${unit.key}`)},"parent":${JSON.stringify(parent)},` +
    `"name":${JSON.stringify(unit.name)},"type":"${unit.type}","location":${location},` +
    `"values":${values},${twice},null,null,null,null,null,null]}\n`
  );
}

function findingLine(
  path: string,
  { units }: Omit<FileResult, "imports">,
  { rule, unit, message, lines, fingerprint }: FindingResult,
  more: string,
): string {
  const artifact = unit === -1 ? path : `${path}#${units[unit]!.key}`;
  const [startLine, startColumn, endLine, endColumn] = lines;
  return (
    `{"kind":"finding","artifact":${JSON.stringify(artifact)},"rule":"${rule}","message":${JSON.stringify(message)},` +
    `"location":{"startLine":${startLine},"startColumn":${startColumn},"endLine":${endLine},"endColumn":${endColumn}}` +
    `,"fingerprint":"${fingerprint}"${more}}\n`
  );
}

function blockLine(path: string, result: Omit<FileResult, "imports">, block: ToldBlock): string {
  const { startLine, endLine, tokens, fingerprint, places, others } = block;
  const [other] = others;
  const where = other === undefined ? "" : ` ${other.path}:${other.startLine}`;
  const more = places > 1 ? ` and ${places - 1} more` : "";
  const message = `${endLine - startLine + 1} lines (${tokens} tokens) are the same as in${where}${more}`;
  const artifact = innermostAround(result.units, startLine, endLine);
  return findingLine(
    path,
    result,
    { rule: ruleIds.duplicatedBlock, unit: artifact, message, lines: [startLine, 1, endLine, 1], fingerprint },
    `,"relatedLocations":${JSON.stringify(others)}`,
  ).replace(',"endColumn":1}', "}");
}

/** The smallest unit that holds these lines; -1 is the file. */
function innermostAround(units: readonly UnitResult[], startLine: number, endLine: number): number {
  let found = -1;
  for (const [index, { lines, parent }] of units.entries()) {
    if (
      lines[0] <= startLine &&
      lines[2] >= endLine &&
      (found === -1 || parent === found || isInside(units, index, found))
    ) {
      found = index;
    }
  }
  return found;
}

function isInside(units: readonly UnitResult[], index: number, around: number): boolean {
  for (let at = units[index]!.parent; at !== -1; at = units[at]!.parent) if (at === around) return true;
  return false;
}

/** How many lines of a stretch stand in duplicated blocks. */
class DuplicatedLines {
  readonly count: number;
  readonly #before: Uint32Array | null;

  constructor(blocks: readonly ToldBlock[], count: number) {
    this.count = count;
    this.#before = blocks.length === 0 ? null : new Uint32Array(count + 2);
    if (this.#before === null) return;
    const marked = new Uint8Array(count + 2);
    for (const { startLine, endLine } of blocks) marked.fill(1, startLine, endLine + 1);
    for (let line = 1; line <= count; line++) this.#before[line + 1] = this.#before[line]! + marked[line]!;
  }

  in(startLine: number, endLine: number): number {
    return this.#before === null ? 0 : this.#before[endLine + 1]! - this.#before[startLine]!;
  }
}
