import type { Severity } from "../../../severities.ts";

/**
 * Where the text is below the first line: further to the right; below the code and the carets that mark it, in one line
 * (`below-carets`) or up to a line of dashes (`above-dashes`).
 */
export type MessageBody = "indented" | "below-carets" | "above-dashes";

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
  /** The text is in the lines that follow. */
  readonly body?: MessageBody | undefined;
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
  /** The last line that is nothing but a place, for messages that follow their code. */
  readonly place?: string | undefined;
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

/**
 * The path at the end of a text: build tools print sentences and whole command lines before a message, in the same line.
 * Undefined if what is left is hardly a path.
 */
export function pathIn(written: string): string | undefined {
  if (!canBePath(written)) return undefined;
  const [, text] = /^.*: (.*)$/.exec(written) ?? [];
  const found = pathAtEnd(text ?? written, text !== undefined);
  return found === written || /\.\w+$/.test(found) ? found : undefined;
}

/** A path may contain blanks. It is only a part of the text if that has options, or if an absolute path follows words. */
function pathAtEnd(text: string, followsSentence: boolean): string {
  if (!/\s/.test(text)) return text;
  const hasOptions = /\s--?\w/.test(text);
  if (!hasOptions && /^(?:[\\/.]|[A-Za-z]:[\\/]|file:)/.test(text)) return text;
  const absolute = /^.*\s((?:[\\/]|\.{1,2}[\\/]|[A-Za-z]:[\\/])\S.*)$/.exec(text)?.[1];
  return absolute ?? (hasOptions || followsSentence ? text.slice(text.search(/\S+$/)) : text);
}
