import { beforeAll, expect, test } from "vitest";
import { buildInterface } from "./build-interface.ts";
import { builtPage, initialScriptBytes } from "./built.ts";

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
