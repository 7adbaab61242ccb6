const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Elements of a list are small. A larger one does not come from a Belvedere server. */
export const elementBytesMax = 64 * 1024 * 1024;

/**
 * Splits the first array of a JSON text, which arrives in chunks, into its elements, without parsing them: a list of a
 * million elements needs the memory of one. Text before and after the array is skipped.
 */
export class ElementSplitter {
  #started = false;
  #ended = false;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** The start of an element whose end has not arrived yet. */
  #pending: Buffer[] = [];
  #pendingBytes = 0;

  /** Whether the end of the array was found. If not, the answer is incomplete. */
  get ended(): boolean {
    return this.#ended;
  }

  get isTooLong(): boolean {
    return this.#pendingBytes > elementBytesMax;
  }

  /** The elements that end in this chunk, as their JSON texts. */
  take(chunk: Uint8Array): readonly string[] {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const elements: string[] = [];
    let start = 0;
    let offset = this.#started ? 0 : this.#findBeginning(bytes);
    if (offset > 0) start = offset;
    // A local variable for speed: this loop reads every byte of every answer.
    let depth = this.#depth;
    for (; offset < bytes.length && !this.#ended; offset += 1) {
      if (this.#inString) {
        offset = this.#passString(bytes, offset);
        continue;
      }
      const byte = bytes[offset]!;
      if (byte === quote) this.#inString = true;
      else if (byte === openBrace || byte === openBracket) depth += 1;
      else if (depth > 0) {
        if (byte === closeBrace || byte === closeBracket) depth -= 1;
      } else if (byte === comma || byte === closeBracket) {
        const text = this.#finish(bytes.subarray(start, offset));
        if (text !== "") elements.push(text);
        start = offset + 1;
        this.#ended = byte === closeBracket;
      }
    }
    this.#depth = depth;
    if (this.#started && !this.#ended) this.#keep(bytes.subarray(start));
    return elements;
  }

  /** The offset after the bracket that opens the array, or the end of the chunk if it has not arrived yet. */
  #findBeginning(bytes: Buffer): number {
    for (let offset = 0; offset < bytes.length; offset += 1) {
      if (this.#inString) {
        offset = this.#passString(bytes, offset);
      } else if (bytes[offset] === quote) {
        this.#inString = true;
      } else if (bytes[offset] === openBracket) {
        this.#started = true;
        return offset + 1;
      }
    }
    return bytes.length;
  }

  /** From inside a string, the offset of the quote that ends it, or the end of the chunk if the string continues. */
  #passString(bytes: Buffer, from: number): number {
    let offset = from;
    if (this.#escaped) {
      this.#escaped = false;
      offset += 1;
    }
    for (; offset < bytes.length; offset += 1) {
      const byte = bytes[offset]!;
      if (byte === quote) {
        this.#inString = false;
        return offset;
      }
      if (byte === backslash) {
        offset += 1;
        this.#escaped = offset >= bytes.length;
      }
    }
    return bytes.length;
  }

  #keep(part: Buffer): void {
    if (part.length === 0) return;
    this.#pending.push(part);
    this.#pendingBytes += part.length;
  }

  #finish(last: Buffer): string {
    if (this.#pending.length === 0) return last.toString("utf8").trim();
    const whole = Buffer.concat([...this.#pending, last]);
    this.#pending = [];
    this.#pendingBytes = 0;
    return whole.toString("utf8").trim();
  }
}
