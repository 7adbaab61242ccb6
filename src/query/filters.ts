import type { Interval } from "../language/index.ts";
import type { LevelNumbers, Values } from "../snapshot/index.ts";

/**
 * Keeps rows. `begin` looks at a run of rows and writes down those it keeps; `narrow` keeps some of those already
 * written down. Both give back how many are left. Blocks of rows go through one filter after another: each is a loop
 * over one column, which is as fast as such a thing gets.
 */
export interface RowFilter {
  begin(start: number, end: number, kept: Int32Array): number;
  narrow(kept: Int32Array, count: number): number;
}

/** Keeps rows whose value lies in the interval; missing values never do. */
export function intervalFilter(values: Values, interval: Interval): RowFilter {
  // Every interval is made a closed one, between the next representable numbers: two comparisons whatever its brackets.
  const low = interval.lowerIncluded ? interval.lower : nextUp(interval.lower);
  const high = interval.upperIncluded ? interval.upper : -nextUp(-interval.upper);
  return {
    begin(start, end, kept) {
      let count = 0;
      for (let row = start; row < end; row++) {
        const value = values[row]!;
        kept[count] = row;
        count += value >= low && value <= high ? 1 : 0;
      }
      return count;
    },
    narrow(kept, count) {
      let left = 0;
      for (let index = 0; index < count; index++) {
        const row = kept[index]!;
        const value = values[row]!;
        kept[left] = row;
        left += value >= low && value <= high ? 1 : 0;
      }
      return left;
    },
  };
}

/** Keeps rows whose type, level or other small number is marked with 1 in the mask. */
export function markedFilter(numbers: Uint16Array | LevelNumbers, mask: Uint8Array): RowFilter {
  return {
    begin(start, end, kept) {
      let count = 0;
      for (let row = start; row < end; row++) {
        kept[count] = row;
        count += mask[numbers[row]!]!;
      }
      return count;
    },
    narrow(kept, count) {
      let left = 0;
      for (let index = 0; index < count; index++) {
        const row = kept[index]!;
        kept[left] = row;
        left += mask[numbers[row]!]!;
      }
      return left;
    },
  };
}

/** Keeps rows of which the predicate says so. */
export function predicateFilter(keeps: (row: number) => boolean): RowFilter {
  return {
    begin(start, end, kept) {
      let count = 0;
      for (let row = start; row < end; row++) if (keeps(row)) kept[count++] = row;
      return count;
    },
    narrow(kept, count) {
      let left = 0;
      for (let index = 0; index < count; index++) if (keeps(kept[index]!)) kept[left++] = kept[index]!;
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
