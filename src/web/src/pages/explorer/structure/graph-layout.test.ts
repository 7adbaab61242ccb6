import { expect, test } from "vitest";
import { layOutGraph } from "./graph-layout.ts";

const distance = (places: Float32Array, one: number, other: number) =>
  Math.hypot(places[2 * one]! - places[2 * other]!, places[2 * one + 1]! - places[2 * other + 1]!);

test("linked nodes are closer than others, inside the picture, and the picture is always the same", () => {
  // Two groups of ten, each linked all with all, and one link between them.
  const edges: number[] = [0, 10];
  for (const first of [0, 10]) {
    for (let one = 0; one < 10; one++) for (let other = 0; other < one; other++) edges.push(first + one, first + other);
  }
  const shape = { size: 20, edges: Int32Array.from(edges) };
  const places = layOutGraph(shape);
  const mean = (pairs: readonly (readonly [number, number])[]) =>
    pairs.reduce((sum, [one, other]) => sum + distance(places, one, other), 0) / pairs.length;
  expect(
    mean([
      [1, 2],
      [3, 4],
      [11, 12],
      [13, 14],
    ]),
  ).toBeLessThan(
    mean([
      [1, 11],
      [2, 12],
      [3, 13],
      [4, 14],
    ]),
  );
  expect(places.every((place) => place >= 0 && place <= 1)).toBe(true);
  expect(layOutGraph(shape)).toEqual(places);
});

test("a single node is in the middle, and no node needs no place", () => {
  expect([...layOutGraph({ size: 1, edges: new Int32Array(0) })]).toEqual([0.5, 0.5]);
  expect(layOutGraph({ size: 0, edges: new Int32Array(0) })).toHaveLength(0);
});
