import { yamlLinesMax } from "../bounds.ts";
import { findingsOnly } from "./findings-only.ts";
import type { LanguageDefinition } from "./language.ts";

/** YAML: the configuration of other programs. */
export const yaml: LanguageDefinition = {
  ...findingsOnly,
  id: "yaml",
  name: "YAML",
  grammar: "tree-sitter-wasm/yaml/tree-sitter-yaml.wasm",
  extensions: ["yaml", "yml"],
  linesMax: yamlLinesMax,
  comments: ["comment"],
  strings: ["double_quote_scalar", "single_quote_scalar"],
};
