import { duplicatedLines, duplicationFamily } from "../changes/duplication.ts";
import type { Merge } from "./merge.ts";

/**
 * Merges what the part says of changed lines: all ranges of one file count. A part of another version describes the changes
 * of that version, so it says nothing.
 */
export function mergeChanges({ records, target, paths, isCarried }: Merge): void {
  if (isCarried || !records.bringsChanges) return;
  target.bringsChanges = true;
  for (const [own, ranges] of records.changes.entries()) target.changes.add(paths.numberOf(own), ranges);
}

/** Merges what the part says of duplicates. */
export function mergeDuplicates({ records, target, isCarried }: Merge): void {
  target.searchesDuplicates ||= records.searchesDuplicates;
  target.carriesDuplicates ||= isCarried && describesDuplicates(records);
}

function describesDuplicates({ searchesDuplicates, measures, looseMeasures, rules }: Merge["records"]): boolean {
  return (
    searchesDuplicates ||
    measures.has(duplicatedLines) ||
    looseMeasures.some(({ id }) => id === duplicatedLines) ||
    rules.values().some(({ families }) => families.includes(duplicationFamily))
  );
}
