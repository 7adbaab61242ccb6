import { expect, test } from "vitest";
import { areaAt, innermostOf, computeLayout, nestAreas, pathTo } from "./treemap-layout.ts";

const area = (id: number, viewPath: string, name: string, size: number, container = false) => ({
  id,
  viewPath,
  name,
  size,
  container,
});
const areas = [
  area(1, "app", "src", 100),
  area(2, "app/src", "big.c", 75),
  area(3, "app", "test", 50),
  area(4, "app/src", "a/b.c", 20),
  area(5, "app/gone", "x.c", 5),
];

test("areas lie below their parents, and what lacks its parent below the root", () => {
  const idsOf = (node: ReturnType<typeof nestAreas>): unknown => [node.area?.id ?? 0, node.children.map(idsOf)];
  expect(idsOf(nestAreas(areas, true))).toEqual([
    0,
    [
      [
        1,
        [
          [2, []],
          [4, []],
        ],
      ],
      [3, []],
      [5, []],
    ],
  ]);
});

test("an area most of whose inside is unknown is shown as one", () => {
  const [whole] = nestAreas([area(1, "app", "src", 100), area(2, "app/src", "a.c", 60)], true).children;
  expect(whole!.children).toEqual([]);
});

test("rectangles are as large as sizes say, and children lie inside their parents", () => {
  const root = computeLayout(nestAreas(areas, true), 310, 200, 0);
  const sizes = new Map(root.children!.map((node) => [node.data.area!.id, (node.x1 - node.x0) * (node.y1 - node.y0)]));
  expect(sizes.get(1)! / sizes.get(3)!).toBeCloseTo(2, 0);
  root.each((node) => {
    for (const child of node.children ?? []) {
      expect(child.x0 >= node.x0 && child.x1 <= node.x1 && child.y0 >= node.y0 && child.y1 <= node.y1).toBe(true);
    }
  });
});

test("where sizes do not add up, a container is as large as what it holds, and an empty one is not shown", () => {
  const root = nestAreas(
    [
      area(1, "app", "src", 9, true),
      area(2, "app/src/deep", "worst.c", 9),
      area(3, "app/src", "good.c", 3),
      area(4, "app", "empty", 2, true),
      area(5, "app/src", "inner", 1, true),
    ],
    false,
  );
  expect(root.weight).toBe(12);
  expect(root.children.map(({ area: known, weight }) => [known!.id, weight])).toEqual([[1, 12]]);
  expect(root.children[0]!.children.map(({ area: known }) => known!.id)).toEqual([2, 3]);
  expect(innermostOf(root).map(({ id }) => id)).toEqual([2, 3]);
});

test("the way to an area begins at the root; what is not there is the root", () => {
  const root = nestAreas(areas, true);
  expect(pathTo(root, 2).map(({ area: known }) => known?.id)).toEqual([undefined, 1, 2]);
  expect(pathTo(root, 99).map(({ area: known }) => known?.id)).toEqual([undefined]);
});

test("a point is in the innermost area there", () => {
  const root = computeLayout(nestAreas(areas, true), 310, 200, 0);
  const big = root.find(({ data }) => data.area?.id === 2)!;
  expect(areaAt(root, (big.x0 + big.x1) / 2, (big.y0 + big.y1) / 2)?.id).toBe(2);
  expect(areaAt(root, -5, -5)).toBeUndefined();
});
