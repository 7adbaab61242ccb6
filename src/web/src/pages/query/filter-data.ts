/** A value that a filter compares with; `null` means a missing value. */
export type FilterValue = string | number | null;

/** The checked values as a list; undefined if the filter has none. */
export function checkedOf(checked: unknown): readonly FilterValue[] | undefined {
  if (checked === undefined) return undefined;
  const list: readonly unknown[] = Array.isArray(checked) ? checked : [checked];
  return list.filter((value): value is FilterValue => value === null || ["number", "string"].includes(typeof value));
}

/** The patterns as a list. */
export function patternsOf(patterns: string | readonly string[] | undefined): readonly string[] {
  return patterns === undefined ? [] : typeof patterns === "string" ? [patterns] : patterns;
}
