import type { Measure } from "../../model/index.ts";
import type { Language } from "../../text/index.ts";

/** Fraction digits of a measure that says nothing of them. */
const fractionDigitsMax = 3;
/** Between a number and its unit: they must not be torn apart at a line's end. */
const noBreakSpace = "\u00a0";

const formats = new Map<string, Intl.NumberFormat>();

/** A number as people of the language write it; one format for every language and number of decimals. */
export function formatNumber(value: number, language: Language, decimals: number | null = null): string {
  const key = `${language}:${decimals ?? ""}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals ?? 0,
      maximumFractionDigits: decimals ?? fractionDigitsMax,
    });
    formats.set(key, format);
  }
  return format.format(value);
}

/** Writes values of a measure, with its decimals and its unit. */
export function measureFormat(
  measure: Pick<Measure, "decimals"> | undefined,
  unit: string | undefined,
  language: Language,
): (value: number) => string {
  const decimals = measure?.decimals ?? null;
  if (unit === undefined) return (value) => formatNumber(value, language, decimals);
  return (value) => `${formatNumber(value, language, decimals)}${noBreakSpace}${unit}`;
}
