import { expect, test } from "vitest";
import { readInstant } from "./dates.ts";

function check(text: string, expected: string | undefined): void {
  const instant = readInstant(text);
  expect(instant === undefined ? undefined : new Date(instant).toISOString()).toBe(expected);
}

test("dates and date-times are read, without an offset as UTC", () => {
  check("2026-11-14", "2026-11-14T00:00:00.000Z");
  check("2026-11-14T09:30", "2026-11-14T09:30:00.000Z");
  check("2026-11-14T09:30:00.1239+01:00", "2026-11-14T08:30:00.123Z");
  check("2026-11-14T09:30:00.1z", "2026-11-14T09:30:00.100Z");
  check("0050-01-01", "0050-01-01T00:00:00.000Z");
  check("2024-02-29", "2024-02-29T00:00:00.000Z");
});

test("W18 what is no day or time of day is refused", () => {
  for (const text of ["2023-02-30", "2023-2-3", "2023-02-29", "2023-00-01", "2023-13-01", "2023-01-00", "", "today"]) {
    check(text, undefined);
  }
  for (const time of ["24:00", "23:60", "23:59:60", "23:59:59+15:00", "23:59:59+01", "9:30"]) {
    check(`2023-01-01T${time}`, undefined);
  }
});

test("what a time zone would show outside the years 1 to 9999 is refused", () => {
  check("9999-12-30", "9999-12-30T00:00:00.000Z");
  check("0001-01-03", "0001-01-03T00:00:00.000Z");
  for (const text of ["9999-12-31T23:59:59-12:00", "9999-12-31", "9999-12-30T22:00", "0000-06-01", "0001-01-01"]) {
    check(text, undefined);
  }
  check("0001-01-03T00:00:00+14:00", "0001-01-02T10:00:00.000Z");
  check("0001-01-02T13:00:00+12:00", undefined);
});
