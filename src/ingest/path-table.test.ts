import fc from "fast-check";
import { expect, test } from "vitest";
import { chunkBytes, PathTable } from "./path-table.ts";
import { TooLargeError } from "./too-large.ts";

const segment = fc.constantFrom("", "a", "b", "é", "日", "\u{1f600}", "\ue000", "\uffff", "src", "a-b");
const path = fc.array(segment, { maxLength: 4 }).map((segments) => segments.join("/"));

test("a path keeps the number of its first mention", () => {
  fc.assert(
    fc.property(fc.array(path, { maxLength: 40 }), (paths) => {
      const table = new PathTable();
      const numbers = new Map([["", 0]]);
      for (const text of paths) {
        if (!numbers.has(text)) numbers.set(text, numbers.size);
        expect(table.intern(text)).toBe(numbers.get(text));
      }
      expect(table.size).toBe(numbers.size);
      for (const [text, number] of numbers) {
        expect(table.text(number)).toBe(text);
        expect(table.byteLength(number)).toBe(Buffer.byteLength(text));
      }
    }),
    { numRuns: 50 },
  );
});

test("the order of paths is that of code points", () => {
  const table = new PathTable();
  fc.assert(
    fc.property(path, path, (left, right) => {
      const order = table.compare(table.intern(left), table.intern(right));
      expect(Math.sign(order)).toBe(Buffer.compare(Buffer.from(left), Buffer.from(right)));
    }),
  );
});

test("the folder of a path is the part before its last slash", () => {
  const table = new PathTable();
  const folders = { a: "", "a/b": "a", "/a": "", "a/": "a", "//": "/", "/": "", "é/日/x": "é/日", "a/b/": "a/b" };
  for (const [text, folder] of Object.entries(folders)) {
    expect(table.text(table.folderOf(table.intern(text))), text).toBe(folder);
  }
});

test("a hundred thousand paths are all found again", () => {
  const table = new PathTable();
  const text = (index: number) => `src/${index % 100}/file-${index}.c`;
  for (let index = 0; index < 100_000; index++) expect(table.intern(text(index))).toBe(index + 1);
  for (let index = 0; index < 100_000; index += 7) expect(table.intern(text(index))).toBe(index + 1);
});

/** A table whose first chunk has exactly so many bytes left; its first path is the one given. */
function filledTo(bytesLeft: number, first: string): PathTable {
  const table = new PathTable();
  let room = chunkBytes;
  const add = (text: string) => {
    table.intern(text);
    room -= Buffer.byteLength(text);
  };
  add(first);
  for (let index = 0; room > 20_000; index++) add(`${index}`.padEnd(4000, "a"));
  for (let index = 0; room > bytesLeft + 100; index++) add(`${index}`.padEnd(30, "b"));
  // Room is asked for three bytes a character: only such characters come to the very end.
  const bytes = room - bytesLeft;
  add("語".repeat(Math.floor(bytes / 3)) + "c".repeat(bytes % 3));
  return table;
}

const first = `${"f".repeat(30)}/x`;

for (const text of ["日".repeat(10), "日".repeat(11), "日".repeat(9), "a".repeat(10), "a".repeat(30)]) {
  test(`a path at the end of a chunk leaves all others as they were: ${text}`, () => {
    const table = filledTo(30, first);
    const before = table.size;
    const number = table.intern(text);
    const next = table.intern("next/one");
    expect([number, next]).toEqual([before, before + 1]);
    expect([table.text(number), table.text(next), table.text(1)]).toEqual([text, "next/one", first]);
    expect(table.intern(first)).toBe(1);
  });
}

test("a folder that fills a chunk to its end leaves all others as they were", () => {
  const table = filledTo(30, first);
  const folder = table.folderOf(1);
  const next = table.intern("next");
  expect([table.text(folder), table.text(next), table.text(1)]).toEqual(["f".repeat(30), "next", first]);
});

test("paths end at their number and at their bytes", () => {
  const few = new PathTable(chunkBytes, 3);
  expect([few.intern("a"), few.intern("b/c"), few.intern("a")]).toEqual([1, 2, 1]);
  expect(() => few.intern("d")).toThrow(TooLargeError);
  expect(() => few.folderOf(2)).toThrow(TooLargeError);
  const small = new PathTable(2 * chunkBytes);
  const fill = () => {
    for (let index = 0; index < 1000; index++) small.intern(`${index}`.padEnd(4000, "a"));
  };
  expect(fill).toThrow("results.paths-too-large");
  expect(small.size * 4000).toBeGreaterThan(1.9 * chunkBytes);
});
