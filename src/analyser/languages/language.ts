/** The languages that the analyser reads, by id. */
export type LanguageId =
  | "c"
  | "cpp"
  | "csharp"
  | "java"
  | "kotlin"
  | "scala"
  | "javascript"
  | "typescript"
  | "tsx"
  | "python"
  | "go"
  | "rust"
  | "ruby"
  | "php"
  | "swift"
  | "bash";
