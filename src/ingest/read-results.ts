import { accept, refuse, type Result } from "../text/index.ts";
import type { Alignment } from "./align-path.ts";
import { BrokenReportError } from "./broken-report.ts";
import type { Collector } from "./collector.ts";
import { Expansion, type ExpansionBounds } from "./intake/expansion.ts";
import { eachFilePart } from "./intake/multipart-parts.ts";
import { gunzip, readReport, type ReportSource } from "./intake/read-report.ts";
import type { UploadBytes } from "./intake/upload-bytes.ts";
import { zipEntries } from "./intake/zip-entries.ts";
import { TooLargeError } from "./too-large.ts";

export interface ReadResultsOptions {
  /** `multipart/form-data` has several reports; of all others the bytes tell what they are. */
  readonly mediaType: string;
  /** What parts the reports of a form. */
  readonly boundary: string | null;
  /** Whether the body as a whole is gzip, by its `Content-Encoding`. */
  readonly gzip: boolean;
  readonly alignment: Alignment;
  readonly bounds: ExpansionBounds;
  /** Called after every chunk with the bytes read so far, as sent; may throw to stop. */
  readonly onProgress: (bytesRead: number) => void;
}

const formType = "multipart/form-data";
const zipType = "application/zip";
/** Types that say themselves that the body is native results. */
const nativeTypes: ReadonlySet<string> = new Set(["application/x-ndjson", "application/ndjson", "application/jsonl"]);

/** Reads a whole upload into the collector. What cannot be read at all is a refusal; single records never are. */
export async function readResults(
  upload: UploadBytes,
  collector: Collector,
  options: ReadResultsOptions,
): Promise<Result<void>> {
  try {
    await new Intake(upload, collector, options).read();
  } catch (error) {
    if (error instanceof TooLargeError || error instanceof BrokenReportError) return refuse(error.problem);
    throw error;
  }
  return accept(undefined);
}

class Intake {
  readonly #upload: UploadBytes;
  readonly #collector: Collector;
  readonly #options: ReadResultsOptions;
  readonly #expansion: Expansion;
  #linesBefore = 0;
  #bytesRead = 0;

  constructor(upload: UploadBytes, collector: Collector, options: ReadResultsOptions) {
    this.#upload = upload;
    this.#collector = collector;
    this.#options = options;
    this.#expansion = new Expansion(options.bounds, upload.size);
  }

  async read(): Promise<void> {
    const { mediaType, gzip } = this.#options;
    if (mediaType === formType) return this.#form();
    if (mediaType === zipType || (!gzip && (await this.#isZip()))) return this.#zip();
    return this.#report({ name: null, open: () => this.#body() }, this.#options.alignment);
  }

  async #isZip(): Promise<boolean> {
    if (nativeTypes.has(this.#options.mediaType) || this.#upload.size < 4) return false;
    const start: Buffer[] = [];
    for await (const chunk of this.#upload.open({ start: 0, end: 4 })) start.push(chunk as Buffer);
    const signature = Buffer.concat(start).toString("latin1");
    return signature === "PK\u0003\u0004" || signature === "PK\u0005\u0006";
  }

  async #form(): Promise<void> {
    const { boundary, alignment } = this.#options;
    if (boundary === null)
      throw new BrokenReportError({ code: "results.form-broken", params: { detail: "no boundary" } });
    await eachFilePart(this.#body(), boundary, alignment, async (part) => {
      let first: AsyncIterable<Uint8Array> | undefined = part.content;
      const open = (): AsyncIterable<Uint8Array> => {
        const content = first ?? this.#partAgain(boundary, part.index);
        first = undefined;
        return content;
      };
      await this.#report({ name: part.name, open }, part.alignment);
    });
  }

  /** A form comes by as a stream: for a second look at one of its files it is read anew. */
  async *#partAgain(boundary: string, index: number): AsyncGenerator<Uint8Array> {
    const { alignment } = this.#options;
    const found = Promise.withResolvers<AsyncIterable<Uint8Array>>();
    const ended = Promise.withResolvers<void>();
    const reading = eachFilePart(this.#body(), boundary, alignment, async (part) => {
      if (part.index !== index) return;
      found.resolve(part.content);
      await ended.promise;
    }).then(() => undefined, found.reject);
    try {
      yield* await found.promise;
    } finally {
      ended.resolve();
      await reading;
    }
  }

  async #zip(): Promise<void> {
    if (this.#options.gzip) throw new BrokenReportError({ code: "results.zip-broken", params: { name: "" } });
    for await (const entry of zipEntries(this.#upload)) {
      const { name, problem } = entry;
      if (problem !== undefined) {
        this.#collector.refusals.beginReport(name, this.#linesBefore);
        this.#collector.refusals.add(++this.#linesBefore, null, problem);
        continue;
      }
      const open = () => this.#counted(entry.open(), (bytes) => this.#expansion.add(bytes, name));
      await this.#report({ name, open }, this.#options.alignment);
    }
  }

  async #report(source: ReportSource, alignment: Alignment): Promise<void> {
    const linesBefore = this.#linesBefore;
    this.#collector.refusals.beginReport(source.name, linesBefore);
    const fallback = nativeTypes.has(this.#options.mediaType);
    const context = { expansion: this.#expansion, fallback };
    try {
      const lines = await readReport(source, this.#collector, { alignment, linesBefore }, context);
      this.#linesBefore += Math.max(1, lines);
    } catch (error) {
      throw error instanceof BrokenReportError ? error.inReport(source.name) : error;
    }
  }

  /** The upload's bytes, without the encoding in which they travelled. */
  #body(): AsyncIterable<Uint8Array> {
    const sent = this.#counted(this.#upload.open() as AsyncIterable<Uint8Array>);
    return this.#options.gzip ? gunzip(sent, null, this.#expansion) : sent;
  }

  async *#counted(
    chunks: AsyncIterable<Uint8Array>,
    count = (bytes: number): void => void (this.#bytesRead += bytes),
  ): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      count(chunk.byteLength);
      this.#options.onProgress(Math.min(this.#bytesRead, this.#upload.size));
      yield chunk;
    }
  }
}
