import { BestFirst } from "./blocks/best-first.ts";
import { unknownCount, type BlockPlan } from "./blocks/block-plan.ts";
import type { BlockOrder, SortedBlocks } from "./blocks/sorted-blocks.ts";
import { blockRows, blockShift } from "./blocks/type-blocks.ts";
import type { RowFilter } from "./filters.ts";
import { Pace } from "./pace.ts";
import { RowHeap, RowList, type RowSink } from "./row-sinks.ts";
import type { SortKey } from "./sort-rows.ts";

export interface TopRows {
  /** The first rows in order, at most as many as asked for. */
  readonly rows: Int32Array;
  /** How many rows passed the filters. */
  readonly matched: number;
  /** How many rows were looked at to find that out. */
  readonly scanned: number;
}

/** The rows [start, end) that pass all filters. */
export interface RowScan {
  readonly start: number;
  readonly end: number;
  readonly filters: readonly RowFilter[];
  /** What is known of blocks of these rows; undefined: nothing. */
  readonly blocks: BlockPlan | undefined;
}

/** Rows scanned at once: their columns and the list of passing rows fit in the processor's cache. */
const rowsAtOnce = 2_048;
/** Where filters are slow (many patterns on long texts), fewer rows are scanned at once, down to this number. */
const rowsAtOnceMin = 16;
/** Rows of a sorted block that are looked at first: most often, no more of them are needed. */
const sortedRowsMin = 16;
/** Rows that take longer than this are too many. */
const millisecondsMax = 4;
/** Up to this limit, rows are collected in a heap; above it, collecting all and sorting once is faster. */
export const heapRowsMax = 1_024;

/**
 * The first `limit` rows that pass all filters, by the keys in turn, ties in tree order. With a small limit, only rows that
 * are shown are sorted. Blocks of which enough is known are not looked at. It pauses when it has occupied the thread for too
 * long.
 */
export async function topRows(
  scan: RowScan,
  keys: readonly SortKey[],
  limit: number,
  pace: Pace = new Pace(),
): Promise<TopRows> {
  const heap = keys.length > 0 && limit <= heapRowsMax ? new RowHeap(keys, limit) : undefined;
  const sink = heap ?? new RowList(keys, limit);
  const scanner = new Scanner(scan.filters, sink, pace);
  const { blocks, start, end } = scan;
  if (blocks === undefined) await scanner.scan(start, end);
  else await scanBlocks(scan, blocks, scanner, heap);
  return { rows: await sink.sorted(pace), matched: scanner.matched, scanned: scanner.scanned };
}

/** Scans rows of which too little is known, and of the other blocks those whose rows may be among the first. */
async function scanBlocks(
  { start, end }: RowScan,
  blocks: BlockPlan,
  scanner: Scanner,
  heap: RowHeap | undefined,
): Promise<void> {
  const firstWhole = Math.ceil(start / blockRows);
  const counted = new BestFirst(blocks);
  /** Rows from here on must be scanned. */
  let unscanned = start;
  for (let block = firstWhole; (block + 1) << blockShift <= end; block++) {
    const count = blocks.count(block);
    // Without a heap, all rows that pass are wanted.
    if (count === unknownCount || (heap === undefined && count > 0)) continue;
    if (count > 0) counted.add(block);
    scanner.matched += count;
    if (unscanned < block << blockShift) await scanner.scan(unscanned, block << blockShift);
    unscanned = (block + 1) << blockShift;
  }
  await scanner.scan(unscanned, end);
  if (heap !== undefined && heap.limit > 0) await scanBest(counted, blocks, scanner, heap);
}

/** The blocks with the best rows first, until no row of the others can be among the first. */
async function scanBest(remaining: BestFirst, blocks: BlockPlan, scanner: Scanner, heap: RowHeap): Promise<void> {
  const { matched } = scanner;
  const sorted = await blocks.rowsByFirstKey();
  remaining.sort();
  while (!remaining.isEmpty && (heap.worst === undefined || remaining.mayBeat(heap.worst))) {
    const block = remaining.take();
    if (sorted === undefined) await scanner.scan(block << blockShift, (block + 1) << blockShift);
    else await scanner.scanSorted(blocks.ordersOf(block), sorted, heap);
  }
  // Their rows are counted already.
  scanner.matched = matched;
}

/** Rows that filters pass to a sink, which copies them before another scanner runs: allocating costs more. */
const candidates = new Int32Array(rowsAtOnce);

/** Passes rows through the filters to a sink. */
class Scanner {
  /** How many rows passed. */
  matched = 0;
  /** How many rows it was given. */
  scanned = 0;
  readonly #first: RowFilter | undefined;
  readonly #others: readonly RowFilter[];
  readonly #sink: RowSink;
  readonly #pace: Pace;
  #rowsAtOnce = rowsAtOnce;

  constructor(filters: readonly RowFilter[], sink: RowSink, pace: Pace) {
    [this.#first, ...this.#others] = filters;
    this.#sink = sink;
    this.#pace = pace;
  }

  async scan(start: number, end: number): Promise<void> {
    this.scanned += Math.max(0, end - start);
    for (let from = start; from < end;) {
      const began = performance.now();
      const to = Math.min(end, from + this.#rowsAtOnce);
      const count = this.#filter(from, to);
      this.matched += count;
      this.#sink.offer(candidates, count);
      from = to;
      const slow = performance.now() - began > millisecondsMax;
      this.#rowsAtOnce = slow
        ? Math.max(rowsAtOnceMin, this.#rowsAtOnce >> 1)
        : Math.min(rowsAtOnce, this.#rowsAtOnce << 1);
      if (this.#pace.due()) await this.#pace.rest();
    }
  }

  /** The best rows of each order first, until the others of it cannot be among the first. */
  async scanSorted(orders: readonly BlockOrder[], sorted: SortedBlocks, heap: RowHeap): Promise<void> {
    for (const order of orders) {
      let count = sortedRowsMin;
      for (let skip = 0; ; skip += count, count = Math.min(rowsAtOnce, 2 * count)) {
        const listed = sorted.best(order, skip, count, candidates);
        if (listed === 0 || !heap.mayTake(candidates[0]!)) break;
        this.scanned += listed;
        this.#sink.offer(candidates, this.#narrow(listed));
      }
    }
    if (this.#pace.due()) await this.#pace.rest();
  }

  #filter(from: number, to: number): number {
    let count = this.#first?.begin(from, to, candidates) ?? takeAll(from, to, candidates);
    for (let index = 0; index < this.#others.length && count > 0; index++) {
      count = this.#others[index]!.narrow(candidates, count);
    }
    return count;
  }

  /** The same for rows that are listed already. */
  #narrow(listed: number): number {
    let count = this.#first?.narrow(candidates, listed) ?? listed;
    for (const other of this.#others) count = other.narrow(candidates, count);
    return count;
  }
}

function takeAll(start: number, end: number, rows: Int32Array): number {
  for (let row = start; row < end; row++) rows[row - start] = row;
  return end - start;
}
