export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The first text with something in it. */
export function firstText(...values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === "string" && value !== "");
}

/** The first number that can be an index; −1 means that it is absent. */
export function firstIndex(...values: readonly unknown[]): number | undefined {
  return values.find((value): value is number => typeof value === "number" && value >= 0);
}
