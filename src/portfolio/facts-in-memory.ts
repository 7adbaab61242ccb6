import type { Model } from "../model/index.ts";
import {
  ColumnCache,
  factsTables,
  noChanges,
  orderById,
  parts,
  ratingPart,
  ratingTable,
  textColumn,
  VersionReader,
  writeTable,
  type ByteSource,
  type Facts,
  type RatingLayer,
  type Table,
  type Values,
} from "../snapshot/index.ts";
import type { VersionRow } from "../store/index.ts";
import { flatTree } from "./flat-tree.ts";
import { OpenVersion } from "./open-version.ts";
import { VersionView } from "./version-view.ts";

/** A small version that exists only in memory; readers use it like any other version. */
export async function openInMemory(shown: {
  readonly state: string;
  readonly version: VersionRow;
  readonly model: Model;
  readonly facts: Facts;
  readonly rating: RatingLayer;
}): Promise<OpenVersion> {
  const { state, version, model, facts, rating } = shown;
  const tables = new Map<string, Table>([[ratingPart(version.layer), ratingTable(facts.tree.size, rating)]]);
  for (const [part, table] of factsTables(facts)) tables.set(parts[part], table);
  const open = async (part: string): Promise<ByteSource> => inMemory(tables.get(part));
  const reader = new VersionReader(state, open, new ColumnCache(0));
  return new OpenVersion(new VersionView(version, model, reader), facts.tree, state);
}

/** A root and its children, in order, all of the root's type, without findings and links. */
export function flatFacts(rows: {
  readonly ids: Float64Array<ArrayBufferLike>;
  readonly names: readonly string[];
  readonly paths: readonly string[];
  readonly measures: ReadonlyMap<string, Values>;
}): Facts {
  const size = rows.ids.length;
  const none = new Float64Array(0);
  const nothing = new Int32Array(0);
  return {
    tree: flatTree(size),
    ids: rows.ids,
    idOrder: orderById(Float64Array.from(rows.ids)),
    names: textColumn(rows.names),
    paths: textColumn(rows.paths),
    locations: new Map(),
    measures: rows.measures,
    infos: new Map(),
    sources: null,
    authors: null,
    lineCoverage: null,
    changes: noChanges,
    findings: {
      size: 0,
      ids: none,
      idOrder: orderById(none),
      artifact: nothing,
      rule: nothing,
      messages: textColumn([]),
      locations: new Map(),
      locationPaths: null,
      fingerprints: null,
      related: null,
      snippets: null,
      importedRelaxations: null,
      firstVersion: none,
      evidence: { kind: "choice", values: nothing, choices: [] },
      contexts: null,
      origin: null,
      parts: null,
    },
    rules: [],
    links: {
      size: 0,
      type: { kind: "choice", values: nothing, choices: [] },
      from: nothing,
      to: nothing,
      byTarget: nothing,
    },
    absent: { paths: textColumn([]), ids: none, lastSeen: none },
  };
}

async function inMemory(table: Table | undefined): Promise<ByteSource> {
  if (table === undefined) throw new Error("no such part");
  const chunks: Uint8Array[] = [];
  await writeTable({ write: async (bytes) => void chunks.push(Uint8Array.from(bytes)) }, table);
  const whole = Buffer.concat(chunks);
  return {
    size: whole.length,
    // Columns are views of these bytes and must be aligned: a copy has its own memory.
    read: async (offset, length) => Uint8Array.from(whole.subarray(offset, offset + length)),
    close: async () => undefined,
  };
}
