import { languages, type Language } from "./languages.ts";

/** Further ranges are ignored: no browser sends more. */
const languageRangesMax = 64;

interface LanguageRange {
  /** Lower case, `-` between subtags; `*` for any. */
  readonly tag: string;
  readonly quality: number;
}

/**
 * The language to answer in (D13): the best match of `Accept-Language`; nothing matching, or `*`, gives the user's own
 * language, and without one the server's default. It never fails, for any header.
 */
export function chooseLanguage(
  acceptLanguage: string | undefined,
  userLanguage: string | null | undefined,
  defaultLanguage: Language,
): Language {
  return matchLanguage(acceptLanguage) ?? knownLanguage(userLanguage) ?? defaultLanguage;
}

/** The best match of `Accept-Language` alone; undefined when the header leaves the choice to the server. */
export function matchLanguage(acceptLanguage: string | undefined): Language | undefined {
  if (acceptLanguage === undefined) return undefined;
  const ranges = parseRanges(acceptLanguage);
  const excluded = new Set(ranges.filter((range) => range.quality === 0).map((range) => range.tag));
  const wanted = ranges.filter((range) => range.quality > 0).toSorted((a, b) => b.quality - a.quality);
  for (const range of wanted) {
    if (range.tag === "*") return undefined;
    const language = lookUp(range.tag);
    if (language !== undefined && !excluded.has(language)) return language;
  }
  return undefined;
}

/** The text as one of the supported languages. */
export function knownLanguage(text: string | null | undefined): Language | undefined {
  return text === null || text === undefined ? undefined : lookUp(normaliseTag(text));
}

// RFC 4647 lookup: the range loses its last subtag until something matches (`zh-hant-tw` → `zh`).
function lookUp(tag: string): Language | undefined {
  let rest = tag;
  while (rest !== "") {
    const language = languages.find((candidate) => candidate === rest);
    if (language !== undefined) return language;
    rest = rest.slice(0, Math.max(0, rest.lastIndexOf("-")));
  }
  return undefined;
}

function parseRanges(header: string): LanguageRange[] {
  const ranges: LanguageRange[] = [];
  for (const element of header.split(",", languageRangesMax)) {
    const [tag = "", ...parameters] = element.split(";");
    const normalised = normaliseTag(tag);
    if (normalised === "*" || /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/.test(normalised)) {
      ranges.push({ tag: normalised, quality: readQuality(parameters) });
    }
  }
  return ranges;
}

// `en_US` is how operating systems write it; clients pass it on.
function normaliseTag(tag: string): string {
  return tag.trim().toLowerCase().replaceAll("_", "-");
}

// An invalid weight is ignored, so that a client with a wrong header still gets its language.
function readQuality(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const match = /^\s*q\s*=\s*(0(?:\.\d*)?|1(?:\.0*)?)\s*$/i.exec(parameter);
    if (match !== null) return Number(match[1]);
  }
  return 1;
}
