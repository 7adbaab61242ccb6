import { expect, test } from "vitest";
import { formatNumber, measureFormat } from "./display.ts";

test("what is or rounds to zero has no sign", () => {
  for (const value of [0, -0, -0.0004, 0.0004]) expect(formatNumber(value, "en")).toBe("0");
  expect(formatNumber(-0.04, "de", 1)).toBe("0,0");
  expect(measureFormat({ decimals: 0 }, "h", "en")(-0.4)).toBe("0\u00a0h");
});

test("other negative numbers keep theirs", () => {
  expect(formatNumber(-0.5, "en")).toBe("-0.5");
  expect(formatNumber(-1234.5, "de")).toBe("-1.234,5");
});
