import type { LanguageId } from "../languages/language.ts";

/** Measures that need only the file itself, in the order of the columns. */
export const fileColumns = [
  "LC",
  "LOC",
  "CLOC",
  "BLANK",
  "STAT",
  "VG",
  "COG",
  "NEST",
  "PARAM",
  "RETURNS",
  "HLEN",
  "HVOC",
  "HVOL",
  "HDIF",
  "HEFF",
  "UNPARSED_LINES",
] as const;

/** The values of an artifact, by column. */
export type Values = readonly (number | null)[];

/** A type or function in the results. `parent` is the index of the unit around it; lines and columns count from 1. */
export interface UnitResult {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly parent: number;
  readonly lines: readonly [startLine: number, startColumn: number, endLine: number, endColumn: number];
  readonly values: Values;
}

/** A finding in a file; `unit` -1 is the file itself. */
export interface FindingResult {
  readonly rule: string;
  readonly unit: number;
  readonly message: string;
  readonly lines: readonly [startLine: number, startColumn: number, endLine: number, endColumn: number];
  readonly fingerprint: string;
}

/** The result of one file without its path: files with the same content share it. */
export interface FileResult {
  readonly language: LanguageId;
  readonly values: Values;
  readonly units: readonly UnitResult[];
  readonly findings: readonly FindingResult[];
  readonly imports: readonly string[];
  readonly syntaxErrors: number;
  /** Code lines that the parser did not understand. */
  readonly unparsedLines: number;
  /** The encoding, if it is not UTF-8. */
  readonly encoding?: string;
}
