import { describe, expect, test } from "vitest";
import { countWords, describe as describeValue } from "./scan.js";

describe("countWords", () => {
  test("two words", () => expect(countWords("two words")).toBe(2));
  test("this one fails", () => expect(countWords("a b")).toBe(3));
  test.skip("later", () => undefined);
});

test("nothing", () => expect(describeValue(null)).toBe("nothing"));
