/** A value in quotes, as `where` expects it. */
export function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

/** Joins conditions with AND; undefined if all are empty. */
export function allOf(conditions: readonly (string | undefined)[]): string | undefined {
  const given = conditions.filter((condition) => condition !== undefined && condition !== "");
  if (given.length < 2) return given[0];
  return given.map((condition) => `(${condition})`).join(" AND ");
}
