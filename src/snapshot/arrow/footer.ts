import { Footer, type FileBlock } from "apache-arrow/ipc/metadata/file";
import { Message, type DictionaryBatch, type RecordBatch } from "apache-arrow/ipc/metadata/message";
import type { ByteSource } from "../bytes.ts";
import { SnapshotDamagedError } from "../damage.ts";
import {
  arrowMagicBytes,
  checkOf,
  checksBytes,
  countChecks,
  decodeChecks,
  requireUnchecked,
  type HeaderChecks,
} from "./metadata-checks.ts";

const trailerBytes = 4 + arrowMagicBytes;
const headBytes = 8;
/** One read fetches the footer of any usual table; a larger footer costs a second one. */
const footerGuessBytes = 64 * 1024;
/** Offset and lengths of a batch in the footer. */
const blockBytes = 24;

/** Reads a range that the file must have. */
export async function readInside(source: ByteSource, offset: number, length: number): Promise<Uint8Array> {
  if (offset < 0 || length < 0 || offset + length > source.size) {
    throw new SnapshotDamagedError("table: beyond the file");
  }
  return source.read(offset, length);
}

/** The metadata before the buffers of a batch. `check` is its checksum, if the table has one. */
export async function readHeader(
  source: ByteSource,
  block: FileBlock,
  check: number | undefined,
): Promise<RecordBatch | DictionaryBatch> {
  const bytes = await readInside(source, block.offset, block.metaDataLength);
  if (check !== undefined && checkOf(bytes) !== check) throw new SnapshotDamagedError("batch: the header is damaged");
  return decoded("batch", () => Message.decode(bytes.subarray(8)).header() as RecordBatch | DictionaryBatch);
}

/** A batch of rows or a dictionary: where it is, and the checksum of its header. */
export interface CheckedBlock {
  readonly block: FileBlock;
  /** Undefined for tables of the first release. */
  readonly check: number | undefined;
}

/** What the end of a file says: its schema, and where its batches are. */
export interface TableFooter {
  readonly schema: Footer["schema"];
  readonly dictionaries: readonly CheckedBlock[];
  readonly batches: readonly CheckedBlock[];
}

/** Reads the footer of a file, and checks it before it is used. */
export async function readFooter(source: ByteSource): Promise<TableFooter> {
  const { footer: bytes, checks } = await readEnd(source);
  const footer = decoded("footer", () => Footer.decode(bytes));
  const { numDictionaries, numRecordBatches, schema } = footer;
  if (numDictionaries + numRecordBatches > bytes.byteLength / blockBytes) {
    throw new SnapshotDamagedError("table: impossible number of batches");
  }
  const checked = (blocks: Iterable<FileBlock>, first: number): readonly CheckedBlock[] =>
    Array.from(blocks, (block, index) => ({ block, check: checks?.[first + index] }));
  const dictionaries = checked(footer.dictionaryBatches(), 0);
  const batches = checked(footer.recordBatches(), dictionaries.length);
  if (checks !== undefined && checks.length !== dictionaries.length + batches.length) {
    throw new SnapshotDamagedError("table: wrong number of checksums");
  }
  return { schema, dictionaries, batches };
}

async function readEnd(
  source: ByteSource,
): Promise<{ readonly footer: Uint8Array; readonly checks: HeaderChecks | undefined }> {
  if (source.size < trailerBytes) throw new SnapshotDamagedError("table: too short");
  let tail = await source.read(
    source.size - Math.min(source.size, footerGuessBytes),
    Math.min(source.size, footerGuessBytes),
  );
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  const length = view.getInt32(tail.byteLength - trailerBytes, true);
  const needed = length + trailerBytes;
  if (length <= 0 || needed > source.size) throw new SnapshotDamagedError("table: no footer");
  const fetch = async (bytes: number): Promise<void> => {
    const whole = Math.min(source.size, bytes);
    if (whole > tail.byteLength) tail = await source.read(source.size - whole, whole);
  };
  await fetch(needed + checksBytes(0));
  const headers = countChecks(tail, tail.byteLength - needed);
  if (headers === undefined) requireUnchecked(await source.read(0, Math.min(source.size, headBytes)));
  const before = headers === undefined ? 0 : checksBytes(headers);
  if (needed + before > source.size) throw new SnapshotDamagedError("table: impossible number of checksums");
  await fetch(needed + before);
  const start = tail.byteLength - needed;
  const footer = tail.slice(start, start + length);
  return {
    footer,
    checks: headers === undefined ? undefined : decodeChecks(tail.slice(start - before, start), footer),
  };
}

function decoded<Decoded>(what: string, decode: () => Decoded): Decoded {
  try {
    return decode();
  } catch (cause) {
    throw new SnapshotDamagedError(`${what}: ${cause instanceof Error ? cause.message : "unreadable"}`);
  }
}
