import { packBuffer } from "../arrow/compression.ts";
import { tableCuts } from "../arrow/table-cuts.ts";
import { writeTable } from "../arrow/table-writer.ts";
import type { ByteSink, ByteSource } from "../bytes.ts";
import type { Column, Table } from "../columns.ts";
import { parts } from "../parts.ts";
import type { StoredTable } from "../stored-table.ts";
import type { RowMap } from "./assemble.ts";
import { findDifference, type TableDifference } from "./difference.ts";
import { matchRows, type VersionTables } from "./match-rows.ts";
import { MemorySink } from "./memory-sink.ts";
import {
  differencesPart,
  directoryBytes,
  type FrameRange,
  type PackedDifference,
  type PackedVersion,
  type TableShape,
} from "./pack-format.ts";
import { segmentBytes } from "./segments.ts";
import { packedTables, type PackedTableName } from "./table-kinds.ts";

/** A version that becomes part of a pack. */
export interface PackInput {
  readonly folder: string;
  /** The name that its rating layer has in its folder. */
  readonly rating: string;
  readonly tables: VersionTables;
  /** The file of a table; undefined if the version is in a pack already. */
  readonly file: (name: PackedTableName) => Promise<ByteSource | undefined>;
}

type WritePart = (part: string, fill: (sink: ByteSink) => Promise<void>) => Promise<void>;

/** A version whose difference takes a larger share of a whole version starts another pack. */
const differenceShareMax = 0.5;

const copyBytes = 4 * 1024 * 1024;

/**
 * Writes a pack of versions, newest first: the tables of the newest as they are, and of each other version what differs from
 * the next newer one. Stops before a version that differs too much. Returns the folders of the versions in the pack.
 */
export async function writePack(
  write: WritePart,
  versions: readonly PackInput[],
  progress: () => void = () => undefined,
): Promise<readonly string[]> {
  const [newest, ...older] = versions;
  if (newest === undefined) return [];
  let wholeBytes = 0;
  for (const name of packedTables) {
    await write(name, async (sink) => {
      wholeBytes += await writeWhole(newest, name, sink);
    });
    progress();
  }
  const packed: PackedVersion[] = [{ folder: newest.folder, rating: newest.rating, tables: {} }];
  await write(differencesPart, async (sink) => {
    const frames = new Frames(sink);
    let newer = newest;
    for (const version of older) {
      const found = await differencesOf(version, newer, progress);
      const sizes = found.flatMap(({ frames: bytes }) => bytes.map(({ byteLength }) => byteLength));
      if (sizes.reduce((sum, size) => sum + size, 0) > wholeBytes * differenceShareMax) break;
      const tables: Partial<Record<PackedTableName, PackedDifference>> = {};
      for (const { name, shape, frames: bytes } of found) tables[name] = await frames.write(shape, bytes);
      packed.push({ folder: version.folder, rating: version.rating, tables });
      newer = version;
    }
    await sink.write(directoryBytes({ versions: packed }));
  });
  return packed.map(({ folder }) => folder);
}

interface FoundDifference {
  readonly name: PackedTableName;
  readonly shape: TableShape | null;
  /** Segments, stored rows and whole columns; empty if the tables are the same. */
  readonly frames: readonly Uint8Array[];
}

async function differencesOf(
  own: PackInput,
  newer: PackInput,
  progress: () => void,
): Promise<readonly FoundDifference[]> {
  const found: FoundDifference[] = [];
  let map: RowMap;
  for (const name of packedTables) {
    const matched = await matchRows(name, own.tables, newer.tables);
    if (name === parts.artifacts) map = mapOf(matched, (await newer.tables(name)).rows);
    const difference = await findDifference(name, await own.tables(name), await newer.tables(name), { matched, map });
    const frames = difference === undefined ? [] : await framesOf(difference);
    found.push({ name, shape: difference?.shape ?? null, frames });
    progress();
  }
  return found;
}

/** The rows of the newer version's artifacts in this version. Undefined: they are the same. */
function mapOf(matched: Int32Array, newerRows: number): RowMap {
  if (matched.length === newerRows && matched.every((newer, row) => newer === row)) return undefined;
  const map = new Int32Array(newerRows).fill(-1);
  for (const [row, newer] of matched.entries()) if (newer !== -1) map[newer] = row;
  return map;
}

async function framesOf({ segments, stored, whole }: TableDifference): Promise<readonly Uint8Array[]> {
  return [
    packBuffer(segmentBytes(segments)),
    packBuffer(await tableBytes(stored)),
    ...(whole === undefined ? [] : [packBuffer(await tableBytes(whole))]),
  ];
}

/** As an Arrow file, which is compressed again as a whole: most of a small one is metadata. */
async function tableBytes(table: Table): Promise<Uint8Array> {
  const sink = new MemorySink();
  await writeTable(sink, table);
  return sink.bytes();
}

class Frames {
  readonly #sink: ByteSink;
  #position = 0;

  constructor(sink: ByteSink) {
    this.#sink = sink;
  }

  async write(shape: TableShape | null, frames: readonly Uint8Array[]): Promise<PackedDifference> {
    if (frames.length === 0) return null;
    const ranges: FrameRange[] = [];
    for (const frame of frames) {
      await this.#sink.cut?.();
      await this.#sink.write(frame);
      ranges.push([this.#position, frame.byteLength]);
      this.#position += frame.byteLength;
    }
    return { shape, segments: ranges[0]!, stored: ranges[1]!, whole: ranges[2] ?? null };
  }
}

/** Returns the size. */
async function writeWhole(version: PackInput, name: PackedTableName, sink: ByteSink): Promise<number> {
  const file = await version.file(name);
  if (file !== undefined) return copyFile(file, sink);
  let bytes = 0;
  const counted: ByteSink = {
    async write(piece) {
      bytes += piece.byteLength;
      await sink.write(piece);
    },
    ...(sink.cut === undefined ? {} : { cut: () => sink.cut!() }),
  };
  await writeTable(counted, await wholeTable(await version.tables(name)));
  return bytes;
}

async function wholeTable(table: StoredTable): Promise<Table> {
  const columns = new Map<string, Column>();
  for (const name of table.columnNames) columns.set(name, await table.column(name));
  return { rows: table.rows, columns, metadata: table.metadata };
}

/** The copy is cut where the file was, so that a store with chunks reads a column of it as quickly. */
async function copyFile(file: ByteSource, sink: ByteSink): Promise<number> {
  try {
    const cuts = sink.cut === undefined ? [] : await tableCuts(file);
    let offset = 0;
    for (const end of [...cuts, file.size]) {
      while (offset < end) {
        const length = Math.min(copyBytes, end - offset);
        await sink.write(await file.read(offset, length));
        offset += length;
      }
      await sink.cut?.();
    }
    return file.size;
  } finally {
    await file.close();
  }
}
