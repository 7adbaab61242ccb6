import type { Verdict, VerdictStatus } from "./verdict.ts";

/** The verdict in two or three words. */
export const statusWords: Readonly<Record<VerdictStatus, string>> = {
  PASSED: "Quality gate passed",
  FAILED: "Quality gate failed",
  PENDING: "Quality gate pending",
  NOT_COMPUTED: "Quality gate not computed",
  NONE: "No quality gate is set",
};

/** The verdict in one line of text, without markup. */
export function verdictLine({ gate, newFindings, reference, unread }: Verdict): string {
  const failed = gate.conditions.filter(({ status }) => status === "FAILED").length;
  const why =
    gate.status === "FAILED" ? `${countOf(failed, "condition")} failed` : gate.reason?.replace(/\.$/, "").toLowerCase();
  return [
    why === undefined ? statusWords[gate.status] : `${statusWords[gate.status]}: ${why}`,
    newWords(newFindings, reference),
    ...unreadWords(unread),
  ].join("; ");
}

/** What was not read of the results; empty if everything was. */
export function unreadWords(unread: Verdict["unread"]): readonly string[] {
  const { records, files } = unread ?? { records: 0, files: 0 };
  const counts = [...(records > 0 ? [countOf(records, "record")] : []), ...(files > 0 ? [countOf(files, "file")] : [])];
  return counts.length === 0 ? [] : [`${counts.join(" and ")} not read`];
}

/** How many findings are new, or that this is unknown. */
export function newWords(newFindings: Verdict["newFindings"], reference: Verdict["reference"]): string {
  if (newFindings === null || reference === null) return "new findings unknown (nothing to compare with)";
  return countOf(newFindings.total, "new finding");
}

/** `1 finding`, `2 findings`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Shortens a text to at most this many UTF-16 units, and marks where it was cut. */
export function cut(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  // Not within a pair of surrogates.
  return `${text.slice(0, charactersMax - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
