import type { AssembledResults } from "./assemble/index.ts";
import { Collector } from "./collector.ts";
import { noAlignment } from "./align-path.ts";
import { nativeFormat } from "./formats/index.ts";
import type { Vocabulary, VocabularyKind } from "./vocabulary.ts";
import { newSummary } from "./report-summary.ts";

const known: Readonly<Record<VocabularyKind, readonly string[]>> = {
  type: ["APPLICATION", "FOLDER", "FILE", "FUNCTION"],
  measure: ["LC", "VG", "DENSITY"],
  info: ["LANGUAGE"],
  link: ["TESTS"],
  rule: ["model:rule"],
  category: ["SEVERITY.MINOR", "SEVERITY.MAJOR", "SEVERITY.CRITICAL"],
};

/** The ids of a small quality model for tests; it computes DENSITY. */
export function exampleVocabulary(strict = false): Vocabulary {
  return { strict, knows: (what, id) => known[what].includes(id), computes: (id) => id === "DENSITY" };
}

/** Reads lines; a line is a text or a record. */
export function collect(lines: readonly (string | object)[], strict = false): Collector {
  return collectBytes(
    Buffer.from(lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n")),
    strict,
  );
}

export function collectBytes(bytes: Uint8Array, strict = false): Collector {
  const collector = new Collector(exampleVocabulary(strict), () => undefined);
  const reader = nativeFormat.open(collector, { alignment: noAlignment, linesBefore: 0, summary: newSummary(null) });
  reader.push(bytes);
  reader.finish();
  return collector;
}

/** Line and code of everything that was refused or noted. */
export function refusalsOf({ refusals }: Pick<AssembledResults, "refusals">): string[] {
  return refusals.records.map(({ line, reason }) => `${line} ${reason.code}`);
}

/** A row of an assembled tree; missing values are left out. */
export interface PlainRow {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly parent: string | null;
  readonly [more: string]: unknown;
}

/** The assembled artifacts row by row. */
export function plainRows({ artifacts }: AssembledResults): PlainRow[] {
  const { tree, paths, names, measures, infos, locations, sources, changes } = artifacts;
  return Array.from({ length: tree.size }, (_, row) => {
    const more: Record<string, unknown> = {};
    for (const [id, values] of measures) if (!Number.isNaN(values[row])) more[id] = values[row];
    for (const [name, { values }] of locations) if (values[row] !== 0) more[name] = values[row];
    for (const [id, column] of infos) {
      const value = column.kind === "text" ? column.values.at(row) : column.choices[column.values[row]!];
      if (value !== undefined) more[id] = value;
    }
    const source = sources?.values.at(row);
    if (source !== undefined) more["source"] = source;
    const change = changes.sent?.values.at(row);
    if (change !== undefined) more["change"] = change;
    const parent = tree.parent[row]!;
    return {
      path: paths.text(row),
      name: names.text(row),
      type: tree.types[tree.type[row]!]!,
      parent: parent === -1 ? null : paths.text(parent),
      ...more,
    };
  });
}
