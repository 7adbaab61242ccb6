import { createGunzip } from "node:zlib";
import { Readable } from "node:stream";
import { headBytes } from "../bounds.ts";
import { BrokenReportError } from "../broken-report.ts";
import type { Collector } from "../collector.ts";
import type { Format, FormatReader } from "../format.ts";
import { formats, formatsWith, nativeFormat } from "../formats/index.ts";
import { Head } from "../head.ts";
import type { ReportContext } from "../report.ts";
import type { Expansion } from "./expansion.ts";
import { copyChunks } from "./copied-chunks.ts";
import { decodeUtf16 } from "./decode-utf16.ts";
import { LateTextReader } from "./late-text.ts";
import { peek } from "./peek.ts";
import { unknownFormat } from "./unknown-format.ts";

/** One report of an upload. */
export interface ReportSource {
  /** What the sender calls it, where there are several. */
  readonly name: string | null;
  open(): AsyncIterable<Uint8Array>;
}

/** Gzip in gzip is not a report. */
const layersMax = 2;

interface ReadingContext {
  readonly expansion: Expansion;
  /** Whether a report of no known format is native results. */
  readonly fallback: boolean;
  /** Formats that plug-ins add. */
  readonly added: readonly Format[];
}

/**
 * Reads one report into the collector: its first bytes decide its format; a compressed report is expanded, UTF-16 becomes
 * UTF-8. What is of no known format is native results when `fallback` says so, else refused. Returns the number of lines.
 */
export async function readReport(
  source: ReportSource,
  collector: Collector,
  setting: ReportContext,
  context: ReadingContext,
): Promise<number> {
  let reader: FormatReader | undefined;
  let again = true;
  while (again) {
    const chunks = decodeUtf16(expand(source.open(), source.name, context.expansion));
    try {
      const head = await takeHead(chunks);
      reader ??= openReader(head, collector, setting, context);
      for (const chunk of head) reader.push(chunk);
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
        reader.push(next.value);
        const room = reader.room?.();
        if (room !== undefined) await room;
      }
    } finally {
      // Closes the file that the bytes come from, also when the report is refused.
      await chunks.return(undefined);
      // What came before a fault is read, whether or not another thread had already scanned it.
      await reader?.drain?.();
    }
    again = reader.finish() === "again";
  }
  return reader!.line;
}

function openReader(
  chunks: readonly Uint8Array[],
  collector: Collector,
  setting: ReportContext,
  { fallback, added }: ReadingContext,
): FormatReader {
  const head = new Head(chunks);
  // An empty file is the output of a tool; a request without a body is a mistake.
  if (head.text === "" && setting.summary.name === null) throw new BrokenReportError({ code: "results.empty" });
  const known = formatsWith(added);
  // A plug-in that fails to recognise reports must not stop those of other formats: the build lists it.
  const failed = new Set<Format>();
  const note = (format: Format, { problem }: BrokenReportError): void => {
    failed.add(format);
    collector.refusals.note(setting.linesBefore + 1, null, problem, format.id);
  };
  const format = detectFormat(head, known, note) ?? (fallback ? nativeFormat : undefined);
  if (format !== undefined) {
    setting.summary.format = format.id;
    return format.open(collector, setting);
  }
  const unknown = unknownFormat(head);
  if (head.isWhole || !head.isText || head.json !== undefined || head.text.startsWith("<")) throw unknown;
  const usable = known.filter((one) => !failed.has(one));
  return new LateTextReader(usable, collector, setting, unknown);
}

/** The format of a report that begins so. `failed` gets what plug-ins throw. */
export function detectFormat(
  head: Head,
  known: readonly Format[] = formats,
  failed?: (format: Format, error: BrokenReportError) => void,
): Format | undefined {
  return known.find((format) => {
    try {
      return format.detects(head);
    } catch (error) {
      if (failed === undefined || !(error instanceof BrokenReportError)) throw error;
      failed(format, error);
      return false;
    }
  });
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
