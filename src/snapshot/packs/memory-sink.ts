import type { ByteSink } from "../bytes.ts";

/** Bytes that are written to memory. */
export class MemorySink implements ByteSink {
  readonly #pieces: Buffer[] = [];

  async write(bytes: Uint8Array): Promise<void> {
    // A copy: the writer may reuse its buffer.
    this.#pieces.push(Buffer.from(bytes));
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#pieces);
  }
}
