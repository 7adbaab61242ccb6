import fc from "fast-check";
import { expect, test } from "vitest";
import { sized } from "../../test/harness/form.ts";
import { lineBytesMax, sourceLineBytesMax } from "./bounds.ts";
import { LineSplitter } from "./lines.ts";

/** What a visitor sees, line by line: `<number> <text>` or `<number> !<code>`. */
function split(chunks: Iterable<Uint8Array>, takesBytes = false): string[] {
  const seen: string[] = [];
  const splitter = new LineSplitter({
    bytes: (block, start, number) => {
      if (!takesBytes) return -1;
      const end = block.indexOf(10, start);
      const line = block.subarray(start, end === -1 ? block.length : end);
      seen.push(`${number} ${Buffer.from(line).toString("latin1")}`);
      return start + line.length;
    },
    line: (text, number) => seen.push(`${number} ${text}`),
    refuse: ({ code }, number) => seen.push(`${number} !${code}`),
  });
  for (const chunk of chunks) splitter.push(chunk);
  splitter.finish();
  return seen;
}

function check(input: string | Uint8Array, expected: readonly string[]): void {
  const bytes = typeof input === "string" ? Buffer.from(input) : input;
  expect(split([bytes])).toEqual(expected);
  expect(split(Array.from(bytes, (_, index) => bytes.subarray(index, index + 1)))).toEqual(expected);
  expect(split([bytes], true)).toEqual(expected);
  for (let cut = 0; cut <= bytes.length; cut++) {
    expect(split([bytes.subarray(0, cut), bytes.subarray(cut)]), `cut at ${cut}`).toEqual(expected);
  }
}

const mark = "\ufeff";

test("nothing has no lines", () => check("", []));
test("the last line may lack its newline", () => check("a\nb", ["1 a", "2 b"]));
test("a final newline begins no line", () => check("a\nb\n", ["1 a", "2 b"]));
test("empty lines count", () => check("\n\na\n\n", ["1 ", "2 ", "3 a", "4 "]));
test("a carriage return is left to the reader", () => check("a\r\nb\r\n", ["1 a\r", "2 b\r"]));
test("characters of several bytes survive every cut", () => check("é日\n\u{1f600}\n", ["1 é日", "2 \u{1f600}"]));
test("a mark at the start is skipped", () => check(`${mark}a\nb`, ["1 a", "2 b"]));
test("a mark alone is an empty line", () => check(mark, ["1 "]));
test("a mark before an empty line is skipped", () => check(`${mark}\na`, ["1 ", "2 a"]));
test("only the first mark is skipped", () => check(`${mark}${mark}a\n${mark}b`, [`1 ${mark}a`, `2 ${mark}b`]));
test("half a mark is invalid", () => check(Uint8Array.of(0xef, 0xbb, 10, 97), ["1 !results.utf8-invalid", "2 a"]));

const broken: Readonly<Record<string, readonly number[]>> = {
  "a stray byte": [0xff],
  "a stray continuation": [0x80],
  "an overlong slash": [0xc0, 0xaf],
  "half a character": [0xe6, 0x97],
  "an encoded surrogate": [0xed, 0xa0, 0x80],
  "beyond Unicode": [0xf4, 0x90, 0x80, 0x80],
};
for (const [name, bytes] of Object.entries(broken)) {
  test(`${name} refuses its line and no other`, () =>
    check(Buffer.concat([Buffer.from("é\nx"), Uint8Array.from(bytes), Buffer.from("y\n\nz")]), [
      "1 é",
      "2 !results.utf8-invalid",
      "3 ",
      "4 z",
    ]));
}

test("a mark after a broken first line is not skipped", () =>
  check(Buffer.concat([Uint8Array.of(0xff), Buffer.from(`\n${mark}a`)]), ["1 !results.utf8-invalid", `2 ${mark}a`]));

const byte = fc.constantFrom(10, 13, 97, 0xc3, 0xa9, 0xef, 0xbb, 0xbf, 0xff);

test("any chunking of the same bytes gives the same lines", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 12 }).chain(mixed), { maxLength: 8 }), (chunks) => {
      expect(split(chunks)).toEqual(split([Buffer.concat(chunks)]));
    }),
    { numRuns: sized({ quick: 150, long: 2_500 }) },
  );
});

