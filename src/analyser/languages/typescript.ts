import { javascript } from "./javascript.ts";
import type { LanguageDefinition } from "./language.ts";

/** TypeScript: JavaScript with types. */
export const typescript: LanguageDefinition = {
  ...javascript,
  id: "typescript",
  name: "TypeScript",
  grammar: "@repomix/tree-sitter-wasms/out/tree-sitter-typescript.wasm",
  extensions: ["ts", "mts", "cts"],
  interpreters: ["ts-node", "deno", "tsx"],
  types: {
    ...javascript.types,
    abstract_class_declaration: "CLASS",
    interface_declaration: "INTERFACE",
    enum_declaration: "CLASS",
  },
  scopes: ["internal_module", "module"],
};
