import type { Interval } from "../language/index.ts";
import type { LevelNumbers, Values } from "../snapshot/index.ts";
import type { BlockCounts } from "./blocks/block-counts.ts";

/**
 * Selects rows. `begin` scans a range of rows and lists those that pass; `narrow` removes rows that do not pass from a
 * list. Both return how many rows are left. Blocks of rows pass through one filter after another: each is a tight loop
 * over one column.
 */
export interface RowFilter {
  begin(start: number, end: number, rows: Int32Array): number;
  narrow(rows: Int32Array, count: number): number;
  /** What is known of whole blocks. */
  readonly counts?: BlockCounts | undefined;
}

/** An interval with both bounds in it: two comparisons, whatever its brackets were. */
export interface ClosedInterval {
  readonly low: number;
  readonly high: number;
}

/** The same numbers: a bound that is left out is replaced by the next representable number. */
export function closed(interval: Interval): ClosedInterval {
  return {
    low: interval.lowerIncluded ? interval.lower : nextUp(interval.lower),
    high: interval.upperIncluded ? interval.upper : -nextUp(-interval.upper),
  };
}

/** Keeps rows whose value lies in the interval; missing values never do. */
export function intervalFilter(values: Values, interval: Interval): RowFilter {
  const { low, high } = closed(interval);
  return {
    begin(start, end, rows) {
      let count = 0;
      for (let row = start; row < end; row++) {
        const value = values[row]!;
        rows[count] = row;
        count += value >= low && value <= high ? 1 : 0;
      }
      return count;
    },
    narrow(rows, count) {
      let left = 0;
      for (let index = 0; index < count; index++) {
        const row = rows[index]!;
        const value = values[row]!;
        rows[left] = row;
        left += value >= low && value <= high ? 1 : 0;
      }
      return left;
    },
  };
}

/** Keeps rows whose type, level or other small number is marked with 1 in the mask. */
export function markedFilter(numbers: Uint16Array | LevelNumbers, mask: Uint8Array): RowFilter {
  return {
    begin(start, end, rows) {
      let count = 0;
      for (let row = start; row < end; row++) {
        rows[count] = row;
        count += mask[numbers[row]!]!;
      }
      return count;
    },
    narrow(rows, count) {
      let left = 0;
      for (let index = 0; index < count; index++) {
        const row = rows[index]!;
        rows[left] = row;
        left += mask[numbers[row]!]!;
      }
      return left;
    },
  };
}

/** Keeps rows of which the predicate says so. */
export function predicateFilter(keeps: (row: number) => boolean): RowFilter {
  return {
    begin(start, end, rows) {
      let count = 0;
      for (let row = start; row < end; row++) if (keeps(row)) rows[count++] = row;
      return count;
    },
    narrow(rows, count) {
      let left = 0;
      for (let index = 0; index < count; index++) if (keeps(rows[index]!)) rows[left++] = rows[index]!;
      return left;
    },
  };
}

const bits = new DataView(new ArrayBuffer(8));

/** The smallest number above; infinity stays. */
function nextUp(value: number): number {
  if (!Number.isFinite(value)) return value;
  if (value === 0) return Number.MIN_VALUE;
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return bits.getFloat64(0);
}
