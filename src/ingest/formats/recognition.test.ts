import { expect, test } from "vitest";
import { Head } from "../head.ts";
import { detectFormat } from "../intake/read-report.ts";
import { longReports } from "./recognition.reference.ts";

test("a report is recognised by its beginning, whichever of its lists is the long one", () => {
  const wrong = longReports().flatMap(({ name, format, head }) => {
    const found = detectFormat(new Head([head]))?.id;
    return found === format ? [] : [`${name} is recognised as ${found}`];
  });
  expect(wrong).toEqual([]);
});
