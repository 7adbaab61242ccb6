import { yamlLinesMax } from "../bounds.ts";
import type { LanguageDefinition } from "./language.ts";

/** YAML: the configuration of other programs. */
export const yaml: LanguageDefinition = {
  id: "yaml",
  name: "YAML",
  grammar: "tree-sitter-wasm/yaml/tree-sitter-yaml.wasm",
  extensions: ["yaml", "yml"],
  onlyFindings: true,
  linesMax: yamlLinesMax,
  comments: ["comment"],
  strings: ["double_quote_scalar", "single_quote_scalar"],
  types: {},
  functions: [],
  bodies: [],
  parameters: [],
  ifs: [],
  loops: [],
  switches: [],
  cases: [],
  logical: [],
  logicalOperators: [],
  calls: [],
  imports: [],
  importStyle: "none",
  commentedCode: null,
};
