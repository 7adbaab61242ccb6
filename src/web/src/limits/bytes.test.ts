import { expect, test } from "vitest";
import { bytesText } from "./bytes.ts";

test("amounts have the unit that shows them best, and only nothing is 0", () => {
  const text = (bytes: number) => bytesText(bytes, String);
  expect([0, 1, 1023, 1024, 1536, 1024 ** 2 - 1].map(text)).toEqual([
    "0 B",
    "1 B",
    "1023 B",
    "1 KiB",
    "1.5 KiB",
    "1024 KiB",
  ]);
  expect([1024 ** 2, 2.5 * 1024 ** 3, 3 * 1024 ** 5].map(text)).toEqual(["1 MiB", "2.5 GiB", "3072 TiB"]);
});
