import type { TreeHistory } from "../git/history.ts";
import type { MeasuredFile } from "../measure-files.ts";
import type { Pool } from "../pool/pool.ts";
import type { Block } from "../relate/duplicates.ts";
import { standardModel } from "../../model/index.ts";
import { ruleIds } from "../rules.ts";
import type { SummaryBuilder } from "../summary.ts";
import { columns } from "./columns.ts";
import type { FileFacts, DuplicateBlock } from "./emit-file.ts";

/** How the files of an analysis relate to each other. */
export interface Relations {
  /** Duplicated blocks by file. */
  readonly blocks: ReadonlyMap<number, readonly Block[]>;
  /** Duplicates were searched in this many files, from the first on. */
  readonly compared: number;
  /** Paths that each file imports. */
  readonly imports: readonly (readonly string[])[];
  readonly history: TreeHistory | null;
  /** Owners of files, by path. */
  readonly owners: ReadonlyMap<string, string>;
}

/** Size of a batch for one thread. */
const filesPerBatch = 64;

const ownRuleIds = new Set<string>(Object.values(ruleIds));
/** Definitions of the analyser's rules, for models that do not have them. */
const rules = (standardModel.rules ?? []).filter(({ id }) => ownRuleIds.has(id));

/** Lines of results, and how many files have been emitted with them. */
export interface EmittedText {
  readonly text: string;
  readonly files: number;
}

/** Emits rules, columns, artifacts with their findings, and links, in the order of the files. */
export async function* emitFiles(
  files: readonly MeasuredFile[],
  relations: Relations,
  pool: Pool,
  packs: readonly string[],
  threads: number,
  summary: SummaryBuilder,
): AsyncGenerator<EmittedText> {
  const columnsLine = JSON.stringify({ kind: "columns", measures: columns });
  yield {
    text: [...rules.map((rule) => JSON.stringify({ kind: "rule", ...rule })), columnsLine, ""].join("\n"),
    files: 0,
  };
  const fanIn = countImporters(relations.imports);
  const ahead: Promise<{ readonly text: string }>[] = [];
  let emitted = 0;
  const takeBatch = async (): Promise<EmittedText> => {
    const { text } = await ahead.shift()!;
    emitted = Math.min(files.length, emitted + filesPerBatch);
    return { text, files: emitted };
  };
  for (let from = 0; from < files.length; from += filesPerBatch) {
    const batch = files
      .slice(from, from + filesPerBatch)
      .map((file, index) => factsOf(file, from + index, files, relations, fanIn));
    for (const { blocks } of batch) noteBlocks(blocks, summary);
    const lines = pool.run({ kind: "emit", packs, files: batch });
    // Awaited later, in order. A failure before that must not end the process as an unhandled rejection.
    lines.catch(() => {});
    ahead.push(lines);
    if (ahead.length > threads + 1) yield await takeBatch();
  }
  while (ahead.length > 0) yield await takeBatch();
  const links = emitLinks(files, relations, summary);
  if (links !== "") yield { text: links, files: emitted };
}

function factsOf(
  { path, result, head }: MeasuredFile,
  index: number,
  files: readonly MeasuredFile[],
  { blocks, compared, imports, history, owners }: Relations,
  fanIn: ReadonlyMap<string, number>,
): FileFacts {
  return {
    path,
    result,
    lines: head.lines,
    fanIn: fanIn.get(path) ?? 0,
    fanOut: imports[index]!.length,
    history: history?.files.get(path) ?? null,
    owner: owners.get(path) ?? null,
    blocks: (blocks.get(index) ?? []).map((block) => withPaths(block, files)),
    compared: index < compared,
  };
}

function withPaths({ others, ...block }: Block, files: readonly MeasuredFile[]): DuplicateBlock {
  return {
    ...block,
    others: others.map(({ file, startLine, endLine }) => ({ path: files[file]!.path, startLine, endLine })),
  };
}

function noteBlocks(blocks: readonly DuplicateBlock[], { summary }: SummaryBuilder): void {
  summary.findings += blocks.length;
  let counted = 0;
  for (const { startLine, endLine } of blocks.toSorted((one, other) => one.startLine - other.startLine)) {
    summary.duplicatedLines += Math.max(0, endLine - Math.max(startLine - 1, counted));
    counted = Math.max(counted, endLine);
  }
}

function countImporters(imports: Relations["imports"]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const targets of imports) for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
}

function emitLinks(files: readonly MeasuredFile[], { imports }: Relations, { summary }: SummaryBuilder): string {
  const lines: string[] = [];
  for (const [index, targets] of imports.entries()) {
    for (const to of targets) {
      lines.push(
        `{"kind":"link","type":"IMPORTS","from":${JSON.stringify(files[index]!.path)},"to":${JSON.stringify(to)}}\n`,
      );
    }
  }
  summary.imports = lines.length;
  return lines.join("");
}
