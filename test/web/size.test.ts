import { beforeAll, expect, test } from "vitest";
import * as frame from "../../src/web/src/texts/areas/frame.ts";
import * as tasks from "../../src/web/src/texts/areas/tasks.ts";
import { buildInterface } from "./browser.ts";
import { builtPage, builtTexts, initialScriptBytes } from "./built.ts";

const initialBytesMax = 200_000;

beforeAll(() => buildInterface(), 60_000);

test(`the first page needs less than ${initialBytesMax / 1000} kB of compressed script`, () => {
  const bytes = initialScriptBytes();
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(initialBytesMax);
});

test("the page names nothing inline and no other host", () => {
  expect(builtPage()).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|https?:\/\//);
});

const catalogues = [
  { language: "en", signOut: frame.en.signOut, running: tasks.en.running },
  { language: "fr", signOut: frame.fr.signOut, running: tasks.fr.running },
  { language: "de", signOut: frame.de.signOut, running: tasks.de.running },
  { language: "ja", signOut: frame.ja.signOut, running: tasks.ja.running },
  { language: "zh", signOut: frame.zh.signOut, running: tasks.zh.running },
];

test.each(catalogues)("the texts in $language contain no other language", ({ language }) => {
  const script = builtTexts(language);
  const found = catalogues.filter(({ signOut }) => script.includes(signOut));
  expect(found.map((other) => other.language)).toEqual([language]);
  // Texts that count are made by a call, which the bundler leaves out only when it is known to have no effect.
  const counting = catalogues.filter(({ running }) => script.includes(running(2).replace("2", "#")));
  expect(counting.map((other) => other.language)).toEqual([language]);
});
