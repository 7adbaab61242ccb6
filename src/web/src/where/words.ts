import { parseWhere } from "../../../language/index.ts";
import type { Search } from "../address/search.ts";
import { allOf, quoted } from "./conditions.ts";

/** The fields in which a plain word is searched, by the path of the list. */
export const wordFields: Readonly<Record<string, readonly string[]>> = {
  "/api/findings": ["message", "definition.id", "definition.name", "location.path", "artifact.name"],
  "/api/projects": ["name", "group"],
  "/api/projects/:name/portfolio": ["name", "version.name", "version.commit"],
  "/api/tasks": ["project", "branch", "step.name"],
  "/api/users": ["login", "name", "email"],
  "/api/audit": ["action", "user.login"],
};

/** More words than this are not searched: a condition must not become too long. */
const wordsMax = 8;

/**
 * The words of a text, or undefined if it is a condition. A text in quotes is one word. A text with an operator is a
 * condition, so that its mistakes are shown.
 */
export function wordsIn(text: string): readonly string[] | undefined {
  const trimmed = text.trim();
  if (trimmed === "" || parseWhere(trimmed).ok) return undefined;
  const outside = trimmed.replaceAll(/"[^"]*"?/g, " ");
  if (/[=~<>!()]/.test(outside) || /\b(IN|IS)\b/.test(outside)) return undefined;
  const words = (trimmed.match(/"[^"]*"?|[^\s"]+/g) ?? []).map((word) => word.replaceAll('"', "").trim());
  return words.filter((word) => word !== "" && word !== "AND").slice(0, wordsMax);
}

/** The condition for what the user has written: each word must be in one of the fields of the list. */
export function conditionFor(list: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const words = wordsIn(text);
  if (words === undefined) return text;
  const fields = wordFields[list] ?? [];
  return allOf(words.map((word) => fields.map((field) => `${field}~${quoted(word)}`).join(" OR ")));
}

/** The condition of a list in the address. */
export function whereIn(search: Search, list: string): string | undefined {
  return conditionFor(list, search["where"]);
}
