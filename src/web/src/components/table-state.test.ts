import { expect, test } from "vitest";
import { readHidden, readSort, sortRows, writeHidden, writeSort } from "./table-state.ts";

test("what the address says is what was written into it", () => {
  for (const sort of [
    { column: "name", descending: true },
    { column: "name", descending: false },
  ]) {
    expect(readSort(writeSort(sort))).toEqual(sort);
  }
  expect(readSort({})).toBeUndefined();
  expect(readHidden({ hide: writeHidden(new Set(["a", "b"])).hide! })).toEqual(new Set(["a", "b"]));
  expect(writeHidden(new Set())).toEqual({ hide: undefined });
});

test("missing values come last in both directions, numbers in words count as numbers", () => {
  const columns = [{ id: "v", value: (row: string | number | null) => row }];
  const sorted = (rows: readonly (string | number | null)[], descending: boolean) =>
    sortRows(rows, columns, { column: "v", descending });
  expect(sorted([3, null, 1], false)).toEqual([1, 3, null]);
  expect(sorted([3, null, 1], true)).toEqual([3, 1, null]);
  expect(sorted(["v10", "v9"], false)).toEqual(["v9", "v10"]);
});
