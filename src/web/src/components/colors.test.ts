import { expect, test } from "vitest";
import { colorOfHex, cssColor, hexOfColor } from "./colors.ts";

test("a colour goes into a field and back, as opaque as it was", () => {
  expect(hexOfColor([0, 104, 255, 80])).toBe("#0068ff");
  expect(colorOfHex("#0068ff", [9, 9, 9, 80])).toEqual([0, 104, 255, 80]);
});

test("a colour of a style sheet is opaque", () => expect(cssColor([0, 104, 255, 80])).toBe("rgb(0 104 255)"));
