import { expect, test } from "vitest";
import { KeyOrder } from "./key-order.ts";

const groups = [["head"], ["parts", "services"], ["links", "faults"]];

/** The keys that are read in each pass over a text with these keys. */
function passes(...keys: readonly string[]): string[] {
  const order = new KeyOrder(groups);
  const found: string[] = [];
  do found.push(keys.filter((key) => order.isDue(key) && order.isDue(key)).join(" "));
  while (order.endPass() && found.length < 10);
  return found;
}

test.each([
  ["in order", ["head", "parts", "services", "links"], ["head parts services links"]],
  ["a key without a place is read once", ["other", "links", "head"], ["other head", "links"]],
  ["sorted", ["faults", "head", "links", "parts"], ["head parts", "faults links"]],
  ["the wrong way round", ["faults", "parts", "head"], ["head", "parts", "faults"]],
  [
    "a key is read once, also if its neighbour is late",
    ["head", "links", "parts", "services", "faults"],
    ["head parts services faults", "links"],
  ],
  ["missing keys", ["faults"], ["", "faults"]],
  ["nothing", [], [""]],
])("%s", (_, keys, expected) => expect(passes(...keys)).toEqual(expected));
