import { languageDefinitions } from "./index.ts";
import type { LanguageId } from "./language.ts";

/** How much of a file is read to detect its language by its content. */
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

/** Names that no extension decides, such as `Dockerfile.alpine`. */
const byPattern = languageDefinitions.flatMap(({ id, namePattern }) =>
  namePattern === undefined ? [] : [{ id, namePattern }],
);

const byExactExtension = new Map(
  languageDefinitions.flatMap(({ id, exactExtensions = [] }) => exactExtensions.map((name) => [name, id] as const)),
);
/** In the order of the definitions: the first sign that matches decides. */
const bySign = Map.groupBy(
  languageDefinitions.flatMap(({ id, contentSigns = [] }) => contentSigns.map((sign) => ({ id, ...sign }))),
  ({ extension }) => extension,
);

/** The language of a file by its name; `"read"` when its content decides, null when it is in none of the languages. */
export function languageByName(path: string): LanguageId | "read" | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const known = byFileName.get(name);
  if (known !== undefined) return known;
  const matched = byPattern.find(({ namePattern }) => namePattern.test(name));
  if (matched !== undefined) return matched.id;
  const extension = extensionOf(name);
  if (extension === null) return name.includes(".") ? null : "read";
  if (bySign.has(extension)) return "read";
  return byExactExtension.get(extension) ?? byExtension.get(extension.toLowerCase()) ?? null;
}

/** The language of a file by its first bytes, for names that do not decide it. */
export function languageByContent(path: string, bytes: Uint8Array): LanguageId | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, detectionBytesMax));
  const extension = extensionOf(path.slice(path.lastIndexOf("/") + 1)) ?? "";
  const signs = bySign.get(extension);
  if (signs !== undefined) {
    const text = head.toString("latin1");
    const found = signs.find(({ pattern }) => pattern.test(text));
    if (found !== undefined) return found.id;
    return signs.some(({ required }) => required === true) ? null : (byExtension.get(extension) ?? null);
  }
  if (head[0] !== 0x23 || head[1] !== 0x21) return null;
  return languageByShebang(head.toString("latin1", 0, 256));
}

/** The extension of a file name, without its dot; null for `Makefile` and `.profile`. */
function extensionOf(name: string): string | null {
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? null : name.slice(dot + 1);
}

/** `#!/usr/bin/env -S python3.12 -u` and the like. */
function languageByShebang(text: string): LanguageId | null {
  const words = text.slice(2).split("\n", 1)[0]!.trim().split(/\s+/);
  let name = words[0]?.split("/").at(-1) ?? "";
  if (name === "env") name = words.slice(1).find((word) => !word.startsWith("-") && !word.includes("=")) ?? "";
  return byInterpreter.get(name) ?? byInterpreter.get(name.replace(/[0-9.]+$/, "")) ?? null;
}
