import { c } from "./c.ts";
import type { LanguageDefinition } from "./language.ts";

/** C++: what C has, and classes, lambdas, exceptions, namespaces. */
export const cpp: LanguageDefinition = {
  ...c,
  id: "cpp",
  name: "C++",
  grammar: "@repomix/tree-sitter-wasms/out/tree-sitter-cpp.wasm",
  extensions: [
    "cc",
    "cpp",
    "cxx",
    "c++",
    "hh",
    "hpp",
    "hxx",
    "h++",
    "ipp",
    "inl",
    "tcc",
    "txx",
    "ixx",
    "cppm",
    "cu",
    "cuh",
  ],
  strings: [...c.strings, "raw_string_literal"],
  types: { ...c.types, class_specifier: "CLASS" },
  scopes: ["namespace_definition"],
  lambdas: ["lambda_expression"],
  loops: [...c.loops, "for_range_loop"],
  tries: ["seh_try_statement", "try_statement"],
  catches: ["seh_except_clause", "catch_clause"],
  logicalOperators: ["&&", "||", "and", "or"],
  statements: [
    ...(c.statements ?? []),
    "for_range_loop",
    "try_statement",
    "throw_statement",
    "co_return_statement",
    "co_yield_statement",
  ],
};
