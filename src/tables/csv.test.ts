import { expect, test } from "vitest";
import { csvWriter } from "./csv.ts";

const cellOf = (text: string): string => {
  const writer = csvWriter([{ name: "name", kind: "text" }]);
  return Buffer.from(writer.write({ rows: 1, cells: [{ kind: "plain", values: [text] }] })).toString();
};

test.each([
  ["=1", "'=1\r\n"],
  ["'=1", "''=1\r\n"],
  ["''@x", "'''@x\r\n"],
  ["'quoted'", "'quoted'\r\n"],
  ["plain", "plain\r\n"],
])("%j is written so that no spreadsheet runs it, and no other text looks the same", (text, written) =>
  expect(cellOf(text)).toBe(written),
);
