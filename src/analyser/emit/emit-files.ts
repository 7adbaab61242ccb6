import type { TreeHistory } from "../git/history.ts";
import type { CodeKind } from "../kinds/code-kind.ts";
import type { MeasuredFile } from "../measure-files.ts";
import type { ProjectRule } from "../patterns/pattern-rule.ts";
import type { BlamedFile } from "../owners/blame.ts";
import type { Pool } from "../pool/pool.ts";
import type { Duplicates } from "../relate/duplicates.ts";
import { standardModel } from "../../model/index.ts";
import { allRuleIds } from "../rules.ts";
import type { SummaryBuilder } from "../summary.ts";
import { columns } from "./columns.ts";
import { emitAuthors } from "./emit-authors.ts";
import { listDuplicates, type DuplicateFindings } from "./duplicate-findings.ts";
import type { FileFacts } from "./emit-file.ts";

/** How the files of an analysis relate to each other. */
export interface Relations {
  readonly duplicates: Duplicates;
  /** Duplicates were searched in this many files, from the first on. */
  readonly compared: number;
  /** Rules that the project has written. */
  readonly ownRules: readonly ProjectRule[];
  /** Rules that are not applied. Duplicated lines are counted in any case. */
  readonly off: ReadonlySet<string>;
  /** Files and folders that are rated apart from the rest, by path. */
  readonly kinds: ReadonlyMap<string, CodeKind>;
  /** Paths that each file imports. */
  readonly imports: readonly (readonly string[])[];
  readonly history: TreeHistory | null;
  /** Owners of files, by path. */
  readonly owners: ReadonlyMap<string, string>;
  /** Who wrote the lines of files, by path. */
  readonly authors: ReadonlyMap<string, BlamedFile>;
}

/** Size of a batch for one thread. */
const filesPerBatch = 64;

const ownRuleIds = new Set<string>(allRuleIds);
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
    text:
      [
        ...[...rules, ...relations.ownRules.map(definitionOf)].map((rule) => JSON.stringify({ kind: "rule", ...rule })),
        columnsLine,
        "",
      ].join("\n") + foldersApart(files, relations),
    files: 0,
  };
  const fanIn = countImporters(relations.imports);
  const listed = listDuplicates(relations.duplicates.groups, files, relations.kinds);
  summary.summary.duplicatesUnlisted = listed.unlisted;
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
      .map((file, index) => factsOf(file, from + index, listed.byFile, relations, fanIn));
    for (const facts of batch) noteBlocks(facts, summary);
    const lines = pool.run({ kind: "emit", packs, files: batch });
    // Awaited later, in order. A failure before that must not end the process as an unhandled rejection.
    lines.catch(() => {});
    ahead.push(lines);
    if (ahead.length > threads + 1) yield await takeBatch();
  }
  while (ahead.length > 0) yield await takeBatch();
  for (const { path } of files) {
    const blamed = relations.authors.get(path);
    const text = blamed === undefined ? "" : emitAuthors(path, blamed);
    if (text !== "") yield { text, files: emitted };
    else if (blamed !== undefined) summary.summary.filesWithoutAuthors++;
  }
  const links = emitLinks(files, relations, summary);
  if (links !== "") yield { text: links, files: emitted };
}

function definitionOf({ id, name, description = "", severity, families = [] }: ProjectRule): object {
  return { id, name, description, tool: "belvedere", families, categories: [`SEVERITY.${severity}`] };
}

/** Lines of the folders whose files are all of one kind. */
function foldersApart(files: readonly MeasuredFile[], { kinds }: Relations): string {
  const paths = new Set(files.map(({ path }) => path));
  return [...kinds]
    .filter(([path]) => !paths.has(path))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, kind]) => {
      const type = path === "" ? "APPLICATION" : "FOLDER";
      return `${JSON.stringify({ kind: "artifact", path, type, infos: { CODE_KIND: kind } })}\n`;
    })
    .join("");
}

function factsOf(
  { path, result, head }: MeasuredFile,
  index: number,
  listed: DuplicateFindings["byFile"],
  { duplicates, compared, off, kinds, imports, history, owners }: Relations,
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
    kind: kinds.get(path) ?? null,
    blocks: duplicates.blocks.get(index) ?? [],
    duplicates: (listed.get(index) ?? []).filter(({ rule }) => !off.has(rule)),
    compared: index < compared,
  };
}

function noteBlocks({ blocks, duplicates }: FileFacts, { summary }: SummaryBuilder): void {
  const suppressed = duplicates.filter((duplicate) => duplicate.suppressed !== undefined).length;
  summary.findings += duplicates.length - suppressed;
  summary.suppressedFindings += suppressed;
  let counted = 0;
  for (const [startLine, endLine] of blocks.toSorted(([one], [other]) => one - other)) {
    summary.duplicatedLines += Math.max(0, endLine - Math.max(startLine - 1, counted));
    counted = Math.max(counted, endLine);
  }
}

function countImporters(imports: Relations["imports"]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const targets of imports) for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
}

function emitLinks(
  files: readonly MeasuredFile[],
  { imports, history }: Relations,
  { summary }: SummaryBuilder,
): string {
  const lines: string[] = [];
  for (const [index, targets] of imports.entries()) {
    for (const to of targets) {
      lines.push(linkLine("IMPORTS", files[index]!.path, to));
    }
  }
  summary.imports = lines.length;
  const paths = new Set(files.map(({ path }) => path));
  for (const [one, other] of history?.coupled ?? []) {
    if (paths.has(one) && paths.has(other)) lines.push(linkLine("CHANGES_WITH", one, other));
  }
  return lines.join("");
}

function linkLine(type: string, from: string, to: string): string {
  return `{"kind":"link","type":"${type}","from":${JSON.stringify(from)},"to":${JSON.stringify(to)}}\n`;
}
