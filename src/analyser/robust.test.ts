import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyse } from "./analyse.ts";
import type { FileSource } from "./index.ts";
import { languageDefinitions } from "./languages/index.ts";
import { languageByName } from "./languages/detect.ts";
import { valueIn } from "./measure/file-result.ts";
import { FileMeasurer } from "./measure/measure-file.ts";

/** `SCAN_EVERYTHING=1` takes all files there are instead of a sample of them; it takes minutes. */
const everything = process.env.SCAN_EVERYTHING === "1";
const sampleFilesMax = 60;
const sampleBytesMax = 600_000;
const places = [join(import.meta.dirname, "..", "..", "node_modules"), "/usr/include", "/usr/lib/gcc"].filter(
  existsSync,
);

/** Files of a folder, spread over all of it. */
function sampleOf(root: string): string[] {
  const known = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => everything || ![null, "read"].includes(languageByName(path)) || path.endsWith(".h"))
    .filter((path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true)
    .sort();
  if (everything) return known;
  const step = Math.max(1, Math.floor(known.length / sampleFilesMax));
  let bytes = 0;
  return known.filter((path, place) => {
    if (place % step !== 0) return false;
    const { size } = statSync(join(root, path));
    if (bytes + size > sampleBytesMax) return false;
    bytes += size;
    return true;
  });
}

describe.each(places)("every file below %s", (root) => {
  test(
    "is analysed, or named with a reason",
    async () => {
      const paths = sampleOf(root);
      const source: FileSource = {
        absolutePathOf: null,
        history: null,
        readAtTop: async () => null,
        list: () => Promise.resolve(paths),
        async *open(wanted) {
          for (const path of wanted) yield { path, absolutePath: join(root, path) };
        },
      };
      const opened = analyse(source, { source: false });
      if (!opened.ok) throw new Error(opened.problem.code);
      let lines = 0;
      for await (const text of opened.value) {
        for (const line of text.split("\n")) if (line !== "" && JSON.parse(line) !== null) lines += 1;
      }
      const { files, filesSkipped, filesOfOtherKinds } = opened.value.summary;
      expect(files + filesSkipped + filesOfOtherKinds).toBe(paths.length);
      expect(lines).toBeGreaterThan(files);
    },
    everything ? 3_600_000 : 120_000,
  );
});

describe("hostile texts", () => {
  const measurer = new FileMeasurer();

  test.each([
    ["a hundred thousand levels", "javascript", `x=${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["a hundred thousand conditions", "javascript", `if (${"a || b && ".repeat(50_000)}c) {}`],
    [
      "ten thousand conditions in conditions",
      "java",
      `class A { boolean f() { return ${"(a && ".repeat(10_000)}b${")".repeat(10_000)}; } }`,
    ],
    ["a thousand functions in each other", "javascript", `${"function f() {".repeat(1_000)}${"}".repeat(1_000)}`],
    ["nothing but brackets", "c", "{(".repeat(20_000)],
    ["an endless comment", "cpp", `/* ${"x ".repeat(50_000)}`],
    ["an endless text", "python", `"""${"x\n".repeat(20_000)}`],
    ["ten thousand ifs in each other", "javascript", `${"if (a) {".repeat(10_000)}${"}".repeat(10_000)}`],
  ] as const)("%s", async (_, language, text) => {
    const measured = await measurer.measure(language, text);
    expect(measured === null || valueIn(measured.result.values, "LC")! > 0).toBe(true);
  });

  test("files that are cut off anywhere, or hold anything, are measured all the same", async () => {
    const source = readFileSync(join(import.meta.dirname, "measure", "names.ts"), "utf8");
    const language = fc.constantFrom(...languageDefinitions.map(({ id }) => id));
    const cut = fc.integer({ min: 0, max: source.length }).map((length) => source.slice(length, length + 2_000));
    const text = fc.oneof(cut, fc.string({ unit: "binary", maxLength: 200 }));
    await fc.assert(
      fc.asyncProperty(language, text, async (id, content) => {
        const measured = await measurer.measure(id, content.toWellFormed());
        expect(valueIn(measured!.result.values, "LC") ?? 0).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 120, seed: 5 },
    );
  });
});
