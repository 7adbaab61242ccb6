import { expect, test } from "vitest";
import { ReportTexts } from "./report-texts.ts";

const inside = (text: string, charactersMax = 100): string => {
  const quoted = new ReportTexts().quote(text, charactersMax);
  const [, marker, content] = /^<(data-[0-9a-f]{8})>([^]*)<\/data-[0-9a-f]{8}>$/.exec(quoted) ?? [];
  expect(quoted).toBe(`<${marker}>${content}</${marker}>`);
  return content ?? "";
};

const cases: readonly (readonly [string, string, string])[] = [
  ["plain text", "naïve 界 🙂 a\tb\r\nc", "naïve 界 🙂 a\tb\r\nc"],
  ["control characters", "a\u0000\u001b[31m\u009b", "a\\u{0}\\u{1b}[31m\\u{9b}"],
  ["direction and zero width", "\u202eabc\u200b\u2066\ufeff", "\\u{202e}abc\\u{200b}\\u{2066}\\u{feff}"],
  ["tags and variation selectors", "\u{e0041}\ufe0f\u{e0100}", "\\u{e0041}\\u{fe0f}\\u{e0100}"],
  ["letters that are drawn as nothing", "\u115f\u3164\uffa0", "\\u{115f}\\u{3164}\\u{ffa0}"],
  ["separators", "\u2028\u2029", "\\u{2028}\\u{2029}"],
];
test.each(cases)("prose shows %s", (_name, text, expected) => expect(inside(text)).toBe(expected));

test("a long text is shortened, never within a character, and counted", () => {
  const texts = new ReportTexts();
  expect(texts.quote("abcdef", 6)).toContain(">abcdef<");
  expect(texts.shortened).toBe(0);
  expect(texts.quote("abcdefg", 6)).toContain(">abcdef…<");
  expect(texts.quote("abcde🙂", 6)).toContain(">abcde…<");
  expect(texts.shortened).toBe(2);
});

test("names have one line and no markers", () => {
  const texts = new ReportTexts();
  expect(texts.name("src/a\nb\u200b.c")).toBe("src/a b\\u{200b}.c");
  expect(texts.name("x".repeat(600))).toHaveLength(501);
});

test("an empty text is missing", () => {
  const texts = new ReportTexts();
  expect([texts.quoteOptional(null, 5), texts.quoteOptional("", 5)]).toEqual([null, null]);
});
