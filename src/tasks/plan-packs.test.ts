import { expect, test } from "vitest";
import { newVersionsMin, packVersionsMax, planPacks, wholeVersions, type PackableVersion } from "./plan-packs.ts";

const none: ReadonlySet<string> = new Set();

/** Versions of a branch, newest first: `-` is a whole one, a letter is one in the pack of that name. */
function versions(text: string): readonly PackableVersion[] {
  return text
    .split("")
    .map((letter, at) => ({ folder: `v${at}`, layer: 1, pack: letter === "-" ? undefined : letter }));
}

function foldersOf(text: string, loners = none, thin = none): readonly string[] {
  return planPacks(versions(text), loners, thin).map((group) => group.map(({ folder }) => folder.slice(1)).join(" "));
}

const range = (from: number, end: number): string =>
  Array.from({ length: end - from }, (_, index) => from + index).join(" ");

test("the newest versions of a branch are never packed, and few others are not worth a pack", () => {
  expect(foldersOf("")).toEqual([]);
  expect(foldersOf("-".repeat(wholeVersions))).toEqual([]);
  expect(foldersOf("-".repeat(wholeVersions + newVersionsMin - 1))).toEqual([]);
  expect(foldersOf("-".repeat(wholeVersions + newVersionsMin))).toEqual([range(4, 12)]);
});

test("a long branch is packed in groups of bounded size", () => {
  expect(foldersOf("-".repeat(4 + packVersionsMax + 5))).toEqual([range(4, 36), range(36, 41)]);
});

test("new versions join the small pack before them, and leave a large one alone", () => {
  expect(foldersOf(`----${"-".repeat(8)}${"a".repeat(8)}bb`)).toEqual([range(4, 20)]);
  expect(foldersOf(`----${"-".repeat(8)}${"a".repeat(30)}`)).toEqual([range(4, 12)]);
  expect(foldersOf(`----${"-".repeat(7)}${"a".repeat(8)}`)).toEqual([]);
});

test("versions of a thin pack are packed again", () => {
  expect(foldersOf("----aabbb", none, new Set(["b"]))).toEqual([range(6, 9)]);
  expect(foldersOf("----aab", none, new Set(["b"]))).toEqual([]);
  expect(foldersOf("----bb", none, new Set(["b"]))).toEqual([range(4, 6)]);
  expect(foldersOf("-----bbaa", none, new Set(["b"]))).toEqual([range(4, 9)]);
});

test("a version that differs too much from the next older one starts no pack", () => {
  const all = "-".repeat(4 + 9);
  expect(foldersOf(all, new Set(["v4"]))).toEqual([range(5, 13)]);
  expect(foldersOf(all, new Set(["v8"]))).toEqual([range(9, 13)]);
});
