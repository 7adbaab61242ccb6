import fc from "fast-check";
import { expect, test } from "vitest";
import { sized } from "../../../test/harness/form.ts";
import { FileRegions } from "./file-regions.ts";

/** Nested ranges of lines, as functions in functions have them. */
const ranges = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 30 })), { maxLength: 12 })
  .map((pairs) => pairs.map(([start, length]) => [start, start + length] as const))
  .map((all) =>
    all.filter(
      ([start, end], index) =>
        !all
          .slice(0, index)
          .some(([s, e]) => (start < s && end >= s && end < e) || (start > s && start <= e && end > e)),
    ),
  );

test("the innermost region of a line is the shortest of those that have it", () =>
  fc.assert(
    fc.property(ranges, fc.integer({ min: 1, max: 95 }), (all, line) => {
      const regions = new FileRegions();
      for (const [artifact, [startLine, endLine]] of all.entries()) regions.add(1, { artifact, startLine, endLine });
      const around = all.filter(([start, end]) => start <= line && line <= end).map(([start, end]) => end - start);
      const found = regions.innermost(1, line);
      expect(found === undefined ? undefined : found.endLine - found.startLine).toBe(
        around.length === 0 ? undefined : Math.min(...around),
      );
    }),
    { numRuns: sized({ quick: 100, long: 2_500 }) },
  ));
