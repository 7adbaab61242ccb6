import { accept, refuse, type Result } from "../text/index.ts";

/** What a name of a project, branch or version may hold. */
export const nameCharactersMax = 200;

/**
 * Whether a name can stand in a path and be read by people: 1 to 200 characters, none of them a control character or
 * half of a surrogate pair, no space at either end, not dots alone (browsers resolve `.` and `..` in paths).
 */
export function isName(name: string): boolean {
  return (
    name.length > 0 &&
    codePoints(name) <= nameCharactersMax &&
    name.trim() === name &&
    name.isWellFormed() &&
    !/[\p{Cc}\u2028\u2029]/u.test(name) &&
    !/^\.+$/.test(name)
  );
}

/** The name of something new, from the body. Spaces at its ends are dropped. */
export function readName(text: string, pointer: string): Result<string> {
  const name = text.trim();
  return isName(name)
    ? accept(name)
    : refuse({ code: "body.name-invalid", pointer, params: { limit: nameCharactersMax } });
}

// A character outside the basic plane counts once, though it takes two UTF-16 units.
function codePoints(text: string): number {
  return Array.from(text).length;
}
