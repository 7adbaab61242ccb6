import fc from "fast-check";
import { expect, test } from "vitest";
import { findCycles } from "./cycles.ts";

const edgesOf = (text: string) =>
  text
    .split(" ")
    .filter(Boolean)
    .map((pair) => ({ from: Number(pair.split(">")[0]), to: Number(pair.split(">")[1]) }));

test("nodes that reach each other are one cycle; the largest comes first", () => {
  const check = (text: string, expected: readonly (readonly number[])[]) =>
    expect(findCycles(edgesOf(text))).toEqual(expected);
  check("", []);
  check("1>2 2>3 1>3", []);
  check("1>2 2>1 3>4 4>5 5>3 2>3", [
    [3, 4, 5],
    [1, 2],
  ]);
  check("1>1 1>2", []);
});

test("a chain of 100,000 nodes needs no stack", () => {
  const chain = Array.from({ length: 100_000 }, (_, node) => ({ from: node, to: (node + 1) % 100_000 }));
  expect(findCycles(chain)[0]).toHaveLength(100_000);
});

test("two nodes are in one cycle exactly if each can be reached from the other", () => {
  const edge = fc.record({ from: fc.nat(7), to: fc.nat(7) });
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 24 }), (edges) => {
      const cycles = findCycles(edges);
      for (let one = 0; one < 8; one++) {
        for (let other = 0; other < one; other++) {
          const together = cycles.some((cycle) => cycle.includes(one) && cycle.includes(other));
          expect(together).toBe(reaches(edges, one, other) && reaches(edges, other, one));
        }
      }
    }),
    { numRuns: 200 },
  );
});

function reaches(edges: readonly { from: number; to: number }[], from: number, to: number): boolean {
  const seen = new Set([from]);
  for (const node of seen) for (const edge of edges) if (edge.from === node) seen.add(edge.to);
  return seen.has(to);
}
