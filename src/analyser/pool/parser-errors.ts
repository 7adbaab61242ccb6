const parserErrors = new Set(["RuntimeError", "RangeError"]);

/** Whether a grammar ran out of memory or stack. The parser's memory may be damaged: it must not be used again. */
export function isParserError(error: unknown): boolean {
  return error instanceof Error && parserErrors.has(error.name);
}
