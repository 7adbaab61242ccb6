import fc from "fast-check";
import { expect, test } from "vitest";
import { chosenSeed, sized } from "../../../test/harness/form.ts";
import { foldCase } from "../../language/index.ts";
import { SnapshotDamagedError } from "../damage.ts";
import { MemoryFile, MemorySource } from "../memory-bytes.reference.ts";
import { textColumn } from "../text-builder.ts";
import {
  artifactsPerBlock,
  makeSearchIndex,
  rulesPerBlock,
  type SearchedTexts,
  type SearchIndex,
} from "./build-index.ts";
import { SearchFilter } from "./filter.ts";
import { findBlocks } from "./find-blocks.ts";
import { readSearchFilter, readSearchIndex, writeSearchIndex } from "./stored-index.ts";
import { wantedSequences } from "./sequences.ts";

interface Named {
  readonly name: string;
  readonly path: string;
}

interface Example {
  /** Without the first artifact, which is the project. */
  readonly artifacts: readonly Named[];
  readonly rules: readonly { readonly id: string; readonly name: string }[];
  /** Rules with findings. */
  readonly used: readonly number[];
}

const letters = fc.string({
  unit: fc.constantFrom("a", "B", "b", "/", ".", "é", "É", "K", "k", "İ", "ς", "Σ", "💥", "%"),
  maxLength: 7,
});
const word = fc.string({
  unit: fc.constantFrom("a", "b", "B", "/", "k", "é", "σ", "i", "💥", "!"),
  minLength: 1,
  maxLength: 5,
});
/** Mostly as in a tree: the path ends with the name, and begins as the one before. */
const named = fc.oneof(
  fc.tuple(fc.constantFrom("ab/", "ab/kk/", "é/"), letters).map(([folder, name]) => ({ name, path: folder + name })),
  fc.record({ name: letters, path: letters }),
);
const example: fc.Arbitrary<Example> = fc.record({
  artifacts: fc.array(named, { maxLength: 30 }),
  rules: fc.array(fc.record({ id: letters, name: letters }), { maxLength: 40 }),
  used: fc.array(fc.nat({ max: 39 }), { maxLength: 20 }),
});

function textsOf({ artifacts, rules, used }: Example): SearchedTexts {
  const rows = [{ name: "the project", path: "" }, ...artifacts];
  return {
    names: textColumn(rows.map(({ name }) => name)),
    paths: textColumn(rows.map(({ path }) => path)),
    artifacts: rows.length,
    rules,
    usedRules: Int32Array.from(used.filter((rule) => rule < rules.length)),
  };
}

/** How well a text fits: 0 it is the word, 1 it begins with it, 2 it contains it. */
function fitOf(text: string, wanted: string): number | undefined {
  const [here, there] = [foldCase(text), foldCase(wanted)];
  if (here === there) return 0;
  return here.startsWith(there) ? 1 : here.includes(there) ? 2 : undefined;
}

async function stored(index: SearchIndex): Promise<Uint8Array> {
  const file = new MemoryFile();
  await writeSearchIndex(file, index);
  return file.bytes();
}

const numRuns = sized({ quick: 500, long: 30_000 });

test("no text that fits is ever outside the blocks that are found, and comes back from disk", async () => {
  let fitting = 0;
  await fc.assert(
    fc.asyncProperty(example, word, async (version, wanted) => {
      const index = makeSearchIndex(textsOf(version));
      const bytes = await stored(index);
      const read = await readSearchIndex(new MemorySource(bytes));
      expect([[...read.sequences], [...read.blocks]]).toEqual([[...index.sequences], [...index.blocks]]);
      const filters = [SearchFilter.of(index.sequences), await readSearchFilter(new MemorySource(bytes))];
      const usedRules = version.rules.filter((_, rule) => version.used.includes(rule));
      for (const [fit, sequences] of wantedSequences(wanted)!.entries()) {
        const found = findBlocks(read, sequences);
        const hasArtifact = version.artifacts.some(({ name, path }) => fits(name, path, wanted, fit));
        const hasRule = usedRules.some(({ name, id }) => fits(name, id, wanted, fit));
        if (hasArtifact) expect(found.artifacts).toEqual([0]);
        if (hasRule) expect(found.hasRules).toBe(true);
        const isThere = found.artifacts.length > 0 || found.hasRules;
        for (const filter of filters) if (isThere) expect(filter.mayHaveAll(sequences)).toBe(true);
        fitting += hasArtifact || hasRule ? 1 : 0;
      }
    }),
    { numRuns, seed: chosenSeed() },
  );
  expect(fitting).toBeGreaterThan(numRuns / 10);
});

/** Whether a name, or the text that it belongs to, fits at least as well. */
function fits(name: string, whole: string, wanted: string, worst: number): boolean {
  const ofName = fitOf(name, wanted);
  const ofWhole = fitOf(whole, wanted);
  // Only names are worth more for how they begin.
  const best = Math.min(ofName ?? 3, ofWhole === 1 ? 2 : (ofWhole ?? 3));
  return best <= worst;
}

