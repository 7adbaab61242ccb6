import { LineScanner } from "./line-scanner.ts";
import type { ScanBlock } from "./scan-block.ts";
import type { ScanHelper } from "./scan-helper.ts";

/** What a helper does with a block that it is offered, by the number of the block. */
export type ScanChoice = "scan" | "take" | "leave";

/**
 * A helper that scans in the same thread, so that each order of events can be repeated: at once, only when the reader
 * waits for it, or never.
 */
export class StagedHelper implements ScanHelper {
  readonly isFree = true;
  readonly #scanner = new LineScanner();
  readonly #choose: (block: number) => ScanChoice;
  readonly #taken: ScanBlock[] = [];
  offered = 0;

  constructor(choose: (block: number) => ScanChoice) {
    this.#choose = choose;
  }

  begin(): void {
    this.#taken.length = 0;
  }

  offer(block: ScanBlock): void {
    const choice = this.#choose(this.offered++);
    if (choice === "leave" || !block.take()) return;
    if (choice === "scan") this.#scanner.scan(block);
    else this.#taken.push(block);
  }

  async next(): Promise<void> {
    const block = this.#taken.shift();
    if (block === undefined) throw new Error("the reader waits for a block that was not taken");
    this.#scanner.scan(block);
  }
}
