import { createGunzip } from "node:zlib";
import { Readable } from "node:stream";
import { headBytes } from "../bounds.ts";
import { BrokenReportError } from "../broken-report.ts";
import type { Collector } from "../collector.ts";
import type { Format, FormatReader, Head } from "../format.ts";
import { formats, nativeFormat } from "../formats/index.ts";
import type { ReportContext } from "../report.ts";
import type { Expansion } from "./expansion.ts";
import { copyChunks } from "./copied-chunks.ts";
import { peek } from "./peek.ts";

/** One report of an upload. */
export interface ReportSource {
  /** What the sender calls it, where there are several. */
  readonly name: string | null;
  open(): AsyncIterable<Uint8Array>;
}

/** Gzip in gzip is not a report. */
const layersMax = 2;

/**
 * Reads one report into the collector: its first bytes decide its format; a compressed report is expanded. What is of
 * no known format is native results when `fallback` says so, else broken. Returns the number of lines.
 */
export async function readReport(
  source: ReportSource,
  collector: Collector,
  setting: ReportContext,
  context: { readonly expansion: Expansion; readonly fallback: boolean },
): Promise<number> {
  let reader: FormatReader | undefined;
  let again = true;
  while (again) {
    const chunks = expand(source.open(), source.name, context.expansion);
    const head = await takeHead(chunks);
    reader ??= openReader(head, collector, setting, context.fallback);
    for (const chunk of head) reader.push(chunk);
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) reader.push(next.value);
    again = reader.finish() === "again";
  }
  return reader!.line;
}

function openReader(
  chunks: readonly Uint8Array[],
  collector: Collector,
  setting: ReportContext,
  fallback: boolean,
): FormatReader {
  const format = detectFormat(headOf(chunks)) ?? (fallback ? nativeFormat : undefined);
  if (format === undefined) throw new BrokenReportError({ code: "results.format-unknown" });
  return format.open(collector, setting);
}

/** The format of a report that begins so. */
export function detectFormat(head: Head): Format | undefined {
  return head.text === "" ? undefined : formats.find((format) => format.detects(head));
}

/** The beginning of a report as text. */
export function headOf(chunks: readonly Uint8Array[]): Head {
  const bytes = Buffer.concat(chunks);
  const isWhole = bytes.length < headBytes;
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    const text = new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes.subarray(0, headBytes));
    return { text: text.trimStart(), isWhole };
  }
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  return { text: bytes.toString("latin1", start, start + headBytes).trimStart(), isWhole };
}

async function takeHead(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array[]> {
  const head: Uint8Array[] = [];
  for (let bytes = 0; bytes < headBytes;) {
    const next = await chunks.next();
    if (next.done === true) break;
    // A stream may use its memory again before the head is complete.
    head.push(bytes === 0 && next.value.length >= headBytes ? next.value : Uint8Array.from(next.value));
    bytes += next.value.length;
  }
  return head;
}

/** The bytes themselves, or, where they begin like gzip, what comes out of them. */
async function* expand(
  chunks: AsyncIterable<Uint8Array>,
  name: string | null,
  expansion: Expansion,
  layers = layersMax,
): AsyncGenerator<Uint8Array> {
  const { start, whole } = await peek(chunks, 2);
  if (layers === 0 || start[0] !== 0x1f || start[1] !== 0x8b) yield* whole;
  else yield* expand(gunzip(whole, name, expansion), name, expansion, layers - 1);
}

/** Expands gzip, counted. A damaged or cut off one is broken, however much of it could be read. */
export async function* gunzip(
  chunks: AsyncIterable<Uint8Array>,
  name: string | null,
  expansion: Expansion,
): AsyncGenerator<Uint8Array> {
  const source = Readable.from(copyChunks(chunks), { objectMode: false });
  const expander = createGunzip({ chunkSize: 256 * 1024 });
  source.on("error", (error) => expander.destroy(error));
  source.pipe(expander);
  try {
    for await (const chunk of expander) {
      expansion.add((chunk as Buffer).length, name);
      yield chunk as Buffer;
    }
  } catch (error) {
    throw isZlibError(error) ? new BrokenReportError({ code: "results.compression-broken" }) : error;
  } finally {
    source.destroy();
    expander.destroy();
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
