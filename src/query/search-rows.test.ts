import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldCase } from "../language/index.ts";
import { textColumn } from "../snapshot/index.ts";
import { ClientLeftError, Pace } from "./pace.ts";
import { fits, NameSearch, searchRows, type FittingRow } from "./search-rows.ts";

const check = (text: string, name: string, whole: string, expected: (typeof fits)[number] | undefined): void => {
  const fit = new NameSearch(text).fitOf(name, whole);
  expect(fit === undefined ? undefined : fits[fit]).toBe(expected);
};

async function found(names: readonly string[], paths: readonly string[], text: string): Promise<FittingRow[]> {
  const texts = { names: textColumn([...names]), paths: textColumn([...paths]) };
  const all: FittingRow[] = [];
  const ranges = [{ start: 0, end: names.length }];
  for await (const rows of searchRows(texts, ranges, new NameSearch(text), new Pace())) all.push(...rows);
  return all;
}

describe("how well a name fits", () => {
  test("exactly, by name or by path", () => {
    check("Scan.c", "scan.C", "src/scan.c", "exact");
    check("SRC/scan.c", "scan.c", "src/scan.c", "exact");
  });
  test("a path that begins so only contains it", () => {
    check("scan", "scanner.c", "src/scanner.c", "prefix");
    check("src", "scan.c", "src/scan.c", "contains");
  });
  test("in the middle, or not at all", () => {
    check("can", "scan.c", "src/scan.c", "contains");
    check("cans", "scan.c", "src/scan.c", undefined);
  });
  test("signs that mean something elsewhere are letters here", () => {
    check("%", "a", "a", undefined);
    check(".*", "abc", "abc", undefined);
    check("*", "a*", "a*", "contains");
  });
  test("case is folded beyond ASCII, accents count", () => {
    check("ΣΑΣ", "σας", "x", "exact");
    check("été", "ÉTÉ.c", "x", "prefix");
    check("ete", "été", "x", undefined);
    check("k", "\u212A", "x", "exact");
  });
});

test("rows are found as fitting their texts one by one does", async () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "A", "b", "/", "é", "\u212A", "k", "💥"), maxLength: 6 });
  const name = fc.record({ name: letters, path: letters });
  const searched = fc.string({ unit: fc.constantFrom("a", "B", "k", "É", "/", "💥"), minLength: 1, maxLength: 3 });
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(name, { maxLength: 20 }), searched, async (rows, text) => {
      const wanted = foldCase(text);
      const expected = rows.flatMap(({ name: one, path }, row) =>
        foldCase(one).includes(wanted) || foldCase(path).includes(wanted) ? [row] : [],
      );
      const rowsFound = await found(
        rows.map((row) => row.name),
        rows.map((row) => row.path),
        text,
      );
      hits += expected.length;
      expect(rowsFound.map(({ row }) => row)).toEqual(expected);
      for (const { row, fit } of rowsFound) {
        expect(fit).toBe(new NameSearch(text).fitOf(rows[row]!.name, rows[row]!.path));
      }
    }),
    { numRuns: 2_000 },
  );
  expect(hits).toBeGreaterThan(1_000);
});

test("the search ends when the client has left", async () => {
  const leaving = new AbortController();
  const names = textColumn(Array.from({ length: 5_000 }, (_, index) => `name ${index}`));
  const pace = new Pace(leaving.signal);
  pace.due = () => true;
  leaving.abort();
  const rows = searchRows({ names, paths: names }, [{ start: 0, end: 5_000 }], new NameSearch("zzz"), pace);
  await expect(rows.next()).rejects.toBeInstanceOf(ClientLeftError);
});
