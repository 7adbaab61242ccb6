import { accept, form, refuse, type Problem, type Result } from "../text/index.ts";
import type { Alignment } from "./align-path.ts";
import { reportsMax } from "./bounds.ts";
import { BrokenReportError, wholeBody } from "./broken-report.ts";
import type { Collector } from "./collector.ts";
import type { Format } from "./format.ts";
import type { ScanHelper } from "./formats/native/ahead/scan-helper.ts";
import { nativeFormat } from "./formats/index.ts";
import { Expansion, type ExpansionBounds } from "./intake/expansion.ts";
import { eachFilePart } from "./intake/multipart-parts.ts";
import { gunzip, readReport, type ReportSource } from "./intake/read-report.ts";
import { peek } from "./intake/peek.ts";
import type { SetAside, UploadBytes } from "./intake/upload-bytes.ts";
import { isZip, zipEntries, zipSignatureBytes } from "./intake/zip-entries.ts";
import { newSummary } from "./report-summary.ts";
import { TooLargeError } from "./too-large.ts";

export interface ReadResultsOptions {
  /** `multipart/form-data` contains several reports; every other body is recognised by its first bytes. */
  readonly mediaType: string;
  /** The boundary between the reports of a form. */
  readonly boundary: string | null;
  /** Whether the body as a whole is gzip, by its `Content-Encoding`. */
  readonly gzip: boolean;
  readonly alignment: Alignment;
  /** What the sender calls a body that is one report. */
  readonly name?: string;
  readonly bounds: ExpansionBounds;
  /** Formats that plug-ins add. */
  readonly added?: readonly Format[];
  /** Scans lines of large reports in another thread. */
  readonly helper?: ScanHelper | undefined;
  /** How much of a report is read without it. */
  readonly helpedAfterBytes?: number;
  /** Stores an archive that is part of another body: it is read from its end, where its list of files is. */
  readonly setAside: SetAside;
  /** Called after every chunk with the bytes read so far, as sent; may throw to stop. */
  readonly onProgress: (bytesRead: number) => void;
}

const formType = "multipart/form-data";
const zipType = "application/zip";
/** Media types of native results. */
const nativeTypes: ReadonlySet<string> = new Set(["application/x-ndjson", "application/ndjson", "application/jsonl"]);

/** Reads a whole upload into the collector. An upload that cannot be read is refused; single records never refuse it. */
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
  #reports = 0;
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
    const { alignment } = this.#options;
    if (mediaType === zipType || (!nativeTypes.has(mediaType) && (await this.#beginsAsZip()))) {
      return gzip ? this.#zipSetAside(this.#body(), null, alignment) : this.#zip(this.#upload, null, alignment);
    }
    return this.#report({ name: this.#options.name ?? null, open: () => this.#body() }, alignment);
  }

  async #beginsAsZip(): Promise<boolean> {
    let start = Buffer.alloc(0);
    for await (const chunk of this.#beginning()) {
      start = Buffer.concat([start, chunk]);
      if (start.length >= zipSignatureBytes) break;
    }
    return isZip(start.subarray(0, zipSignatureBytes));
  }

  /** Enough of the body to recognise a zip archive. It is not counted, because it is read again. */
  #beginning(): AsyncIterable<Uint8Array> {
    if (!this.#options.gzip) {
      return this.#upload.open({ start: 0, end: Math.min(zipSignatureBytes, this.#upload.size) });
    }
    return gunzip(this.#upload.open(), null, new Expansion(this.#options.bounds, this.#upload.size));
  }

  async #form(): Promise<void> {
    const { boundary, alignment } = this.#options;
    if (boundary === null) {
      throw new BrokenReportError({ code: "results.form-broken", params: { detail: form("boundary-missing") } });
    }
    await eachFilePart(this.#body(), boundary, alignment, async (part) => {
      const { start, whole } = await peek(part.content, zipSignatureBytes);
      if (isZip(start)) return this.#zipSetAside(whole, part.name, part.alignment);
      let first: AsyncIterable<Uint8Array> | undefined = whole;
      const open = (): AsyncIterable<Uint8Array> => {
        const content = first ?? this.#partAgain(boundary, part.index);
        first = undefined;
        return content;
      };
      await this.#report({ name: part.name, open }, part.alignment);
    });
  }

  /** A form is a stream: to read one of its files a second time, the form is read again. */
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

  /** Reads an archive that comes as a stream. */
  async #zipSetAside(content: AsyncIterable<Uint8Array>, name: string | null, alignment: Alignment): Promise<void> {
    const archive = await this.#options.setAside(content);
    try {
      await this.#zip(archive, name, alignment);
    } finally {
      await archive.remove();
    }
  }

  /** `archive` is the name of the archive, where it is one of several reports. */
  async #zip(bytes: UploadBytes, archive: string | null, alignment: Alignment): Promise<void> {
    for await (const entry of zipEntries(bytes, archive ?? wholeBody)) {
      const name = archive === null ? entry.name : `${archive}/${entry.name}`;
      const { problem } = entry;
      if (problem !== undefined) {
        this.#collector.refusals.beginReport(name, this.#linesBefore);
        this.#passOver(problem, entry.hasContent);
        continue;
      }
      const open = () => this.#counted(entry.open(), (count) => this.#expansion.add(count, name));
      await this.#entry({ name, open }, alignment);
    }
  }

  /** Lists a file that is not read. It may have been a report: then nothing may count as fixed without it. */
  #passOver(problem: Problem, mayBeReport: boolean): void {
    const line = ++this.#linesBefore;
    if (mayBeReport) this.#collector.refusals.addFailure(line, problem);
    else this.#collector.refusals.add(line, null, problem);
  }

  /** An archive may contain other files, such as a description of the reports: those are listed, the rest is read. */
  async #entry(source: ReportSource, alignment: Alignment): Promise<void> {
    try {
      await this.#report(source, alignment);
    } catch (error) {
      if (!(error instanceof BrokenReportError) || error.kind === "report") throw error;
      this.#passOver(error.problem, error.kind === "data");
    }
  }

  async #report(source: ReportSource, alignment: Alignment): Promise<void> {
    if (++this.#reports > reportsMax) {
      throw new BrokenReportError({ code: "results.too-many-reports", params: { limit: reportsMax } });
    }
    const linesBefore = this.#linesBefore;
    this.#collector.refusals.beginReport(source.name, linesBefore);
    const summary = newSummary(source.name);
    const { accepted, refusals, findings, links } = this.#collector;
    const before = { records: accepted, refused: refusals.count, findings: findings.size, links: links.length };
    const fallback = nativeTypes.has(this.#options.mediaType);
    const context = { expansion: this.#expansion, fallback, added: this.#options.added ?? [] };
    try {
      const { helper, helpedAfterBytes } = this.#options;
      const setting = { alignment, linesBefore, summary, helper, helpedAfterBytes };
      const lines = await readReport(source, this.#collector, setting, context);
      this.#linesBefore += Math.max(1, lines);
    } catch (error) {
      throw error instanceof BrokenReportError ? error.inReport(source.name) : error;
    }
    if (summary.format === nativeFormat.id) {
      summary.counts.records = this.#collector.accepted - before.records;
      summary.counts.refused = refusals.count - before.refused;
      summary.counts.findings = findings.size - before.findings;
      summary.counts.links = links.length - before.links;
    }
    this.#collector.reports.push(summary);
  }

  /** The upload's bytes, after its content encoding has been removed. */
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
