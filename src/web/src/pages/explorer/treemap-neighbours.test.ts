import fc from "fast-check";
import { expect, test } from "vitest";
import { computeLayout, nestAreas } from "./treemap-layout.ts";
import { neighbourOf, type Arrow } from "./treemap-neighbours.ts";

const arrows: readonly Arrow[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

test("arrows lead to what lies on that side", () => {
  // 0 1
  // 0 2 3
  const boxes = [
    { x0: 0, y0: 0, x1: 40, y1: 40 },
    { x0: 41, y0: 0, x1: 100, y1: 20 },
    { x0: 41, y0: 21, x1: 70, y1: 40 },
    { x0: 71, y0: 21, x1: 100, y1: 40 },
  ];
  const check = (from: number, expected: readonly (number | undefined)[]) =>
    expect(arrows.map((arrow) => neighbourOf(boxes, from, arrow))).toEqual(expected);
  check(0, [undefined, 1, undefined, undefined]);
  check(1, [0, undefined, undefined, 2]);
  check(2, [0, 3, 1, undefined]);
  check(3, [2, undefined, 1, undefined]);
});

test("arrows reach every area of a map from every other", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 25 }), (sizes) => {
      const areas = sizes.map((size, id) => ({ id, name: `f${id}`, viewPath: "app", size, container: false }));
      const boxes = computeLayout(nestAreas(areas, true), 800, 440, 18).children!;
      for (const start of [0, boxes.length - 1]) {
        const reached = new Set([start]);
        for (const from of reached) {
          for (const arrow of arrows) {
            const next = neighbourOf(boxes, from, arrow);
            if (next !== undefined) reached.add(next);
          }
        }
        expect(reached.size).toBe(boxes.length);
      }
    }),
  );
});
