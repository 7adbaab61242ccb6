/** A value as `where` takes it, whatever is in it. */
export function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

/** All of the conditions at once; undefined: there is none. */
export function allOf(conditions: readonly (string | undefined)[]): string | undefined {
  const given = conditions.filter((condition) => condition !== undefined && condition !== "");
  if (given.length < 2) return given[0];
  return given.map((condition) => `(${condition})`).join(" AND ");
}
