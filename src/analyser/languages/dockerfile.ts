import { findingsOnly } from "./findings-only.ts";
import type { LanguageDefinition } from "./language.ts";

/** Dockerfiles: instructions that build an image. Their commands for a shell are texts. */
export const dockerfile: LanguageDefinition = {
  ...findingsOnly,
  id: "dockerfile",
  name: "Dockerfile",
  grammar: "tree-sitter-wasm/dockerfile/tree-sitter-dockerfile.wasm",
  extensions: ["dockerfile"],
  fileNames: ["Dockerfile", "Containerfile"],
  // Templates become a Dockerfile only when a program has filled them in.
  namePattern: /^(?:Dockerfile|Containerfile)[._-](?!.*(?:md|j2|jinja2?|erb|in|tmpl|tpl|template|mustache)$)[\w.-]+$/i,
  comments: ["comment"],
  strings: ["double_quoted_string", "single_quoted_string", "json_string"],
};
