import type { CountItems } from "../examples.reference.ts";

type Files = Readonly<Record<string, readonly unknown[] | { readonly lines: readonly unknown[] }>>;

/** Counts of lines are in lists that contain null. A file is such a list, or has one. */
export const count: CountItems = (text) => {
  const report = JSON.parse(text) as { readonly meta?: unknown; readonly coverage: Files };
  // A suite has a time; other entries are not read.
  const entries = Object.values(report as unknown as Record<string, typeof report>);
  const suites = "meta" in report ? [report] : entries.filter((entry) => "coverage" in entry || "timestamp" in entry);
  const lists = suites
    .flatMap(({ coverage }) => Object.values(coverage))
    .map((file) => ("lines" in file ? file.lines : file));
  return { lines: lists.flat().filter((line) => typeof line === "number").length };
};
