import type { LanguageDefinition } from "./language.ts";
import { typescript } from "./typescript.ts";

/** TypeScript with JSX. It has its own grammar, because `<T>x` is an element, not a cast. */
export const tsx: LanguageDefinition = {
  ...typescript,
  id: "tsx",
  name: "TSX",
  grammar: "@repomix/tree-sitter-wasms/out/tree-sitter-tsx.wasm",
  extensions: ["tsx"],
  interpreters: [],
};
