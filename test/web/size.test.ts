import { beforeAll, expect, test } from "vitest";
import { buildInterface } from "./build-interface.ts";
import { builtPage, builtStyles, builtTexts, initialScriptBytes } from "./built.ts";

const initialBytesMax = 200_000;

beforeAll(() => buildInterface(), 60_000);

test(`the first page needs less than ${initialBytesMax / 1000} kB of compressed script`, () => {
  const bytes = initialScriptBytes();
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(initialBytesMax);
});

test("the page has no inline script or style and names no other host", () => {
  expect(builtPage()).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|https?:\/\//);
});

test("every page has all styles, so that it looks the same whichever page was opened before", () => {
  const [styles, ...others] = builtStyles();
  expect(others).toEqual([]);
  expect(builtPage()).toContain(`/assets/${styles}"`);
});

/** A plain text and a text with a count, in each language. */
const catalogues = [
  { language: "en", plain: "Sign out", counted: "# tasks are running" },
  { language: "fr", plain: "Se déconnecter", counted: "# tâches en cours" },
  { language: "de", plain: "Abmelden", counted: "# Aufgaben laufen" },
  { language: "ja", plain: "サインアウト", counted: "#件のタスクを実行中" },
  { language: "zh", plain: "退出登录", counted: "# 个任务正在运行" },
];

test.each(catalogues)("the texts in $language contain no other language", ({ language }) => {
  const script = builtTexts(language);
  const found = catalogues.filter(({ plain }) => script.includes(plain));
  expect(found.map((other) => other.language)).toEqual([language]);
  // Texts with a count are function calls, which the bundler drops only if it knows that they have no side effects.
  const counting = catalogues.filter(({ counted }) => script.includes(counted));
  expect(counting.map((other) => other.language)).toEqual([language]);
});
