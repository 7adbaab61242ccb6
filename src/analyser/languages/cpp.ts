import { c } from "./c.ts";
import type { LanguageDefinition } from "./language.ts";

/** Syntax that C headers never have. The C++ grammar would read most C headers too, so C is the default. */
const cppSigns =
  /^\s*(?:class\s+\w+\s*(?:final\s*)?[:{]|namespace\b|template\s*<|using\s+(?:namespace\s|\w+\s*=)|(?:public|private|protected)\s*:)|#\s*include\s*<(?:\w+|c(?:std\w+|math|string))>|\bstd::|\bconstexpr\b|\bnullptr\b|\bvirtual\s+\w|\boperator\s*[=<>+\-*/!&|([]|\bstatic_cast</m;

/** C++: C with classes, lambdas, exceptions and namespaces. */
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
  exactExtensions: ["C", "H"],
  contentSigns: [{ extension: "h", pattern: cppSigns }],
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
