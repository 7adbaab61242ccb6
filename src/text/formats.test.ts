import { expect, test } from "vitest";
import { createFormats } from "./formats.ts";

const formats = createFormats("en", "UTC");
const effort = { unit: "min", decimals: 0, isEffort: true };

test("an effort is written in working days and hours", () => {
  const check = (minutes: number, expected: string): void => expect(formats.measure(minutes, effort)).toBe(expected);
  check(0, "0 min");
  check(45.4, "45 min");
  check(60, "1 hr");
  check(200, "3 hr 20 min");
  check(480, "1 day");
  check(8_200, "17 days 1 hr");
  check(65_845.5, "137 days");
  expect(formats.measureChange(-90, effort)).toBe("−1 hr 30 min");
  expect(createFormats("de", "UTC").measure(960, effort)).toBe("2 Tg.");
});

test("a value has the digits of its measure, at most as many as help to compare, and its unit", () => {
  expect(formats.measure(127.123, { unit: "per 1,000 lines", decimals: 1 })).toBe("127.1\u00a0per 1,000 lines");
  expect(formats.measure(0.5, { decimals: 0 })).toBe("1");
  expect(formats.measure(1.234567, {})).toBe("1.23");
  expect(formats.measureChange(-0.012, { unit: "%" })).toBe("-0.012\u00a0%");
  expect(formats.measureChange(-0.012, { unit: "%", decimals: 1 })).toBe("-0.01\u00a0%");
  expect(formats.measureChange(0, { unit: "%", decimals: 1 })).toBe("0\u00a0%");
});

test("a share is written like a value in percent, in every language", () => {
  expect([0.91, 1, 0.8765].map(formats.share)).toEqual(["91\u00a0%", "100\u00a0%", "87.7\u00a0%"]);
  expect(createFormats("de", "UTC").share(0.8765)).toBe("87,7\u00a0%");
  expect(createFormats("ja", "UTC").share(0.72)).toBe(createFormats("ja", "UTC").measure(72, { unit: "%" }));
});

test("days have their unit in every language", () => {
  expect([0, 1, 1_200].map(formats.days)).toEqual(["0 days", "1 day", "1,200 days"]);
  expect(["fr", "de", "ja", "zh"].map((language) => createFormats(language as "fr", "UTC").days(3))).toEqual([
    "3\u202fj",
    "3 Tg.",
    "3 日",
    "3天",
  ]);
});

test("no unit is counted up to the next larger one", () => {
  const { relative } = createFormats("en", "UTC");
  const ago = (milliseconds: number): string => relative(new Date(-milliseconds).toISOString(), 0);
  expect(ago(59_400)).toBe("59 seconds ago");
  expect(ago(59_600)).toBe("1 minute ago");
  expect(ago(59.6 * 60_000)).toBe("1 hour ago");
  expect(ago(23.4 * 3_600_000)).toBe("23 hours ago");
  expect(ago(23.6 * 3_600_000)).toBe("yesterday");
  expect(ago(6.6 * 86_400_000)).toBe("last week");
  expect(ago(400)).toBe("now");
  expect([59_940, 59_960, 3_599_000].map(createFormats("en", "UTC").duration)).toEqual(["59.9 sec", "1 min", "1 hr"]);
});
