import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { duplicateTokensMin } from "../bounds.ts";
import type { PackedTokens } from "../cache/pack-reader.ts";
import type { LanguageId } from "../languages/language.ts";
import { FileMeasurer } from "../measure/measure-file.ts";
import { findDuplicates } from "./duplicates.ts";
import { findMatches } from "./find-matches.ts";

/** A slow, obvious reference: the tokens of runs that also occur elsewhere, without overlap. */
function coveredSlowly(tokens: Int32Array, ends: Uint32Array): boolean[] {
  const covered = Array.from({ length: tokens.length }, () => false);
  const fileOf = (token: number): number => ends.findIndex((end) => token < end);
  for (let first = 0; first < tokens.length; first++) {
    for (let second = first + duplicateTokensMin; second < tokens.length; second++) {
      let length = 0;
      const same = (offset: number): boolean =>
        tokens[first + offset] === tokens[second + offset] &&
        fileOf(first + offset) === fileOf(first) &&
        fileOf(second + offset) === fileOf(second);
      while (second + length < tokens.length && length < second - first && same(length)) length += 1;
      if (length >= duplicateTokensMin) covered.fill(true, first, first + length).fill(true, second, second + length);
    }
  }
  return covered;
}

test("a run of 50 tokens is found wherever it is, and nothing shorter", () => {
  // Files are composed of a few pieces, so that equal runs occur at all distances.
  const stretch = fc
    .integer({ min: 0, max: 5 })
    .chain((seed) =>
      fc.integer({ min: 1, max: 70 }).map((length) => Array.from({ length }, (_, place) => 1000 * seed + place)),
    );
  const file = fc.array(stretch, { maxLength: 5 }).map((parts) => parts.flat());
  fc.assert(
    fc.property(fc.array(file, { minLength: 1, maxLength: 4 }), (files) => {
      const tokens = Int32Array.from(files.flat());
      let end = 0;
      const ends = Uint32Array.from(files.map((part) => (end += part.length)));
      const covered = Array.from({ length: tokens.length }, () => false);
      for (const { first, second, tokens: length } of findMatches(tokens, ends)) {
        expect(tokens.slice(first, first + length)).toEqual(tokens.slice(second, second + length));
        covered.fill(true, first, first + length).fill(true, second, second + length);
      }
      expect(covered).toEqual(coveredSlowly(tokens, ends));
    }),
    { numRuns: 60, seed: 11 },
  );
});

test("a table that repeats itself is found, without overlapping itself", () => {
  const tokens = new Int32Array(200_000).fill(7);
  const matches = findMatches(tokens, Uint32Array.of(tokens.length));
  expect(matches.length).toBeGreaterThan(0);
  expect(matches.every(({ first, second, tokens: length }) => first + length <= second)).toBe(true);
});

const block = (name: string): string => `  const ${name} = [];
  for (const entry of entries) {
    if (entry.size > limit && !entry.hidden) {
      ${name}.push({ name: entry.name, size: entry.size, kind: "large" });
    } else if (entry.parent !== null) {
      ${name}.push({ name: entry.parent.name, size: 0, kind: "parent" });
    }
  }
`;
const apart = (name: string): string =>
  `export function ${name}(x) {\n  return x * ${name.length} + ${name}Offset;\n}\n`;

interface Pair {
  readonly first: readonly [file: string, start: number, end: number];
  readonly second: readonly [file: string, start: number, end: number];
}

