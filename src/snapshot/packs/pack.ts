import { TableReader } from "../arrow/table-reader.ts";
import { forgetCopies, type ByteSource } from "../bytes.ts";
import type { ColumnCache } from "../column-cache.ts";
import { SnapshotDamagedError } from "../damage.ts";
import { memorySource, readWhole } from "../bytes-in-memory.ts";
import {
  differencesPart,
  packPartNames,
  readDirectory,
  readFrame,
  type FrameRange,
  type PackDirectory,
  type TableShape,
} from "./pack-format.ts";
import { readPart } from "../read-part.ts";
import { parseSegments, storedRowsOf, type Segments } from "./segments.ts";
import type { Value } from "../stored-table.ts";
import type { PackedTableName } from "./table-kinds.ts";

/** A part of a version that is in a pack. */
export interface PackedPart {
  /** The folder of the pack. */
  readonly pack: string;
  /** The folder of the version. */
  readonly version: string;
  /** Opens a part of the pack. */
  readonly open: (part: string) => Promise<ByteSource>;
}

/** Differences up to this size are read at once: the history of a value then reads one file for all versions of a pack. */
const readAtOnceBytes = 2 * 1024 * 1024;
const rangeBytes = 20;

/** What differs between a table and that of the next newer version, as it is stored. */
export interface DifferenceLevel {
  /** The number of the version in the pack; the newest is 0. */
  readonly level: number;
  /** Null: that of the newer version. */
  readonly shape: TableShape | null;
  readonly segments: Segments;
  readonly newerRows: number;
  readonly stored: () => Promise<TableReader>;
  readonly whole: () => Promise<TableReader | undefined>;
}

/** The versions of a pack, newest first. Throws `SnapshotDamagedError` if the pack is damaged. */
export async function readPackVersions(open: PackedPart["open"]): Promise<PackDirectory["versions"]> {
  const { versions } = await readPart(() => open(differencesPart), readDirectory);
  return versions;
}

/** Reads a pack. Everything that it reads is cached. */
export class Pack {
  readonly #part: PackedPart;
  readonly #cache: ColumnCache;

  constructor(part: PackedPart, cache: ColumnCache) {
    this.#part = part;
    this.#cache = cache;
  }

  async directory(): Promise<PackDirectory> {
    return (await this.#differences()).directory;
  }

  /** A table of the newest version. */
  base(name: PackedTableName): Promise<TableReader> {
    return this.#cache.derive(`${this.#part.pack}/${name}`, async () => {
      const value = await TableReader.open(await this.#part.open(name));
      return { value, bytes: value.columnNames.length * 400 };
    });
  }

  /** The row of an id in the newest version: the history of an artifact asks for it once for each version. */
  baseRow(name: PackedTableName, id: number): Promise<number> {
    return this.#cache.derive(`${this.#part.pack}/${name}/row/${id}`, async () => {
      return { value: await (await this.base(name)).rowOfId(id), bytes: 0 };
    });
  }

  /** The same for a value of a row. */
  baseValue(name: PackedTableName, column: string, row: number): Promise<Value> {
    return this.#cache.derive(`${this.#part.pack}/${name}/value/${row}/${column}`, async () => {
      const value = await (await this.base(name)).value(column, row);
      return { value, bytes: typeof value === "string" ? value.length * 2 : 0 };
    });
  }

  /** The differences of a table from the newest version up to a level, without those of versions that are the same. */
  async levels(name: PackedTableName, level: number): Promise<readonly DifferenceLevel[]> {
    const { directory } = await this.#differences();
    const levels: DifferenceLevel[] = [];
    let newerRows = (await this.base(name)).rows;
    for (let at = 1; at <= level; at++) {
      const difference = directory.versions[at]!.tables[name] ?? null;
      if (difference === null) continue;
      const { shape, stored, whole } = difference;
      const segments = await this.#segments(`${name}/${at}`, difference.segments, newerRows);
      levels.push({
        level: at,
        shape,
        segments,
        newerRows,
        stored: () => this.#stored(`${name}/${at}`, stored, segments),
        whole: async () => (whole === null ? undefined : this.#table(`${name}/${at}/whole`, whole)),
      });
      newerRows = segments.rows;
    }
    return levels;
  }

  /**
   * Drops copies of the bytes, and what was read of them. Which part is damaged is not known: tables are put together from
   * several. Whether the bytes may be undamaged when they are read again.
   */
  async forget(): Promise<boolean> {
    const forgotten = await Promise.all(packPartNames.map((part) => this.#forgetPart(part)));
    this.#cache.forget(`${this.#part.pack}/`);
    return forgotten.includes(true);
  }

  /** A part that cannot be opened is left to the next read. */
  async #forgetPart(part: string): Promise<boolean> {
    const source = await this.#part.open(part).catch(() => undefined);
    if (source === undefined) return false;
    const isForgotten = await forgetCopies(source);
    await source.close();
    return isForgotten;
  }

  #differences(): Promise<{ readonly source: ByteSource; readonly directory: PackDirectory }> {
    return this.#cache.derive(`${this.#part.pack}/${differencesPart}`, async () => {
      const file = await this.#part.open(differencesPart);
      const isSmall = file.size <= readAtOnceBytes;
      const source = isSmall ? await readWhole(file) : file;
      const directory = await readDirectory(source);
      const ranges = directory.versions.reduce((sum, { tables }) => sum + 3 * Object.keys(tables).length, 0);
      return { value: { source, directory }, bytes: (isSmall ? file.size : 0) + ranges * rangeBytes };
    });
  }

  #segments(key: string, range: FrameRange, newerRows: number): Promise<Segments> {
    return this.#cache.derive(`${this.#part.pack}/${key}/segments`, async () => {
      const value = parseSegments(await this.#frame(range), newerRows);
      return { value, bytes: value.counts.byteLength * 5 };
    });
  }

  async #stored(key: string, range: FrameRange, segments: Segments): Promise<TableReader> {
    const stored = await this.#table(`${key}/stored`, range);
    if (storedRowsOf(segments) !== stored.rows) throw new SnapshotDamagedError("pack: wrong number of stored rows");
    return stored;
  }

  #table(key: string, range: FrameRange): Promise<TableReader> {
    return this.#cache.derive(`${this.#part.pack}/${key}`, async () => {
      const bytes = await this.#frame(range);
      return { value: await TableReader.open(memorySource(bytes)), bytes: bytes.byteLength * 2 };
    });
  }

  async #frame(range: FrameRange): Promise<Uint8Array> {
    return readFrame((await this.#differences()).source, range);
  }
}
