import { BrokenReportError } from "../broken-report.ts";
import { form, type FormName } from "../../text/index.ts";

/** Bytes of the headers of one part. */
const headerBytesMax = 16 * 1024;

const lineEnd = "\r\n";
const headersEnd = Buffer.from("\r\n\r\n");
const closingDashes = "--";

/**
 * The bytes of a multipart form (RFC 2046), read only when they are asked for. Every method either takes bytes out of
 * the form or refuses it, so that reading a form ends on any input.
 */
export class FormBytes {
  readonly #chunks: AsyncIterator<Uint8Array>;
  /** A line end, two dashes and the boundary. */
  readonly #delimiter: Buffer;
  /** The first delimiter may be at the start of the form, without the line end that belongs to it. */
  #pending: Buffer = Buffer.from(lineEnd);
  /** Offset of the first pending byte in the form. */
  #position = -lineEnd.length;

  constructor(body: AsyncIterable<Uint8Array>, boundary: string) {
    this.#chunks = body[Symbol.asyncIterator]();
    this.#delimiter = Buffer.from(`${lineEnd}--${boundary}`, "latin1");
  }

  /** Bytes before the next delimiter; undefined when it was reached and taken out. */
  async nextPiece(): Promise<Buffer | undefined> {
    for (;;) {
      const found = this.#pending.indexOf(this.#delimiter);
      if (found === 0) {
        this.#take(this.#delimiter.length);
        return undefined;
      }
      // The last bytes may be the start of a delimiter.
      const certain = found > 0 ? found : this.#pending.length - this.#delimiter.length + 1;
      if (certain > 0) return this.#take(certain);
      await this.#needMore();
    }
  }

  /** Passes over all bytes up to and including the next delimiter. */
  async skipToDelimiter(): Promise<void> {
    while ((await this.nextPiece()) !== undefined);
  }

  /** The header lines of the part after a delimiter; undefined when that delimiter closes the form. */
  async readHeaders(): Promise<readonly string[] | undefined> {
    while (this.#pending.length < closingDashes.length) await this.#needMore();
    if (this.#pending.toString("latin1", 0, closingDashes.length) === closingDashes) return undefined;
    const position = this.#position;
    let length = this.#headersLength();
    while (length === -1) {
      if (this.#pending.length > headerBytesMax) throw this.#broken("form-header-too-long", position, headerBytesMax);
      if (this.#pending.includes(this.#delimiter)) throw this.#broken("form-header-missing", position);
      await this.#needMore();
      length = this.#headersLength();
    }
    if (length > headerBytesMax) throw this.#broken("form-header-too-long", position, headerBytesMax);
    // The second line end stays for now: it belongs to the delimiter when the part has no content.
    const headers = this.#take(length + lineEnd.length);
    if (headers.includes(this.#delimiter)) throw this.#broken("form-header-missing", position);
    while (this.#pending.length < this.#delimiter.length && (await this.#more()));
    if (this.#pending.indexOf(this.#delimiter) !== 0) this.#take(lineEnd.length);
    const [padding, ...lines] = headers.toString("utf8").split(lineEnd).slice(0, -1);
    if (!/^[ \t]*$/.test(padding!)) throw this.#broken("form-boundary-malformed", position);
    return lines;
  }

  /** Passes over what follows the closing delimiter. */
  async skipEpilogue(): Promise<void> {
    do this.#take(this.#pending.length);
    while (await this.#more());
  }

  /** A refusal of the part whose headers were read last. */
  refusePart(position: number): BrokenReportError {
    return this.#broken("form-header-missing", position);
  }

  /** Offset in the form of the next byte. */
  get position(): number {
    return Math.max(0, this.#position);
  }

  /** Stops reading the body. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  #headersLength(): number {
    return this.#pending.indexOf(headersEnd);
  }

  #take(length: number): Buffer {
    const taken = this.#pending.subarray(0, length);
    this.#pending = this.#pending.subarray(length);
    this.#position += length;
    return taken;
  }

  async #needMore(): Promise<void> {
    if (!(await this.#more())) throw this.#broken("form-cut-off", this.#position + this.#pending.length);
  }

  async #more(): Promise<boolean> {
    const next = await this.#chunks.next();
    // A copy, because the source may use its memory again.
    if (next.done !== true) this.#pending = Buffer.concat([this.#pending, next.value]);
    return next.done !== true;
  }

  #broken(fault: FormName, position: number, limit?: number): BrokenReportError {
    const places = { position: Math.max(0, position), ...(limit === undefined ? {} : { limit }) };
    return new BrokenReportError({ code: "results.form-broken", params: { detail: form(fault, places) } });
  }
}
