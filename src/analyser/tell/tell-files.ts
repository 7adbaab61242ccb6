import type { Relations } from "../analysis-run.ts";
import type { KnownFile } from "../measure-files.ts";
import type { Pool } from "../pool/pool.ts";
import type { Block } from "../relate/duplicates.ts";
import type { SummaryKeeper } from "../summary.ts";
import { rules } from "./rules.ts";
import { columns, type FileFacts, type ToldBlock } from "./tell-file.ts";

/** Files whose lines a thread writes at once. */
const filesPerBatch = 64;

/** Lines, and how many files are told by now. */
export interface Told {
  readonly text: string;
  readonly told: number;
}

/** Tells everything about the files, in their order: rules, columns, artifacts with their findings, links. */
export async function* tellFiles(
  files: readonly KnownFile[],
  relations: Relations,
  pool: Pool,
  packs: readonly string[],
  threads: number,
  summary: SummaryKeeper,
): AsyncGenerator<Told> {
  const columnsLine = JSON.stringify({ kind: "columns", measures: columns });
  yield {
    text: [...rules.map((rule) => JSON.stringify({ kind: "rule", ...rule })), columnsLine, ""].join("\n"),
    told: 0,
  };
  const fanIn = countImporters(relations.imports);
  const ahead: Promise<{ readonly text: string }>[] = [];
  let told = 0;
  const take = async (): Promise<Told> => {
    const { text } = await ahead.shift()!;
    told = Math.min(files.length, told + filesPerBatch);
    return { text, told };
  };
  for (let from = 0; from < files.length; from += filesPerBatch) {
    const batch = files
      .slice(from, from + filesPerBatch)
      .map((file, place) => factsOf(file, from + place, files, relations, fanIn));
    for (const { blocks } of batch) noteBlocks(blocks, summary);
    const telling = pool.run({ kind: "tell", packs, files: batch });
    telling.catch(() => {});
    ahead.push(telling);
    if (ahead.length > threads + 1) yield await take();
  }
  while (ahead.length > 0) yield await take();
  const links = tellLinks(files, relations, summary);
  if (links !== "") yield { text: links, told };
}

function factsOf(
  { path, result, head }: KnownFile,
  place: number,
  files: readonly KnownFile[],
  { blocks, compared, imports, history }: Relations,
  fanIn: ReadonlyMap<string, number>,
): FileFacts {
  return {
    path,
    result,
    lines: head.lines,
    fanIn: fanIn.get(path) ?? 0,
    fanOut: imports[place]!.length,
    history: history?.files.get(path) ?? null,
    blocks: (blocks.get(place) ?? []).map((block) => toldBlock(block, files)),
    compared: place < compared,
  };
}

function toldBlock({ others, ...block }: Block, files: readonly KnownFile[]): ToldBlock {
  return {
    ...block,
    others: others.map(({ file, startLine, endLine }) => ({ path: files[file]!.path, startLine, endLine })),
  };
}

function noteBlocks(blocks: readonly ToldBlock[], { summary }: SummaryKeeper): void {
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

function tellLinks(files: readonly KnownFile[], { imports }: Relations, { summary }: SummaryKeeper): string {
  const lines: string[] = [];
  for (const [place, targets] of imports.entries()) {
    for (const to of targets) {
      lines.push(
        `{"kind":"link","type":"IMPORTS","from":${JSON.stringify(files[place]!.path)},"to":${JSON.stringify(to)}}\n`,
      );
    }
  }
  summary.imports = lines.length;
  return lines.join("");
}