describe("the same blocks as jscpd", () => {
  const files: Readonly<Record<string, string>> = {
    "one.js": `${apart("one")}function collect(entries, limit) {\n${block("found")}  return found;\n}\n`,
    "two.js": `${apart("two")}${apart("twoMore")}export const pick = (entries, limit) => {\n${block("found")}  return 1;\n};\n`,
    "three.js": `${apart("three")}function other(entries, limit) {\n${block("renamed")}  return renamed;\n}\n`,
    "four.js": `${apart("four")}// a comment, which says nothing\n${apart("fourMore")}`,
  };

  test("in files with a copy, a copy under another name, and none", async () => {
    const pairs = (list: readonly Pair[]): string[] =>
      list
        .map(({ first, second }) =>
          [first, second]
            .map((place) => place.join(":"))
            .sort()
            .join(" = "),
        )
        .sort();
    expect(pairs(await ourPairs(files))).toEqual(pairs(theirPairs(files)));
  });

  async function ourPairs(sources: Readonly<Record<string, string>>): Promise<Pair[]> {
    const names = Object.keys(sources);
    const { groups } = findDuplicates(await Promise.all(names.map((name) => tokensOf("javascript", sources[name]!))));
    return groups.flatMap(({ places: [first, ...others] }) =>
      others.map((other): Pair => {
        const [one, two] = [first!, other].map(({ file, startLine, endLine }) => {
          return [names[file]!, startLine, endLine] as const;
        });
        return { first: one!, second: two! };
      }),
    );
  }

  function theirPairs(sources: Readonly<Record<string, string>>): Pair[] {
    const folder = mkdtempSync(join(tmpdir(), "belvedere-duplicates-"));
    try {
      for (const [name, source] of Object.entries(sources)) writeFileSync(join(folder, name), source);
      const jscpd = join(createRequire(import.meta.url).resolve("jscpd/package.json"), "..", "run-jscpd.js");
      const options = ["--mode", "weak", "-k", "50", "-l", "1", "-r", "json", "-o", join(folder, "report"), "."];
      execFileSync(process.execPath, [jscpd, ...options], { cwd: folder, stdio: "ignore" });
      const report = JSON.parse(readFileSync(join(folder, "report", "jscpd-report.json"), "utf8")) as {
        readonly duplicates: readonly { readonly firstFile: Place; readonly secondFile: Place }[];
      };
      const place = ({ name, start, end }: Place): Pair["first"] => [name, start, end];
      return report.duplicates.map(({ firstFile, secondFile }) => ({
        first: place(firstFile),
        second: place(secondFile),
      }));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
});

interface Place {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const measurer = new FileMeasurer();

async function tokensOf(language: LanguageId, source: string): Promise<PackedTokens> {
  const measured = (await measurer.measure(language, source))!;
  return { hashes: measured.tokenHashes, perLine: measured.tokensPerLine };
}

describe("blocks", () => {
  test("are the same whatever their layout and comments, and know their lines", async () => {
    const plain = `function f() {\n${block("found")}}\n`;
    const spread = `\n\nfunction f() { // begins\n${block("found").replaceAll(";", " ;\n\n/* between */")}}\n`;
    const found = findDuplicates([await tokensOf("javascript", plain), await tokensOf("javascript", spread)]);
    const places = [
      { file: 0, startLine: 1 },
      { file: 1, startLine: 3 },
    ];
    expect(found.groups).toMatchObject([{ places }]);
    expect([...found.blocks].map(([file, [range]]) => [file, range![0]])).toEqual([
      [0, 1],
      [1, 3],
    ]);
  });

  test("in three files are one group", async () => {
    const tokens = await tokensOf("javascript", `function f() {\n${block("found")}}\n`);
    const { groups } = findDuplicates([tokens, tokens, tokens]);
    expect(groups.map(({ places }) => places.map(({ file }) => file))).toEqual([[0, 1, 2]]);
  });

  test("that overlap a longer one are further places of it, or a group if they are long enough", () => {
    const run = (from: number, length: number): number[] => Array.from({ length }, (_, index) => from + index);
    const file = (hashes: readonly number[]): PackedTokens => ({
      hashes: Int32Array.from(hashes),
      perLine: Uint16Array.from(hashes, () => 1),
    });
    // The third file repeats the end of the common text with 10 tokens more, the fourth with 60 more.
    const files = [
      file([...run(1000, 100), -1]),
      file([...run(1000, 110), -2]),
      file([...run(1050, 60), -3]),
      file([-4, ...run(5000, 60)]),
      file([-5, ...run(1060, 40), ...run(5000, 60)]),
    ];
    const { groups, blocks } = findDuplicates(files);
    expect(groups.map(({ tokens, places }) => [tokens, places.map(({ file: index }) => index)])).toEqual([
      [100, [0, 1]],
      [60, [1, 2]],
      [60, [3, 4]],
    ]);
    const inGroups = new Set<string>();
    for (const { places } of groups) {
      for (const place of places) {
        for (let line = place.startLine; line <= place.endLine; line++) inGroups.add(`${place.file}:${line}`);
      }
    }
    for (const [index, ranges] of blocks) {
      for (const [start, end] of ranges) {
        for (let line = start; line <= end; line++) expect(inGroups).toContain(`${index}:${line}`);
      }
    }
  });
});
