import { accept, refuse, type Problem, type ProblemCodeIn, type Result } from "../text/index.ts";

/** The longest interval that is read. */
export const intervalCharactersMax = 200;

/** A range of numbers; an omitted bound is infinite. */
export interface Interval {
  readonly lower: number;
  readonly lowerIncluded: boolean;
  readonly upper: number;
  readonly upperIncluded: boolean;
}

type IntervalCode = ProblemCodeIn<"interval">;

/**
 * Parses an interval such as `[0;10[` (with 0, without 10), `];0[` or `[20;[` (R3, D10). The direction of a bracket says
 * whether the bound is included; an omitted number is infinite with either bracket.
 */
export function parseInterval(text: string): Result<Interval, IntervalCode> {
  if (text.length > intervalCharactersMax) {
    const params = { limit: intervalCharactersMax };
    return refuse({ code: "interval.too-long", params, position: intervalCharactersMax });
  }
  const shape = shapePattern.exec(text);
  if (shape === null) return refuse(shapeFault(text));
  const [, opening = "", lowerText = "", upperText = "", closing] = shape;
  const lower = readBound(lowerText, -Infinity);
  const upper = readBound(upperText, Infinity);
  const lowerPosition = firstVisible(text, text.indexOf(opening) + 1);
  const upperPosition = firstVisible(text, text.indexOf(";") + 1);
  if (lower === undefined) return refuse(numberFault(lowerText, lowerPosition));
  if (upper === undefined) return refuse(numberFault(upperText, upperPosition));
  if (lower > upper) return refuse({ code: "interval.reversed", position: upperPosition });
  return accept(Object.freeze({ lower, lowerIncluded: opening === "[", upper, upperIncluded: closing === "]" }));
}

/** Whether the value is in the interval; a missing value (NaN) is in no interval. */
export function contains(interval: Interval, value: number): boolean {
  const { lower, lowerIncluded, upper, upperIncluded } = interval;
  return (value > lower || (lowerIncluded && value === lower)) && (value < upper || (upperIncluded && value === upper));
}

/** Whether some number is in both intervals. */
export function overlaps(one: Interval, other: Interval): boolean {
  const higher = one.lower > other.lower || (one.lower === other.lower && !one.lowerIncluded) ? one : other;
  const nearer = one.upper < other.upper || (one.upper === other.upper && !one.upperIncluded) ? one : other;
  return !isEmpty({
    lower: higher.lower,
    lowerIncluded: higher.lowerIncluded,
    upper: nearer.upper,
    upperIncluded: nearer.upperIncluded,
  });
}

/** Whether no number is in the interval, as in `[5;5[`. */
export function isEmpty({ lower, lowerIncluded, upper, upperIncluded }: Interval): boolean {
  return lower > upper || (lower === upper && !(lowerIncluded && upperIncluded));
}

// interval := ("[" | "]") [number] ";" [number] ("[" | "]"), with spaces between any two
const shapePattern = /^\s*([[\]])([^[\];]*);([^[\];]*)([[\]])\s*$/;
const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

function readBound(text: string, omitted: number): number | undefined {
  const digits = text.trim();
  if (digits === "") return omitted;
  const value = numberPattern.test(digits) ? Number(digits) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

function numberFault(text: string, position: number): Problem<IntervalCode> {
  return { code: "interval.number-wrong", params: { text: text.trim().slice(0, 40) }, position };
}

/** Finds the first position at which the text is not an interval. */
function shapeFault(text: string): Problem<IntervalCode> {
  let position = firstVisible(text, 0);
  if (!isBracket(text[position])) return { code: "interval.bracket-missing", position };
  position = endOfBound(text, position + 1);
  if (text[position] !== ";") return { code: "interval.semicolon-missing", position };
  position = endOfBound(text, position + 1);
  if (!isBracket(text[position])) return { code: "interval.bracket-missing", position };
  return { code: "interval.rest-unexpected", position: firstVisible(text, position + 1) };
}

function endOfBound(text: string, start: number): number {
  let position = start;
  while (position < text.length && text[position] !== ";" && !isBracket(text[position])) position += 1;
  return position;
}

function firstVisible(text: string, start: number): number {
  return text.length - text.slice(start).trimStart().length;
}

function isBracket(character: string | undefined): boolean {
  return character === "[" || character === "]";
}
