import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sized } from "../../../test/harness/form.ts";
import { countLines, readLineRanges } from "../../snapshot/index.ts";
import { assemble } from "../assemble/index.ts";
import { collect } from "../collected.reference.ts";
import { compareFiles } from "./compare-files.ts";

/** The texts of files by path; undefined for a file without a source. */
type Files = Readonly<Record<string, string | undefined>>;
type Changes = Readonly<Record<string, readonly (readonly [number, number])[]>>;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

function version(files: Files, changes?: Changes) {
  const records = Object.entries(files).flatMap(([path, text]) => [
    { kind: "artifact", path, type: "FILE" },
    ...(text === undefined ? [] : [{ kind: "source", path, text }]),
  ]);
  const changed = Object.entries(changes ?? {}).map(([path, lines]) => ({ kind: "change", path, lines }));
  const known = changes === undefined ? [] : [{ kind: "change", path: "", lines: [] }, ...changed];
  const { tree, paths, sources, changes: facts } = assemble(collect([...records, ...known]), "demo").artifacts;
  return { tree, paths, sources: sources?.values, changes: facts };
}

/** The changed lines of every file, and the hashes of the sources that were read. */
async function compare(before: Files, now: Files, changes?: Changes, lost: readonly string[] = []) {
  const texts = [...Object.values(before), ...Object.values(now)].filter((text) => text !== undefined);
  const byHash = new Map(texts.filter((text) => !lost.includes(text)).map((text) => [hashOf(text), text]));
  const read: string[] = [];
  const current = version(now, changes);
  const lines = await compareFiles(
    current,
    version(before),
    async (hash) => {
      read.push(byHash.get(hash) ?? hash);
      return byHash.get(hash);
    },
    () => undefined,
  );
  const rows = Array.from({ length: current.tree.size }, (_, row) => row).filter((row) => {
    return current.tree.types[current.tree.type[row]!] === "FILE";
  });
  return { changed: Object.fromEntries(rows.map((row) => [current.paths.text(row), lines.at(row)])), read };
}

async function check(
  before: Files,
  now: Files,
  expected: Readonly<Record<string, string | undefined>>,
  changes?: Changes,
): Promise<void> {
  expect((await compare(before, now, changes)).changed).toEqual(expected);
}

describe("from the sources of both versions", () => {
  test("equal sources have no changed lines and are not read", async () => {
    const { changed, read } = await compare({ "a.c": "a\n" }, { "a.c": "a\n" });
    expect([changed, read]).toEqual([{ "a.c": "" }, []]);
  });
  test("sources that differ are compared", () => check({ "a.c": "a\n" }, { "a.c": "b\na\n" }, { "a.c": "1" }));
  test("all lines of a new file are changed", () => check({ "a.c": "a\n" }, { "b.c": "1\n2\n" }, { "b.c": "1-2" }));
  test("a file that was only renamed has no changed lines", () =>
    check({ "a.c": "a\n" }, { "x/b.c": "a\n" }, { "x/b.c": "" }));
  test("a copy of a file that still exists is new", () =>
    check({ "a.c": "a\n" }, { "a.c": "a\n", "b.c": "a\n" }, { "a.c": "", "b.c": "1" }));
  test("of two copies of a file that is gone, one is the renamed file", () =>
    check({ "a.c": "a\n" }, { "b.c": "a\n", "c.c": "a\n" }, { "b.c": "", "c.c": "1" }));
  test("sources win over what was sent", () =>
    check({ "a.c": "a\n" }, { "a.c": "b\na\n" }, { "a.c": "1" }, { "a.c": [[2, 2]] }));
  test("what was sent shows how a renamed file was edited", () =>
    check({ "a.c": "a\nb\n" }, { "b.c": "a\nc\n" }, { "b.c": "2" }, { "b.c": [[2, 2]] }));
  test("a file that neither the reference nor what was sent has is new", () =>
    check({ "a.c": "a\n" }, { "b.c": "1\n2\n" }, { "b.c": "1-2" }, {}));
});

describe("from what was sent", () => {
  const sent = { "a.c": [[2, 3]] } as const;
  test("where the file has no source", () =>
    check({ "a.c": "a\n", "b.c": "b\n" }, { "a.c": undefined, "b.c": "b\n" }, { "a.c": "2-3", "b.c": "" }, sent));
  test("where the reference has no source of the file", () =>
    check({ "a.c": undefined, "b.c": "b\n" }, { "a.c": "a\n" }, { "a.c": "2-3" }, sent));
  test("where the reference has no sources: a file that is not named has no changed lines", () =>
    check({ "a.c": undefined }, { "a.c": undefined, "b.c": "b\n" }, { "a.c": "2-3", "b.c": "" }, sent));
  test("where a source is gone", async () => {
    const { changed } = await compare({ "a.c": "a\n" }, { "a.c": "b\n" }, sent, ["a\n"]);
    expect(changed).toEqual({ "a.c": "2-3" });
  });
});

describe("unknown without both", () => {
  test("where the file has no source", () => check({ "a.c": "a\n" }, { "a.c": undefined }, { "a.c": undefined }));
  test("where the reference has none", () => check({ "a.c": undefined }, { "a.c": "a\n" }, { "a.c": undefined }));
  test("where a source is gone", async () => {
    expect((await compare({ "a.c": "a\n" }, { "a.c": "b\n" }, undefined, ["b\n"])).changed).toEqual({
      "a.c": undefined,
    });
  });
});

test("random edits and renames have the changed lines that a table of all pairs of lines shows", async () => {
  const line = fc.constantFrom("a\n", "b\n", "c\n");
  const content = fc.array(line, { maxLength: 8 }).map((lines) => lines.join(""));
  const files = fc.dictionary(fc.constantFrom("a.c", "b.c", "d/a.c", "d/e/b.c"), content);
  await fc.assert(
    fc.asyncProperty(files, files, async (before, now) => {
      const { changed } = await compare(before, now);
      const gone = Object.keys(before)
        .filter((path) => !(path in now))
        .map((path) => before[path]!);
      for (const path of Object.keys(now).toSorted(treeOrder)) {
        const renamed = path in before ? -1 : gone.indexOf(now[path]!);
        if (renamed !== -1) gone.splice(renamed, 1);
        const old = path in before ? before[path]! : renamed === -1 ? "" : now[path]!;
        const isKnown = Object.keys(before).length > 0;
        const expected = isKnown ? countChanged(old.split(/(?<=\n)/), now[path]!.split(/(?<=\n)/)) : undefined;
        const text = changed[path];
        expect(text === undefined ? undefined : countLines(readLineRanges(text)), path).toBe(expected);
      }
    }),
    { numRuns: sized({ quick: 100, long: 5000 }) },
  );
});

/** Files in the order of rows: siblings by path. */
function treeOrder(left: string, right: string): number {
  return left < right ? -1 : 1;
}

/** Lines of a text that are not in a longest common subsequence, by the definition. */
function countChanged(before: readonly string[], now: readonly string[]): number {
  const common = (left: number, right: number): number => {
    if (left === before.length || right === now.length) return 0;
    if (before[left] === now[right]) return 1 + common(left + 1, right + 1);
    return Math.max(common(left + 1, right), common(left, right + 1));
  };
  return now.filter((text) => text !== "").length - (before[0] === "" || now[0] === "" ? 0 : common(0, 0));
}
