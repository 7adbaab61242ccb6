const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** An element of a list is small: what is beyond this is no answer of ours. */
export const elementBytesMax = 64 * 1024 * 1024;

/**
 * Cuts the first array of a JSON text that comes in chunks into its elements, without reading them: a list of a million
 * elements needs the memory of one. What stands before and after the array is passed over.
 */
export class ElementSplitter {
  #begun = false;
  #ended = false;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** The beginning of an element whose end has not come yet. */
  #pending: Buffer[] = [];
  #pendingBytes = 0;

  /** Whether the array's end was seen: an answer that stops before it is cut off. */
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
    for (let offset = 0; offset < bytes.length && !this.#ended; offset += 1) {
      const byte = bytes[offset]!;
      if (this.#inString) {
        this.#stepInString(byte);
      } else if (byte === quote) {
        this.#inString = true;
      } else if (!this.#begun) {
        if (byte !== openBracket) continue;
        this.#begun = true;
        start = offset + 1;
      } else if (byte === openBrace || byte === openBracket) {
        this.#depth += 1;
      } else if (this.#depth > 0) {
        if (byte === closeBrace || byte === closeBracket) this.#depth -= 1;
      } else if (byte === comma || byte === closeBracket) {
        const text = this.#finish(bytes.subarray(start, offset));
        if (text !== "") elements.push(text);
        start = offset + 1;
        this.#ended = byte === closeBracket;
      }
    }
    if (this.#begun && !this.#ended) this.#keep(bytes.subarray(start));
    return elements;
  }

  #stepInString(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === backslash) this.#escaped = true;
    else if (byte === quote) this.#inString = false;
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
