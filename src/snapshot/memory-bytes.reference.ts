import type { ByteSink, ByteSource } from "./bytes.ts";

/** A file in memory, for tests. */
export class MemoryFile implements ByteSink {
  readonly #chunks: Uint8Array[] = [];

  async write(bytes: Uint8Array): Promise<void> {
    this.#chunks.push(Uint8Array.from(bytes));
  }

  bytes(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.#chunks));
  }
}

/** Reads bytes in memory and counts them. */
export class MemorySource implements ByteSource {
  readonly #bytes: Uint8Array;
  bytesRead = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get size(): number {
    return this.#bytes.byteLength;
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    this.bytesRead += length;
    return this.#bytes.slice(offset, offset + length);
  }

  async close(): Promise<void> {}
}
