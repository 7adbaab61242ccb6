import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalTimeZone, formatTimestamp, offsetMinutes } from "./index.ts";

describe("zone names (D13)", () => {
  test("are read in any case", () => {
    expect(canonicalTimeZone("europe/PARIS")).toBe("Europe/Paris");
    expect(canonicalTimeZone("utc")).toBe("UTC");
    expect(canonicalTimeZone("America/Argentina/Buenos_Aires")).toMatch(/^America\//);
    expect(canonicalTimeZone("etc/gmt+5")).toBe("Etc/GMT+5");
    for (const name of ["cet", "GB", "NZ", "PST8PDT", "Zulu", "Japan", "W-SU", "US/Pacific"]) {
      expect(canonicalTimeZone(name)).toBeDefined();
    }
  });

  for (const text of [
    "+02:00",
    "-05",
    "+0200",
    "",
    "Mars/Olympus",
    "../../etc/passwd",
    " UTC",
    "UTC ",
    "x".repeat(10_000),
    "Europe/Paris\u0000",
    "BST",
    "AST",
    "ist",
    "PST",
    "SystemV/PST8",
  ]) {
    test(`“${text.slice(0, 20)}” is not a time zone`, () => expect(canonicalTimeZone(text)).toBeUndefined());
  }
});

describe("timestamps (D8)", () => {
  const check = (utc: string, zone: string, expected: string): void => {
    expect(formatTimestamp(Date.parse(utc), zone)).toBe(expected);
  };

  test("have milliseconds and a numeric offset", () => {
    check("2026-11-14T08:30:00.123Z", "Europe/Paris", "2026-11-14T09:30:00.123+01:00");
    check("2026-11-14T08:30:00Z", "UTC", "2026-11-14T08:30:00.000+00:00");
    check("2026-11-14T08:30:00Z", "America/St_Johns", "2026-11-14T05:00:00.000-03:30");
    check("2026-11-14T20:30:00Z", "Asia/Kathmandu", "2026-11-15T02:15:00.000+05:45");
    check("2026-12-31T23:59:59.999Z", "Pacific/Kiritimati", "2027-01-01T13:59:59.999+14:00");
  });

  test("H8 the offset changes at the instant at which the clocks do", () => {
    check("2026-03-29T00:59:59.999Z", "Europe/Paris", "2026-03-29T01:59:59.999+01:00");
    check("2026-03-29T01:00:00.000Z", "Europe/Paris", "2026-03-29T03:00:00.000+02:00");
    check("2026-10-25T00:59:59.999Z", "Europe/Paris", "2026-10-25T02:59:59.999+02:00");
    check("2026-10-25T01:00:00.000Z", "Europe/Paris", "2026-10-25T02:00:00.000+01:00");
    check("2026-10-03T15:29:59.000Z", "Australia/Lord_Howe", "2026-10-04T01:59:59.000+10:30");
    check("2026-10-03T15:30:00.000Z", "Australia/Lord_Howe", "2026-10-04T02:30:00.000+11:00");
  });

  test("hold before 1970 and far ahead", () => {
    check("1969-07-20T20:17:40Z", "America/New_York", "1969-07-20T16:17:40.000-04:00");
    check("2400-02-29T12:00:00Z", "UTC", "2400-02-29T12:00:00.000+00:00");
  });

  test("in UTC, they are what the platform prints, also in years of other lengths", () => {
    fc.assert(
      fc.property(fc.integer({ min: -8.64e15, max: 8.64e15 }), (instant) => {
        expect(formatTimestamp(instant, "UTC")).toBe(new Date(instant).toISOString().replace("Z", "+00:00"));
      }),
      { numRuns: 500 },
    );
    expect(() => formatTimestamp(8.64e15 + 86_400_000, "UTC")).toThrow(RangeError);
    expect(() => formatTimestamp(Number.NaN, "UTC")).toThrow(RangeError);
  });

  test("read back they are the same instant, in every zone and at every time", () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    const instants = fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2060, 0) });
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        expect(Date.parse(formatTimestamp(instant, zone))).toBe(instant);
        expect(offsetMinutes(instant, zone)).toBe(slowOffset(instant, zone));
      }),
      { numRuns: 500 },
    );
  });
});

// What the platform itself prints as the offset.
function slowOffset(instant: number, zone: string): number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  const name = format.formatToParts(instant).find((part) => part.type === "timeZoneName")?.value ?? "";
  const match = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name);
  return (match?.[1] === "-" ? -1 : 1) * (Number(match?.[2] ?? 0) * 60 + Number(match?.[3] ?? 0));
}
