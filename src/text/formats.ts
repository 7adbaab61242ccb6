import type { Language } from "./languages.ts";

/** Formats numbers, dates and durations in the user's language and zone. */
export interface Formats {
  number(value: number, digitsMax?: number): string;
  /** With a sign, for differences. */
  change(value: number, digitsMax?: number): string;
  share(value: number): string;
  /** Several words, joined by commas and “or”. */
  list(words: readonly string[]): string;
  dateTime(timestamp: string): string;
  date(timestamp: string): string;
  /** A day of the calendar such as `2026-11-30`, which is the same in every zone. */
  day(day: string): string;
  /** Day and minute, for times that are close together. */
  time(timestamp: string): string;
  /** Relative to now, in the past or the future. */
  relative(timestamp: string, now?: number): string;
  duration(milliseconds: number): string;
  /** A number of days, short enough for a column. */
  days(count: number): string;
  /** The value of a measure with its unit; an effort in working days and hours. */
  measure(value: number, measure: MeasureFormat): string;
  /** The same with a sign, for differences. */
  measureChange(value: number, measure: MeasureFormat): string;
}

/** How the values of a measure are written. */
export interface MeasureFormat {
  readonly unit?: string | undefined;
  /** The number of digits after the decimal point, if the model says so. */
  readonly decimals?: number | undefined;
  /** The values are minutes of work. */
  readonly isEffort?: boolean;
}

const minutesPerHour = 60;
const hoursPerDay = 8;
const durationDigits = 1;

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 31_557_600_000],
  ["month", 2_629_800_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
];

export function createFormats(language: Language, zone: string): Formats {
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium", timeZone: zone });
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: zone });
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const time = new Intl.DateTimeFormat(language, {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    timeZone: zone,
  });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "long" });
  const share = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  const list = new Intl.ListFormat(language, { type: "disjunction" });
  const numbers = new Map<string, Intl.NumberFormat>();
  const numberFormat = (digits: number, signed: boolean): Intl.NumberFormat => {
    const key = `${digits}${signed}`;
    const known =
      numbers.get(key) ??
      new Intl.NumberFormat(language, {
        maximumFractionDigits: digits,
        ...(signed ? { signDisplay: "exceptZero" } : {}),
      });
    numbers.set(key, known);
    return known;
  };
  const small = new Intl.NumberFormat(language, { maximumSignificantDigits: 1, signDisplay: "exceptZero" });
  const units = new Map<string, Intl.NumberFormat>();
  const unitFormat = (unit: string): Intl.NumberFormat => {
    const known =
      units.get(unit) ??
      new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 0 });
    units.set(unit, known);
    return known;
  };
  const effort = (minutes: number): string =>
    effortParts(minutes)
      .map(([amount, unit]) => unitFormat(unit).format(amount))
      .join(" ");
  const measure = (value: number, { unit, decimals, isEffort = false }: MeasureFormat, signed: boolean): string => {
    const sign = signed && value > 0 ? "+" : value < 0 ? "−" : "";
    if (isEffort) return `${sign}${effort(Math.abs(value))}`;
    const digits = Math.min(decimals ?? digitsMax, digitsFor(value));
    // A change is never written as 0.
    const isSmall = signed && Math.abs(value) * 10 ** digits < 0.5;
    const text = (isSmall ? small : numberFormat(digits, signed)).format(value);
    return unit === undefined || unit === "" ? text : `${text}\u00a0${unit}`;
  };
  return {
    measure: (value, format) => measure(value, format, false),
    measureChange: (value, format) => measure(value, format, true),
    number: (value, digitsMax = digitsFor(value)) => numberFormat(digitsMax, false).format(value),
    change: (value, digitsMax = digitsFor(value)) => numberFormat(digitsMax, true).format(value),
    // As the values of measures are written, in every language.
    share: (value) => `${digitsOf(share.formatToParts(value))}\u00a0%`,
    list: (words) => list.format(words),
    dateTime: (timestamp) => dateTime.format(new Date(timestamp)),
    date: (timestamp) => date.format(new Date(timestamp)),
    day: (text) => day.format(new Date(text)),
    time: (timestamp) => time.format(new Date(timestamp)),
    relative(timestamp, now = Date.now()) {
      const away = new Date(timestamp).getTime() - now;
      const [unit, length] = stepOf(Math.abs(away));
      return relative.format(Math.round(away / length), unit);
    },
    days: (count) => unitFormat("day").format(count),
    duration(milliseconds) {
      const [unit, length] = stepOf(milliseconds, durationDigits);
      const value = new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: durationDigits });
      return value.format(milliseconds / length);
    },
  };
}

type Step = (typeof steps)[number];

/** The largest unit that a time reaches when it is rounded in the next smaller one: 59.6 seconds are a minute. */
function stepOf(milliseconds: number, digits = 0): Step {
  const isReached = ([, length]: Step, index: number): boolean => {
    const [, smaller] = steps[index + 1] ?? ["second", 1];
    const rounded = smaller / 10 ** digits;
    return Math.round(milliseconds / rounded) * rounded >= length;
  };
  return steps.find(isReached) ?? ["second", 1_000];
}

/** A share without its sign. */
function digitsOf(parts: readonly Intl.NumberFormatPart[]): string {
  return parts.map(({ type, value }) => (type === "percentSign" || type === "literal" ? "" : value)).join("");
}

/** Days and hours, hours and minutes, or minutes: two units are enough to compare efforts. */
function effortParts(minutes: number): readonly (readonly [number, "day" | "hour" | "minute"])[] {
  const total = Math.round(minutes);
  const hours = Math.round(total / minutesPerHour);
  if (hours >= hoursPerDay) {
    const [days, rest] = [Math.floor(hours / hoursPerDay), hours % hoursPerDay];
    return rest === 0 || days >= 100
      ? [[days, "day"]]
      : [
          [days, "day"],
          [rest, "hour"],
        ];
  }
  if (total < minutesPerHour) return [[total, "minute"]];
  const rest = total % minutesPerHour;
  const whole = [Math.floor(total / minutesPerHour), "hour"] as const;
  return rest === 0 ? [whole] : [whole, [rest, "minute"]];
}

const digitsMax = 3;

// Three digits are enough for comparisons; integers have no fraction digits.
function digitsFor(value: number): number {
  if (Number.isInteger(value)) return 0;
  const size = Math.abs(value);
  if (size >= 100) return 1;
  return size >= 1 ? 2 : digitsMax;
}
