import { packBuffer, unpackBuffer } from "../arrow/compression.ts";
import type { ByteSource } from "../bytes.ts";
import { SnapshotDamagedError } from "../damage.ts";
import { packedTables, type PackedTableName } from "./table-kinds.ts";

/** The part of a pack with the differences. Its other parts are the tables of its newest version, as Arrow files. */
export const differencesPart = "differences";

/** What every pack has. */
export const packPartNames: readonly string[] = [differencesPart, ...packedTables];

const packFormat = 1;
const magic = Buffer.from("BELVPACK");
const trailerBytes = 4 + magic.length;
/** Larger ones are impossible: a table has at most 2^31 rows. */
const frameBytesMax = 0x7fff_ffff;
/** A pack has at most a few hundred versions of six tables. */
const directoryBytesMax = 16 * 1024 * 1024;

/** Where a frame is in the part: offset and length. */
export type FrameRange = readonly [number, number];

/** The columns and metadata of a table. */
export interface TableShape {
  readonly names: readonly string[];
  readonly metadata: readonly (readonly [string, string])[];
}

/** Where the difference of a table is; null: the table is that of the newer version. */
export type PackedDifference = {
  /** Null: that of the newer version. Here, so that a single value is found without opening the stored rows. */
  readonly shape: TableShape | null;
  readonly segments: FrameRange;
  readonly stored: FrameRange;
  readonly whole: FrameRange | null;
} | null;

/** One version of a pack. */
export interface PackedVersion {
  readonly folder: string;
  /** The name that its rating layer has in its folder. */
  readonly rating: string;
  /** Empty for the newest version. */
  readonly tables: Readonly<Partial<Record<PackedTableName, PackedDifference>>>;
}

/** The versions of a pack, newest first. */
export interface PackDirectory {
  readonly versions: readonly PackedVersion[];
}

/** The end of the part: the directory, its length, and a mark. */
export function directoryBytes({ versions }: PackDirectory): Uint8Array {
  const frame = packBuffer(Buffer.from(JSON.stringify({ format: packFormat, versions })));
  const length = Buffer.alloc(4);
  length.writeInt32LE(frame.byteLength);
  return Buffer.concat([frame, length, magic]);
}

/** Reads the directory. Throws `SnapshotDamagedError` if it is damaged, or of a later release. */
export async function readDirectory(source: ByteSource): Promise<PackDirectory> {
  if (source.size < trailerBytes) throw new SnapshotDamagedError("pack: too short");
  const trailer = Buffer.from(await source.read(source.size - trailerBytes, trailerBytes));
  const length = trailer.readInt32LE(0);
  const start = source.size - trailerBytes - length;
  const isMarked = trailer.subarray(4).equals(magic);
  if (!isMarked || length <= 0 || start < 0) throw new SnapshotDamagedError("pack: no directory");
  const plain = await unpackBuffer(await source.read(start, length), directoryBytesMax, "pack directory");
  return parseDirectory(Buffer.from(plain).toString(), start);
}

function parseDirectory(text: string, framesEnd: number): PackDirectory {
  let parsed: PackDirectory & { readonly format: unknown };
  try {
    parsed = JSON.parse(text) as typeof parsed;
  } catch {
    throw new SnapshotDamagedError("pack: unreadable directory");
  }
  if (parsed.format !== packFormat) throw new SnapshotDamagedError(`pack: format ${String(parsed.format)}`);
  const ranges = parsed.versions.flatMap(({ tables }) =>
    Object.values(tables).flatMap((table) =>
      table === null ? [] : [table.segments, table.stored, table.whole ?? [0, 0]],
    ),
  );
  const areInside = ranges.every(([offset, length]) => offset >= 0 && length >= 0 && offset + length <= framesEnd);
  if (!areInside) throw new SnapshotDamagedError("pack: impossible directory");
  return parsed;
}

export async function readFrame(source: ByteSource, [offset, length]: FrameRange): Promise<Uint8Array> {
  if (length === 0) return new Uint8Array(0);
  return unpackBuffer(await source.read(offset, length), frameBytesMax, "pack");
}
