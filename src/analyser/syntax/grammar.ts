import { Language, Parser } from "web-tree-sitter";
import { languageOf } from "../languages/index.ts";
import type { LanguageId } from "../languages/language.ts";
import { loadWrittenParser } from "../written/index.ts";
import type { WrittenParser } from "../written/written-parser.ts";
import { readGrammar } from "./grammar-file.ts";
import { startParser, type ParserMemory } from "./parser-memory.ts";
import { compileRoles, type Roles } from "./roles.ts";

/** A loaded language: its parser, and the meaning of its node types. */
export type Grammar = PackagedGrammar | WrittenGrammar;

/** A grammar of a package, for tree-sitter. */
export interface PackagedGrammar {
  readonly kind: "packaged";
  readonly parser: Parser;
  readonly memory: ParserMemory;
  readonly roles: Roles;
}

/** A grammar that is written here. */
interface WrittenGrammar {
  readonly kind: "written";
  readonly read: WrittenParser["read"];
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

/** Loads the grammar of a language that is in a package. */
export async function loadPackagedGrammar(id: LanguageId): Promise<PackagedGrammar> {
  const grammar = await loadGrammar(id);
  if (grammar.kind === "written") throw new Error(`the grammar of ${id} is in no package`);
  return grammar;
}

async function load(id: LanguageId): Promise<Grammar> {
  const definition = languageOf(id);
  const { grammar } = definition;
  if (typeof grammar !== "string") {
    const { nodeTypes, read } = await loadWrittenParser(grammar.written);
    return { kind: "written", read, roles: compileRoles(definition, nodeTypes) };
  }
  const memory = await startParser();
  const language = await Language.load(await readGrammar(grammar));
  const parser = new Parser();
  parser.setLanguage(language);
  return { kind: "packaged", parser, memory, roles: compileRoles(definition, language) };
}
