import type { LanguageId } from "../languages/language.ts";
import type { Suppression } from "./suppressions.ts";

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

type FileColumn = (typeof fileColumns)[number];

/** The values of an artifact, in the order of the columns. */
export type Values = readonly (number | null)[];

/** The values of an artifact by the names of their columns. */
type NamedValues = Readonly<Record<FileColumn, number | null>>;

/** Puts values into the order of the columns. */
export function inColumns(named: NamedValues): Values {
  return fileColumns.map((column) => named[column]);
}

/** The values of a file of which nothing is measured. */
export const noValues: Values = fileColumns.map(() => null);

/** The value in a column; null: the artifact has none. */
export function valueIn(values: Values, column: FileColumn): number | null {
  return values[fileColumns.indexOf(column)] ?? null;
}

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
  /** Why a comment in the source suppresses it; absent if none does. */
  readonly suppressed?: string;
}

/** The result of one file without its path: files with the same content share it. */
export interface FileResult {
  readonly language: LanguageId;
  /** The lines of the text, also of files of which nothing is measured. */
  readonly lines: number;
  readonly values: Values;
  readonly units: readonly UnitResult[];
  readonly findings: readonly FindingResult[];
  readonly imports: readonly string[];
  readonly syntaxErrors: number;
  /** Code lines that the parser did not understand. */
  readonly unparsedLines: number;
  /** Whether a comment at the start says that a tool generated the file. */
  readonly isGenerated: boolean;
  /** Suppressions of rules that compare files with each other. */
  readonly blockSuppressions: readonly Suppression[];
  /** The encoding, if it is not UTF-8. */
  readonly encoding?: string;
}
