import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { colorsFor } from "./colors.ts";

const red = "\u001b[31mx\u001b[39m";

test.each([
  ["a terminal", true, {}, red],
  ["a file", false, {}, "x"],
  ["a terminal without colours", true, { TERM: "dumb" }, "x"],
  ["NO_COLOR", true, { NO_COLOR: "1" }, "x"],
  ["FORCE_COLOR", false, { FORCE_COLOR: "1" }, red],
  ["both", true, { NO_COLOR: "1", FORCE_COLOR: "1" }, "x"],
])("colours for %s", (_, isTTY, environment, text) =>
  expect(colorsFor(Object.assign(new PassThrough(), { isTTY }), environment).red("x")).toBe(text),
);
