import { openSync, readSync } from "node:fs";
import type { PackedResult } from "./result-index.ts";

/** The tokens of a file in a pack: their hashes, and how many are on each line. */
export interface PackedTokens {
  readonly hashes: Int32Array;
  readonly perLine: Uint16Array;
}

/** Reads results from packs, in a worker thread. Packs stay open as long as the thread runs. */
export class PackReader {
  readonly #files = new Map<string, number>();

  /** The head of a result, which every analysis needs. */
  readHead(packs: readonly string[], result: PackedResult): string {
    return this.#read(packs, result, 0, result.headBytes).toString("utf8");
  }

  /** The body of a result: the lines that are emitted. */
  readBody(packs: readonly string[], result: PackedResult): string {
    return this.#read(packs, result, result.headBytes, result.bodyBytes).toString("utf8");
  }

  readTokens(packs: readonly string[], result: PackedResult): PackedTokens {
    const { tokenCount, lineCount, headBytes, bodyBytes } = result;
    const bytes = new ArrayBuffer(4 * tokenCount + 2 * lineCount);
    Buffer.from(bytes).set(this.#read(packs, result, headBytes + bodyBytes, bytes.byteLength));
    return {
      hashes: new Int32Array(bytes, 0, tokenCount),
      perLine: new Uint16Array(bytes, 4 * tokenCount, lineCount),
    };
  }

  #read(packs: readonly string[], { pack, offset }: PackedResult, from: number, size: number): Buffer {
    const path = packs[pack]!;
    let file = this.#files.get(path);
    if (file === undefined) {
      file = openSync(path, "r");
      this.#files.set(path, file);
    }
    const bytes = Buffer.allocUnsafe(size);
    const count = readSync(file, bytes, 0, size, offset + from);
    if (count !== size) throw new Error(`${path} ends before its index says`);
    return bytes;
  }
}
