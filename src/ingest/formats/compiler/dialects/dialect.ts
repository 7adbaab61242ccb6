import type { Severity } from "../../../severities.ts";

/** What one line of a compiler or linter says. */
export interface CompilerMessage {
  readonly tool: string;
  readonly rule: string;
  readonly severity: Severity;
  readonly text: string;
  /** As it is written; undefined for a message about the project. */
  readonly path: string | undefined;
  readonly startLine?: number | undefined;
  readonly startColumn?: number | undefined;
  readonly endLine?: number | undefined;
  readonly endColumn?: number | undefined;
  readonly families?: readonly string[];
  readonly helpUri?: string | undefined;
  /** A note belongs to the message before it, as a related location. */
  readonly isNote?: boolean;
  /** The text is in the lines that follow, further to the right. */
  readonly hasBody?: boolean;
  /** The file could not be parsed: the tool says nothing of the rest of it. */
  readonly isFailure?: boolean;
  /** A folder that the path is relative to, if it is relative. */
  readonly folder?: string | undefined;
}

/** One line without the marks that build tools put before it. */
export interface LogLine {
  readonly text: string;
  /** The level that a build tool put before it: `[WARNING]`, `##[error]`. */
  readonly level: string | undefined;
  /** The line before, for messages of two lines. */
  readonly before: string;
}

/** How a family of tools writes its messages. */
export type Dialect = (line: LogLine) => CompilerMessage | undefined;

export function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/**
 * Whether a text before `:12:` can be a path. It is not one if it ends a date or an address: `2026-01-01 12` of
 * `2026-01-01 12:34:56`, `localhost` of `localhost:8080`.
 */
export function canBePath(text: string): boolean {
  return !/(?:^|\s)\d{1,2}$|^\d{4}\D\d|^\d+(?:\.\d+){3}$|^localhost$|^\w+:\/\/(?!\/)|^at\s|^Caused by/.test(text);
}

/** The parts of a match by their names. */
export type Parts = Readonly<Record<string, string | undefined>>;

export function partsOf(pattern: RegExp, text: string): Parts | undefined {
  return pattern.exec(text)?.groups;
}
