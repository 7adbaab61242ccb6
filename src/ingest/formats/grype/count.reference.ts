import type { CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => {
  const { matches, ignoredMatches } = JSON.parse(text) as Record<string, readonly unknown[] | null | undefined>;
  return { findings: (matches?.length ?? 0) + (ignoredMatches?.length ?? 0) };
};
