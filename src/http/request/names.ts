import { Type } from "typebox";
import { accept, form, refuse, type Result } from "../../text/index.ts";

/** What a name of a project, branch or version may hold. */
export const nameCharactersMax = 200;

/**
 * Whether a name can be part of a path and be read by people: 1 to 200 characters, one of them visible, none a control
 * character, half of a surrogate pair or one that turns the direction of writing (a name would look like another), no
 * space at either end, not dots alone (browsers resolve `.` and `..` in paths).
 */
export function isName(name: string): boolean {
  return (
    name.length > 0 &&
    codePoints(name) <= nameCharactersMax &&
    name.trim() === name &&
    name.isWellFormed() &&
    !/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(name) &&
    /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\u2800]/u.test(name) &&
    !/^\.+$/.test(name)
  );
}

/**
 * What a line of text that people read may hold: no control character, no other end of a line, and none that turns the
 * direction of writing. Written without classes of Unicode, which clients in other languages may not know.
 */
export const lineTextPattern =
  "^[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]*$";

/** A name in a body. `readName` checks a new one further, which counts characters and not UTF-16 units. */
export const NameText = Type.String({ maxLength: nameCharactersMax * 4 });

/** What a name is, for the refusal of something else. */
export const nameForm = form("name", { max: nameCharactersMax });

/** What an endpoint that takes a name refuses. */
export const nameProblems = ["body.name-invalid"] as const;

/** The name of something new, from the body. */
export function readName(name: string, pointer: string): Result<string, (typeof nameProblems)[number]> {
  return isName(name) ? accept(name) : refuse({ code: "body.name-invalid", pointer, params: { expected: nameForm } });
}

// A character outside the basic plane counts once, though it takes two UTF-16 units.
function codePoints(text: string): number {
  return Array.from(text).length;
}
