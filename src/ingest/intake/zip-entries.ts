import { Readable } from "node:stream";
import {
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type Entry,
  type ZipFile,
} from "yauzl";
import type { Problem } from "../../text/index.ts";
import { reportsMax } from "../bounds.ts";
import { BrokenReportError } from "../broken-report.ts";
import { copyChunks } from "./copied-chunks.ts";
import type { UploadBytes } from "./upload-bytes.ts";

/** An entry of an archive, or why it is not read; a link has no content that could be a report. */
export type ZipReport =
  | { readonly name: string; readonly problem: Problem; readonly hasContent: boolean }
  | { readonly name: string; readonly problem?: undefined; open(): AsyncIterable<Uint8Array> };

/** The number of first bytes that identify an archive. */
export const zipSignatureBytes = 4;

/** Whether bytes that begin so are an archive, be it an empty one. */
export function isZip(start: Buffer): boolean {
  const signature = start.toString("latin1");
  return signature === "PK\u0003\u0004" || signature === "PK\u0005\u0006";
}

const [storedMethod, deflateMethod] = [0, 8];
const unixHost = 3;
const [fileKindMask, linkKind, plainFileKind] = [0o170000, 0o120000, 0o100000];

/**
 * The files of a zip archive, in its order; `archive` is its own name, where it has one. Names are labels: nothing is ever written under them. Still, one that leads
 * out of the archive, a link, an encrypted entry and a second entry of one name are refused by name (I7).
 */
export async function* zipEntries(upload: UploadBytes, archive: string): AsyncGenerator<ZipReport> {
  const zip = await openZip(upload, archive);
  if (zip.entryCount > reportsMax) {
    throw new BrokenReportError({ code: "results.too-many-reports", params: { limit: reportsMax } });
  }
  const names = new Set<string>();
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (name.endsWith("/")) continue;
      const problem = names.has(name) ? problemOf("repeated", name) : problemWith(entry, name);
      names.add(name);
      if (problem === undefined) yield { name, open: () => contentOf(zip, entry, name) };
      else yield { name, problem, hasContent: hasContent(entry) };
    }
  } catch (error) {
    throw brokenUnlessOurs(error, archive);
  } finally {
    zip.close();
  }
}

async function openZip(upload: UploadBytes, archive: string): Promise<ZipFile> {
  try {
    const options = { decodeStrings: false, validateEntrySizes: true, autoClose: false };
    return await fromRandomAccessReaderPromise(new UploadReader(upload), upload.size, options);
  } catch (error) {
    throw brokenUnlessOurs(error, archive);
  }
}

class UploadReader extends RandomAccessReader {
  readonly #upload: UploadBytes;

  constructor(upload: UploadBytes) {
    super();
    this.#upload = upload;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(copyChunks(this.#upload.open({ start, end })), { objectMode: false });
  }
}

function nameOf(entry: Entry): string {
  const raw = entry as unknown as { fileNameRaw: Buffer };
  return getFileNameLowLevel(entry.generalPurposeBitFlag, raw.fileNameRaw, entry.extraFields, false).replaceAll(
    "\0",
    "�",
  );
}

function problemWith(entry: Entry, name: string): Problem | undefined {
  const path = name.replaceAll("\\", "/");
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path)) return problemOf("absolute", name);
  if (path.split("/").includes("..")) return problemOf("outside", name);
  const kind = fileKind(entry);
  if (kind === linkKind) return problemOf("link", name);
  if (kind !== 0 && kind !== plainFileKind) return problemOf("special", name);
  if (entry.isEncrypted()) return problemOf("encrypted", name);
  const { compressionMethod: method } = entry;
  return method === storedMethod || method === deflateMethod ? undefined : problemOf("method", name);
}

/** The kind of file on a system like Unix; 0 where it is not known. */
function fileKind(entry: Entry): number {
  return entry.versionMadeBy >>> 8 === unixHost ? (entry.externalFileAttributes >>> 16) & fileKindMask : 0;
}

function hasContent(entry: Entry): boolean {
  const kind = fileKind(entry);
  return (kind === 0 || kind === plainFileKind) && entry.compressedSize > 0;
}

function problemOf(
  why: "absolute" | "outside" | "link" | "special" | "encrypted" | "method" | "repeated",
  name: string,
): Problem {
  return { code: `results.entry-${why}`, params: { name: name.slice(0, 200) } };
}

async function* contentOf(zip: ZipFile, entry: Entry, name: string): AsyncGenerator<Uint8Array> {
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    throw brokenUnlessOurs(error, name);
  }
}

function brokenUnlessOurs(error: unknown, name: string): unknown {
  if (!(error instanceof Error) || error.constructor !== Error) {
    const zlib = error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
    if (!zlib) return error;
  }
  // The library's own errors are plain ones: all of them say that the archive is damaged.
  return new BrokenReportError({ code: "results.zip-broken", params: { name } });
}
