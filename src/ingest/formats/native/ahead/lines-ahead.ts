import type { LineSplitter } from "../../../lines.ts";
import type { NativeReader } from "../reader.ts";
import { LineScanner } from "./line-scanner.ts";
import { blockBytes, ScanBlock } from "./scan-block.ts";
import type { ScanHelper } from "./scan-helper.ts";

/** Blocks that wait to be read, each of about 1 MB with what is found in it. */
const blocksMax = 16;
const newline = 0x0a;

/** A block that waits to be read. */
interface WaitingBlock {
  readonly block: ScanBlock;
  readonly byteLength: number;
  /** Whether it has whole lines only. Any other is never offered. */
  readonly isWhole: boolean;
}

/**
 * Reads lines in their order, while another thread scans those that come later. Each block is scanned by the thread that
 * takes it first, or is read by this thread as it is. So the other thread changes when something is read, never what.
 */
export class LinesAhead {
  readonly #splitter: LineSplitter;
  readonly #reader: NativeReader;
  readonly #helper: ScanHelper;
  readonly #scanner = new LineScanner();
  readonly #waiting: WaitingBlock[] = [];
  readonly #unused: ScanBlock[] = [];
  #filling = new ScanBlock();
  #filled = 0;
  /** Whether the block that is being filled begins with a line. */
  #isAtLine = false;
  #hasFailed = false;

  constructor(splitter: LineSplitter, reader: NativeReader, helper: ScanHelper) {
    this.#splitter = splitter;
    this.#reader = reader;
    this.#helper = helper;
    helper.begin();
  }

  push(chunk: Uint8Array): void {
    for (let start = 0; start < chunk.length;) {
      const end = Math.min(chunk.length, start + blockBytes - this.#filled);
      this.#filling.bytes.set(chunk.subarray(start, end), this.#filled);
      this.#filled += end - start;
      start = end;
      if (this.#filled === blockBytes) this.#close();
    }
  }

  /** Reads what is ready; when too much waits, until there is room for more. */
  room(): Promise<void> | undefined {
    while (this.#waiting[0]?.block.isScanned === true) this.#readOldest();
    return this.#waiting.length <= blocksMax ? undefined : this.#readUntil(blocksMax);
  }

  /** Reads everything that was pushed. Does nothing after a failure. */
  async drain(): Promise<void> {
    if (this.#hasFailed) return;
    await this.#readUntil(0);
    const rest = this.#filling.bytes.slice(0, this.#filled);
    this.#filled = 0;
    this.#guarded(() => this.#splitter.push(rest));
  }

  /** Ends the block after its last whole line. The rest begins the next block. */
  #close(): void {
    const block = this.#filling;
    const end = block.bytes.lastIndexOf(newline) + 1;
    const byteLength = end === 0 ? blockBytes : end;
    const isWhole = this.#isAtLine && end > 0;
    const next = this.#unused.pop() ?? new ScanBlock();
    next.bytes.set(block.bytes.subarray(byteLength));
    this.#filling = next;
    this.#filled = blockBytes - byteLength;
    this.#isAtLine = end > 0;
    this.#waiting.push({ block, byteLength, isWhole });
    if (!isWhole) return;
    block.offer(byteLength);
    if (this.#helper.isFree) this.#helper.offer(block);
  }

  async #readUntil(count: number): Promise<void> {
    while (this.#waiting.length > count) {
      if (this.#readOldest() || this.#scanAnother()) continue;
      try {
        await this.#helper.next();
      } catch (error) {
        this.#hasFailed = true;
        throw error;
      }
    }
  }

  /** False while the other thread scans it. */
  #readOldest(): boolean {
    const { block, byteLength, isWhole } = this.#waiting[0]!;
    const isScanned = isWhole && block.isScanned;
    if (isWhole && !isScanned && !block.take()) return block.isScanned;
    this.#waiting.shift();
    const bytes = block.bytes.subarray(0, byteLength);
    this.#guarded(() => {
      if (isScanned && block.lineCount > 0) this.#readScanned(block, bytes);
      // Other memory than this is not shared, so it can be decoded.
      else this.#splitter.push(bytes.slice());
    });
    block.beginFilling();
    this.#unused.push(block);
    return true;
  }

  #readScanned(block: ScanBlock, bytes: Uint8Array): void {
    this.#reader.useScan(block);
    this.#splitter.push(bytes);
    this.#reader.useScan(undefined);
  }

  /** Scans the first block that the other thread has not taken, rather than to wait. False without one. */
  #scanAnother(): boolean {
    const other = this.#waiting.find(({ block, isWhole }) => isWhole && block.take());
    if (other === undefined) return false;
    this.#scanner.scan(other.block);
    return true;
  }

  #guarded(read: () => void): void {
    this.#hasFailed = true;
    read();
    this.#hasFailed = false;
  }
}
