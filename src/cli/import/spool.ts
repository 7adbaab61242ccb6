import { once } from "node:events";
import { createReadStream, createWriteStream, type WriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { createInterface } from "node:readline";

/** Characters that JSON may have in texts, and at which `readline` ends a line. */
const otherLineEnds = /[\u2028\u2029]/g;

/** Values on disk, written once and read any number of times, so that memory does not grow with them. */
export class Spool<Value> {
  readonly #path: string;
  readonly #stream: WriteStream;
  #count = 0;

  constructor(path: string) {
    this.#path = path;
    this.#stream = createWriteStream(path, { mode: 0o600 });
  }

  get count(): number {
    return this.#count;
  }

  async write(value: Value): Promise<void> {
    this.#count += 1;
    const line = JSON.stringify(value).replace(otherLineEnds, (end) => `\\u${end.codePointAt(0)?.toString(16)}`);
    if (!this.#stream.write(`${line}\n`)) await once(this.#stream, "drain");
  }

  /** No value can be written after it. */
  async end(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
  }

  async *values(): AsyncGenerator<Value> {
    for await (const line of createInterface({ input: createReadStream(this.#path), crlfDelay: Infinity })) {
      yield JSON.parse(line) as Value;
    }
  }
}
