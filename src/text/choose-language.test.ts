import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseLanguage, languages, matchLanguage } from "./index.ts";

function check(header: string | undefined, expected: string | undefined): void {
  expect(matchLanguage(header)).toBe(expected);
}

test("the best weight wins, then the first", () => {
  check("fr, de", "fr");
  check("fr;q=0.3, de;q=0.7", "de");
  check("fr;q=0.8, de; q = 0.9 ,ja;q=0.1", "de");
});

test("a range matches by its beginning", () => {
  check("zh-Hant-TW", "zh");
  check("de-AT", "de");
  check("EN_us", "en");
  check("english", undefined);
});

test("q=0 excludes", () => {
  check("fr;q=0", undefined);
  check("fr;q=0.000, de;q=0.1", "de");
  check("fr-CA, fr;q=0, de;q=0.1", "de");
});

test("a star leaves the choice to the user", () => {
  check("*", undefined);
  check("*, fr;q=0.5", undefined);
  check("fr, *;q=0.5", "fr");
  check("it, *;q=0.5, de;q=0.4", undefined);
});

test("garbage chooses nothing", () => {
  for (const garbage of ["", ",", ";;", "x-klingon", "fr;q=2", "é", "e".repeat(1000), "q=1"]) {
    expect(["fr", undefined]).toContain(matchLanguage(garbage));
  }
  check(Array.from({ length: 1000 }, () => "xx").join(",") + ",fr", undefined);
});

test("without a match it is the user's language, then the default", () => {
  expect(chooseLanguage("it", "ja", "en")).toBe("ja");
  expect(chooseLanguage(undefined, "de_CH", "en")).toBe("de");
  expect(chooseLanguage("*", null, "fr")).toBe("fr");
  expect(chooseLanguage("it", "klingon", "zh")).toBe("zh");
});

test("whatever the header holds, the answer is a language", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (header) => {
      expect(languages).toContain(chooseLanguage(header, undefined, "en"));
    }),
  );
});
