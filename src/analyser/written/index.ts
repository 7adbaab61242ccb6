import type { WrittenGrammarName } from "../languages/language.ts";
import type { WrittenParser } from "./written-parser.ts";

const parsers: Readonly<Record<WrittenGrammarName, () => Promise<WrittenParser>>> = {
  sql: async () => (await import("./sql/index.ts")).sqlParser,
};

/** Loads a parser that is written here. */
export function loadWrittenParser(name: WrittenGrammarName): Promise<WrittenParser> {
  return parsers[name]();
}
