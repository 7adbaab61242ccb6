import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ElementSplitter } from "./elements.ts";

describe("a list is cut into its elements, wherever the chunks end", () => {
  test("with the same result as JSON.parse of the whole list", () =>
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.array(fc.nat(40)), fc.boolean(), (elements, cuts, spaced) => {
        check(JSON.stringify(elements, undefined, spaced ? 2 : undefined), cuts, elements);
      }),
    ));

  test("text around the first array is skipped", () => {
    const elements = [{ a: [1, "]"] }, { b: '",[' }];
    check(`{"note":"a [ in a text","smart":false,"artifacts":${JSON.stringify(elements)},"x":[3]}`, [7], elements);
  });

  test("characters of several bytes may be cut in the middle", () => check('["é漢字𝄞"]', [1, 1, 1, 1], ["é漢字𝄞"]));
  test("an empty list has no elements", () => check(" [ ] ", [1], []));

  test("a list that is cut off has no end", () => {
    const splitter = new ElementSplitter();
    expect(splitter.take(Buffer.from('[{"a":1},{"b":'))).toEqual(['{"a":1}']);
    expect(splitter.ended).toBe(false);
  });
});

function check(text: string, cuts: readonly number[], expected: readonly unknown[]): void {
  const bytes = Buffer.from(text);
  const splitter = new ElementSplitter();
  const found: string[] = [];
  let start = 0;
  for (const cut of cuts) {
    found.push(...splitter.take(bytes.subarray(start, start + cut)));
    start = Math.min(bytes.length, start + cut);
  }
  found.push(...splitter.take(bytes.subarray(start)));
  // JSON writes -0 as 0.
  expect(JSON.parse(`[${found.join(",")}]`)).toEqual(JSON.parse(JSON.stringify(expected)));
  expect(splitter.ended).toBe(true);
}
