import { expect, test } from "vitest";
import { layOut, nestAreas } from "./treemap-layout.ts";

const area = (id: number, viewPath: string, name: string, size: number) => ({ id, viewPath, name, size });
const areas = [
  area(1, "app", "src", 100),
  area(2, "app/src", "big.c", 75),
  area(3, "app", "test", 50),
  area(4, "app/src", "a/b.c", 20),
  area(5, "app/gone", "x.c", 5),
];

test("areas lie below their parents, and what lacks its parent below the root", () => {
  const told = (node: ReturnType<typeof nestAreas>): unknown => [node.area?.id ?? 0, node.children.map(told)];
  expect(told(nestAreas(areas))).toEqual([
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
  const [whole] = nestAreas([area(1, "app", "src", 100), area(2, "app/src", "a.c", 60)]).children;
  expect(whole!.children).toEqual([]);
});

test("rectangles are as large as sizes say, and children lie inside their parents", () => {
  const root = layOut(nestAreas(areas), 310, 200, 0);
  const sizes = new Map(root.children!.map((node) => [node.data.area!.id, (node.x1 - node.x0) * (node.y1 - node.y0)]));
  expect(sizes.get(1)! / sizes.get(3)!).toBeCloseTo(2, 0);
  root.each((node) => {
    for (const child of node.children ?? []) {
      expect(child.x0 >= node.x0 && child.x1 <= node.x1 && child.y0 >= node.y0 && child.y1 <= node.y1).toBe(true);
    }
  });
});
