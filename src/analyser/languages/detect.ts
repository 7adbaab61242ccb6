import { languageDefinitions } from "./index.ts";
import type { LanguageId } from "./language.ts";

/** How much of a file is read to tell a language by its content. */
export const detectionBytesMax = 65_536;

const byExtension = new Map(
  languageDefinitions.flatMap(({ id, extensions }) => extensions.map((extension) => [extension, id] as const)),
);
const byFileName = new Map(
  languageDefinitions.flatMap(({ id, fileNames = [] }) => fileNames.map((name) => [name, id] as const)),
);
const byInterpreter = new Map(
  languageDefinitions.flatMap(({ id, interpreters = [] }) => interpreters.map((name) => [name, id] as const)),
);

/** What a file's name says about its language; `"ask"` when only its content can tell. */
export function languageByName(path: string): LanguageId | "ask" | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const known = byFileName.get(name);
  if (known !== undefined) return known;
  const dot = name.lastIndexOf(".");
  if (dot <= 0) return dot === -1 ? "ask" : null;
  const extension = name.slice(dot + 1);
  // `.C` and `.H` are C++ by convention; everywhere else capitals mean nothing.
  if (extension === "C" || extension === "H") return "cpp";
  if (extension === "h" || extension === "inc") return "ask";
  return byExtension.get(extension.toLowerCase()) ?? null;
}

/** What a file's first bytes say about its language, where its name leaves it open. */
export function languageByContent(path: string, bytes: Uint8Array): LanguageId | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, detectionBytesMax));
  if (path.endsWith(".h")) return looksLikeCpp(head.toString("latin1")) ? "cpp" : "c";
  // What is included may be of any language; PHP says so at once.
  if (path.endsWith(".inc")) return head.toString("latin1", 0, 5) === "<?php" ? "php" : null;
  if (head[0] !== 0x23 || head[1] !== 0x21) return null;
  return languageByShebang(head.toString("latin1", 0, 256));
}

/** `#!/usr/bin/env -S python3.12 -u` and the like. */
function languageByShebang(text: string): LanguageId | null {
  const words = text.slice(2).split("\n", 1)[0]!.trim().split(/\s+/);
  let name = words[0]?.split("/").at(-1) ?? "";
  if (name === "env") name = words.slice(1).find((word) => !word.startsWith("-") && !word.includes("=")) ?? "";
  return byInterpreter.get(name) ?? byInterpreter.get(name.replace(/[0-9.]+$/, "")) ?? null;
}

/** What no C header has: a header without any of it is C, which the C++ grammar would mostly read alike. */
const cppSigns =
  /^\s*(?:class\s+\w+\s*(?:final\s*)?[:{]|namespace\b|template\s*<|using\s+(?:namespace\s|\w+\s*=)|(?:public|private|protected)\s*:)|#\s*include\s*<(?:\w+|c(?:std\w+|math|string))>|\bstd::|\bconstexpr\b|\bnullptr\b|\bvirtual\s+\w|\boperator\s*[=<>+\-*/!&|([]|\bstatic_cast</m;

function looksLikeCpp(text: string): boolean {
  return cppSigns.test(text);
}