function mixed(bytes: Uint8Array): fc.Arbitrary<Uint8Array> {
  return fc.array(byte, { maxLength: 12 }).map((others) => Uint8Array.from([...others, ...bytes]));
}

test("a chunk that is overwritten after it was pushed does no harm", () => {
  const chunk = Buffer.from("ab");
  const overwritten = function* () {
    yield chunk;
    chunk.fill("x");
    yield Buffer.from("c\n");
  };
  expect(split(overwritten())).toEqual(["1 abc"]);
});

/** Lengths and codes only: the lines are too long to print. */
function splitLong(...chunks: readonly (string | Uint8Array)[]): string[] {
  const seen = split(chunks.map((chunk) => (typeof chunk === "string" ? Buffer.from(chunk) : chunk)));
  return seen.map((line) => (line.length > 100 ? `${line.slice(0, 2)}${Buffer.byteLength(line) - 2} bytes` : line));
}

for (const [name, character, bytes] of [
  ["one byte", "a", 1],
  ["two bytes", "é", 2],
  ["three bytes", "日", 3],
  ["four bytes", "\u{1f600}", 4],
] as const) {
  test(`the limit of a line is one of bytes, with characters of ${name}`, () => {
    const full = character.repeat(Math.floor(lineBytesMax / bytes)) + "b".repeat(lineBytesMax % bytes);
    expect(splitLong(`${full}\nx`)).toEqual([`1 ${lineBytesMax} bytes`, "2 x"]);
    expect(splitLong(`${full}b\nx`)).toEqual(["1 !results.line-too-long", "2 x"]);
  });
}

function sourceLine(bytes: number, gap = ""): string {
  const [head, tail] = [`{"kind"${gap}:${gap}"source","path":"a","text":"`, `"}`];
  return head + "a".repeat(bytes - head.length - tail.length) + tail;
}

test("a source line may be longer than others, to its own limit", () => {
  const over = lineBytesMax + 1;
  expect(splitLong(`${sourceLine(over)}\nx`)).toEqual([`1 ${over} bytes`, "2 x"]);
  expect(splitLong(`${sourceLine(over, "  ")}\nx`)).toEqual([`1 ${over} bytes`, "2 x"]);
  expect(splitLong(`${sourceLine(sourceLineBytesMax)}\nx`)).toEqual([`1 ${sourceLineBytesMax} bytes`, "2 x"]);
});

test("a line over every limit is refused, whether it comes at once or in pieces", () => {
  const line = sourceLine(sourceLineBytesMax + 1);
  const pieces = [line.slice(0, 1 << 20), line.slice(1 << 20, 30 << 20), line.slice(30 << 20)];
  const expected = ["1 x", "2 !results.line-too-long", "3 y"];
  expect(splitLong(`x\n${line}\ny`)).toEqual(expected);
  expect(splitLong("x\n", ...pieces, "\ny")).toEqual(expected);
  expect(splitLong("x\n", ...pieces, line, "\ny")).toEqual(expected);
  expect(splitLong("x\n", ...pieces)).toEqual(expected.slice(0, 2));
});

test("a mark after a first line over every limit is not skipped", () => {
  const line = sourceLine(sourceLineBytesMax);
  expect(splitLong(line, "a", `\n${mark}b`)).toEqual(["1 !results.line-too-long", `2 ${mark}b`]);
});

test("a long line that nests too deep says so", () => {
  expect(splitLong(`${"[".repeat(lineBytesMax + 1)}\nx`)).toEqual(["1 !results.nesting-too-deep", "2 x"]);
});

test("brackets in a long source text do not nest", () => {
  const text = JSON.stringify({ kind: "source", path: "a", text: '[{"\\'.repeat(lineBytesMax / 4) });
  expect(splitLong(text)).toEqual([`1 ${Buffer.byteLength(text)} bytes`]);
});

test("a source line may be long by its text alone, not by a structure", () => {
  const line = `{"kind":"source","x":[${"{},".repeat(lineBytesMax / 3)}{}]}`;
  expect(splitLong(line)).toEqual(["1 !results.line-too-long"]);
});
