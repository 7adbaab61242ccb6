/** A value that a filter compares with; `null` is a missing one. */
export type Checked = string | number | null;

/** What is checked, as a list; undefined: nothing is asked for. */
export function checkedOf(checked: unknown): readonly Checked[] | undefined {
  if (checked === undefined) return undefined;
  const list: readonly unknown[] = Array.isArray(checked) ? checked : [checked];
  return list.filter((value): value is Checked => value === null || ["number", "string"].includes(typeof value));
}

/** The patterns as a list. */
export function patternsOf(patterns: string | readonly string[] | undefined): readonly string[] {
  return patterns === undefined ? [] : typeof patterns === "string" ? [patterns] : patterns;
}