test("an index has the sequences of every block, and no others", () => {
  const rows = artifactsPerBlock * 2 + 7;
  const artifacts = Array.from({ length: rows - 1 }, (_, row) => ({
    name: `f${row + 1}.c`,
    path: `src/d${(row + 1) % 9}/f${row + 1}.c`,
  }));
  const rules = Array.from({ length: rulesPerBlock + 3 }, (_, rule) => ({
    id: `lint:r-${rule}`,
    name: `Rule no ${rule}`,
  }));
  const used = rules.map((_, rule) => rule).filter((rule) => rule !== 4);
  const index = makeSearchIndex(textsOf({ artifacts, rules, used }));
  // Counted by another technique: texts cut into pieces, with letters in the place of marks.
  const expected = new Set<string>();
  const add = (block: number, text: string): void => {
    const marked = `^^${text}|`;
    for (let at = 0; at + 3 <= marked.length; at++) expected.add(`${block} ${marked.slice(at, at + 3)}`);
  };
  for (const [row, { name, path }] of artifacts.entries()) {
    for (const text of [name, path]) add(Math.floor((row + 1) / artifactsPerBlock), text);
  }
  for (const rule of used) {
    const { id, name } = rules[rule]!;
    for (const text of [id, name.toLowerCase()]) add(3 + Math.floor(rule / rulesPerBlock), text);
  }
  // The first entry says how many blocks artifacts have.
  expect([index.sequences[0], index.blocks[0]]).toEqual([0, 3]);
  expect(index.sequences.length - 1).toBe(expected.size);
});

test("the blocks of large versions are found, with words of any length", () => {
  const rows = artifactsPerBlock * 5;
  const artifacts = Array.from({ length: rows - 1 }, (_, row) => ({ name: "common", path: `x/common${row}` }));
  artifacts[artifactsPerBlock * 3] = { name: "Q~", path: "x/Q~" };
  const index = makeSearchIndex(textsOf({ artifacts, rules: [], used: [] }));
  const find = (wanted: string, fit: number) => findBlocks(index, wantedSequences(wanted)![fit]!).artifacts;
  for (const wanted of ["q", "~", "q~", "x/q", "x/q~"]) expect(find(wanted, 2)).toEqual([3]);
  expect(find("q", 1)).toEqual([3]);
  expect(find("q~", 0)).toEqual([3]);
  expect(find("q", 0)).toEqual([]);
  expect(find("~", 1)).toEqual([]);
  expect(find("common", 2)).toEqual([0, 1, 2, 3, 4]);
  expect(find("commons", 2)).toEqual([]);
});

test("half a letter is searched without the index, because it has other bytes", () => {
  expect(wantedSequences("\ud83d")).toBeUndefined();
  expect(wantedSequences("💥")).toHaveLength(3);
});

test("a version without artifacts and rules has no blocks", async () => {
  const index = makeSearchIndex(textsOf({ artifacts: [], rules: [], used: [] }));
  const read = await readSearchIndex(new MemorySource(await stored(index)));
  for (const sequences of wantedSequences("a")!) {
    expect(findBlocks(read, sequences)).toEqual({ artifacts: [], hasRules: false });
    expect((await readSearchFilter(new MemorySource(await stored(index)))).mayHaveAll(sequences)).toBe(false);
  }
});

test("a filter denies nearly all sequences that a version lacks", () => {
  const artifacts = Array.from({ length: 300 }, (_, row) => ({
    name: `${(row * 7919).toString(36)}.c`,
    path: `src/${(row * 104_729).toString(36)}/${(row * 7919).toString(36)}.c`,
  }));
  const index = makeSearchIndex(textsOf({ artifacts, rules: [], used: [] }));
  const filter = SearchFilter.of(index.sequences);
  const present = new Set(index.sequences);
  const lacking = Array.from({ length: 20_000 }, (_, at) => 4_096 + at * 12).filter((one) => !present.has(one));
  const wrong = lacking.filter((sequence) => filter.mayHaveAll(Int32Array.of(sequence)));
  expect(lacking.length).toBeGreaterThan(10_000);
  expect(wrong.length / lacking.length).toBeLessThan(1 / 40);
  expect(filter.byteLength).toBeLessThanOrEqual(16 * 1024);
});

test("a flipped bit or a cut is noticed, or changes nothing", async () => {
  const artifacts = Array.from({ length: 700 }, (_, row) => ({ name: `f${row}`, path: `a/f${row}` }));
  const index = makeSearchIndex(textsOf({ artifacts, rules: [{ id: "r", name: "R" }], used: [0] }));
  const bytes = await stored(index);
  let noticed = 0;
  const check = async (damaged: Uint8Array): Promise<void> => {
    try {
      const read = await readSearchIndex(new MemorySource(damaged));
      expect([[...read.sequences], [...read.blocks]]).toEqual([[...index.sequences], [...index.blocks]]);
    } catch (error) {
      expect(error).toBeInstanceOf(SnapshotDamagedError);
      noticed += 1;
    }
  };
  for (let position = 0; position < bytes.length; position++) {
    const damaged = bytes.slice();
    damaged[position]! ^= 1 << (position % 8);
    await check(damaged);
  }
  for (let length = 0; length < bytes.length; length += 101) await check(bytes.slice(0, length));
  expect(noticed).toBeGreaterThan(bytes.length / 2);
});
