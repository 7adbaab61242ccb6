import { createHash } from "node:crypto";
import { accept, refuse, type Result } from "../../text/index.ts";

/**
 * Where a page ended: the sort key of its last element, as the list's handler wrote it. Opaque to clients. Continuing
 * after a key, and not after a count, is why pages neither repeat nor skip while things come and go.
 */
export type Cursor = readonly (number | string)[];

/** What the entries of a list's cursor are, in their order. */
export type CursorForm = readonly ("number" | "string")[];

/** Of a list that continues with the version it was started on, whatever has been built since: that version, and a row. */
export const rowCursor = ["number", "number"] as const satisfies CursorForm;

export const cursorCharactersMax = 2_048;

/** Enough to distinguish lists: a cursor is not a secret, and opens nothing that its list does not. */
const markCharacters = 6;

/** The cursor as it travels in `after`, marked with what it is a cursor of: the list's path or, of a query, its body. */
export function encodeCursor(cursor: Cursor, list: string): string {
  return `${markOf(list)}${Buffer.from(JSON.stringify(cursor)).toString("base64url")}`;
}

/** Reads `after`; a text that no page of this very list ever gave is refused. */
export function decodeCursor(text: string, form: CursorForm, list: string): Result<Cursor, "cursor.malformed"> {
  const isOfList = text.length <= cursorCharactersMax && text.startsWith(markOf(list));
  const cursor = isOfList ? readCursor(text.slice(markCharacters)) : undefined;
  if (cursor === undefined || !hasForm(cursor, form)) return refuse({ code: "cursor.malformed" });
  return accept(cursor);
}

/** An entry of a cursor that is a number by its form. */
export function cursorNumber(cursor: Cursor | undefined, index: number = 0): number | undefined {
  const entry = cursor?.[index];
  return typeof entry === "number" ? entry : undefined;
}

/** An entry of a cursor that is a text by its form. */
export function cursorText(cursor: Cursor | undefined, index: number = 0): string | undefined {
  const entry = cursor?.[index];
  return typeof entry === "string" ? entry : undefined;
}

function markOf(list: string): string {
  return createHash("sha256").update(list).digest("base64url").slice(0, markCharacters);
}

function readCursor(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function hasForm(cursor: readonly unknown[], form: CursorForm): cursor is Cursor {
  return (
    cursor.length === form.length &&
    cursor.every((entry, index) =>
      form[index] === "number" ? Number.isSafeInteger(entry) : typeof entry === "string" && entry.isWellFormed(),
    )
  );
}
