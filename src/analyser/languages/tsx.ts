import type { LanguageDefinition } from "./language.ts";
import { typescript } from "./typescript.ts";

/** TypeScript with JSX: a grammar of its own, because `<T>x` means something else. */
export const tsx: LanguageDefinition = {
  ...typescript,
  id: "tsx",
  name: "TSX",
  grammar: "@repomix/tree-sitter-wasms/out/tree-sitter-tsx.wasm",
  extensions: ["tsx"],
  interpreters: [],
};
