import type { LanguageId } from "../languages/language.ts";

/** Measures that a look at one file can tell, in the order in which they are sent. */
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
] as const;

/** The values of an artifact, by column. */
export type Values = readonly (number | null)[];

/** A part of a file as it is told: key, name, type, unit around it, lines and columns from 1 on, values. */
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

/** Everything that one look at a file tells, without its path: files of the same content share it. */
export interface FileResult {
  readonly language: LanguageId;
  readonly values: Values;
  readonly units: readonly UnitResult[];
  readonly findings: readonly FindingResult[];
  readonly imports: readonly string[];
  readonly syntaxErrors: number;
  /** The encoding, where it is not UTF-8. */
  readonly encoding?: string;
}
