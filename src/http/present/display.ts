import type { Measure } from "../../model/index.ts";
import type { Language } from "../../text/index.ts";

/** The default number of fraction digits. */
const fractionDigitsMax = 3;
/** A no-break space between a number and its unit. */
const noBreakSpace = "\u00a0";

/** Numbers whose text is cached: most values are small whole numbers, and formatting is slow. */
const textsMax = 8_192;

interface Format {
  readonly format: Intl.NumberFormat;
  readonly texts: Map<number, string>;
}

const formats = new Map<string, Format>();

/** A number in the notation of the language. There is one formatter for each language and number of decimals. */
export function formatNumber(value: number, language: Language, decimals: number | null = null): string {
  return textOf(formatOf(language, decimals), value);
}

function formatOf(language: Language, decimals: number | null): Format {
  const key = `${language}:${decimals ?? ""}`;
  let format = formats.get(key);
  if (format === undefined) {
    const digits = { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? fractionDigitsMax };
    // A number that is rounded to zero has no sign.
    const written = new Intl.NumberFormat(language, { ...digits, signDisplay: "negative" });
    formats.set(key, (format = { format: written, texts: new Map() }));
  }
  return format;
}

function textOf({ format, texts }: Format, value: number): string {
  let text = texts.get(value);
  if (text === undefined) {
    text = format.format(value);
    if (texts.size >= textsMax) texts.clear();
    texts.set(value, text);
  }
  return text;
}

/** Formats values of a measure, with its decimals and its unit. */
export function measureFormat(
  measure: Pick<Measure, "decimals"> | undefined,
  unit: string | undefined,
  language: Language,
): (value: number) => string {
  const format = formatOf(language, measure?.decimals ?? null);
  if (unit === undefined) return (value) => textOf(format, value);
  return (value) => `${textOf(format, value)}${noBreakSpace}${unit}`;
}
