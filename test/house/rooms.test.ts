import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const source = join(root, "src");
/** Tests may be longer than sources, because they list many cases. */
const fileLinesMax = 400;
const sourceLinesMax = 300;
/** Programs are started, never imported, so they need no index. */
const programs = ["cli"];
const testFile = /\.(test|contract|reference)\.ts$/;

const rooms = readdirSync(source, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !programs.includes(entry.name))
  .map((entry) => entry.name);
const files = ["src", "test", "bench", "scripts"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`),
);

describe("every room has an index that says what the room knows and what it must never know", () => {
  test.each(rooms)("%s/", (room) => {
    const [header = ""] = /^\/\*\*[^]*?\*\//.exec(read(`src/${room}/index.ts`)) ?? [];
    expect(header).toContain(` * ${room}/: `);
    expect(header).toMatch(/\b[Kk]nows?\b/);
    expect(header).toMatch(/\b(never|nothing|neither|no|alone)\b/);
  });
});

test("no file or folder has a vague name", () => {
  const vague = /^(utils?|helpers?|common|misc|shared|lib|stuff|constants)$/;
  const named = files.filter((file) => file.split("/").some((part) => vague.test(basename(part).split(".")[0]!)));
  expect(named).toEqual([]);
});

test(`no source has more than ${sourceLinesMax} lines, no other file more than ${fileLinesMax}`, () => {
  const boundOf = (file: string): number =>
    file.startsWith("src/") && !testFile.test(file) ? sourceLinesMax : fileLinesMax;
  expect(files.filter((file) => linesOf(file) > boundOf(file))).toEqual([]);
});

test("no check is disabled in the code, and there are no notes for later", () => {
  const marks = /\b(es|ox)lint-disable|@ts-(ignore|nocheck|expect-error)|\b(TODO|FIXME|XXX|HACK)\b/;
  expect(files.filter((file) => file !== "test/house/rooms.test.ts" && marks.test(read(file)))).toEqual([]);
});

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

function linesOf(file: string): number {
  return read(file).split("\n").length - 1;
}
