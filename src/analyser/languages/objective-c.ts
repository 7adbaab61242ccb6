import { cStatements } from "./c-statements.ts";
import { c } from "./c.ts";
import type { LanguageDefinition } from "./language.ts";

/** Directives that only Objective-C has, as GitHub's Linguist recognises them. Files of MATLAB have the extension `m` too. */
const signs =
  /^[ \t]*(?:@(?:interface|class|protocol|property|end|implementation|import)\b|#[ \t]*import[ \t]+.+\.h[">])/m;

/**
 * Objective-C: C with classes. An implementation is the artifact, not its interface: a class extension beside it would be a
 * second class of the same name. Blocks are part of the function around them.
 */
export const objectiveC: LanguageDefinition = {
  ...c,
  id: "objc",
  name: "Objective-C",
  grammar: "tree-sitter-wasm/objc/tree-sitter-objc.wasm",
  extensions: ["m"],
  contentSigns: [
    { extension: "m", pattern: signs, required: true },
    { extension: "h", pattern: signs },
  ],
  strings: ["string_literal", "char_literal", "system_lib_string"],
  types: { ...c.types, class_implementation: "CLASS", protocol_declaration: "INTERFACE" },
  typeBodies: ["field_declaration_list", "enumerator_list", "@end"],
  functions: ["function_definition", "method_definition"],
  closures: ["block_literal"],
  naming: { method_definition: { selector: true }, class_implementation: { suffix: "category" } },
  parameters: ["parameter_list", "method_definition"],
  onlyParameters: ["parameter_declaration", "variadic_parameter", "method_parameter"],
  overloads: false,
  tries: ["try_statement"],
  catches: ["catch_clause"],
  statements: [
    ...cStatements,
    "declaration",
    "goto_statement",
    "try_statement",
    "throw_statement",
    "synchronized_statement",
  ],
  calls: ["call_expression", "message_expression"],
};
