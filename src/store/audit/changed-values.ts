import type { AuditedChange } from "./rows.ts";

/** Longer values are cut: the audit says what happened, and is no backup. */
const valueCharactersMax = 200;

/** The values that differ, by their names. A name whose value is secret must not be among them. */
export function changedValues(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly AuditedChange[] {
  return Object.keys(after).flatMap((name) => {
    const [old, current] = [before[name] ?? null, after[name] ?? null];
    if (JSON.stringify(old) === JSON.stringify(current)) return [];
    return [{ name, before: plain(old), after: plain(current) }];
  });
}

function plain(value: unknown): AuditedChange["before"] {
  if (value === null || typeof value === "number" || typeof value === "boolean") return value;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const characters = text.length > valueCharactersMax ? Array.from(text) : [];
  return characters.length > valueCharactersMax ? `${characters.slice(0, valueCharactersMax).join("")}…` : text;
}
