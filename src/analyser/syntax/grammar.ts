import { Language, Parser } from "web-tree-sitter";
import { languageOf } from "../languages/index.ts";
import type { LanguageId } from "../languages/language.ts";
import { readGrammar } from "./grammar-file.ts";
import { startParser, type ParserMemory } from "./parser-memory.ts";
import { compileRoles, type Roles } from "./roles.ts";

/** A loaded language: its parser, and the meaning of its node types. */
export interface Grammar {
  readonly parser: Parser;
  readonly memory: ParserMemory;
  readonly roles: Roles;
}

const loaded = new Map<LanguageId, Promise<Grammar>>();

/** Loads the grammar of a language, once per thread. */
export function loadGrammar(id: LanguageId): Promise<Grammar> {
  let grammar = loaded.get(id);
  if (grammar === undefined) {
    grammar = load(id);
    loaded.set(id, grammar);
  }
  return grammar;
}

async function load(id: LanguageId): Promise<Grammar> {
  const memory = await startParser();
  const definition = languageOf(id);
  const language = await Language.load(await readGrammar(definition.grammar));
  const parser = new Parser();
  parser.setLanguage(language);
  return { parser, memory, roles: compileRoles(definition, language) };
}
