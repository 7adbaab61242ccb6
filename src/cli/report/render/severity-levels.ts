import type { FindingSeverity } from "../verdict.ts";

/** The three levels of SARIF and of GitHub's annotations. A finding without a severity is a warning. */
export function levelOf({ id, rank }: FindingSeverity): "error" | "warning" | "note" {
  if (rank < 0) return "warning";
  if (["BLOCKER", "CRITICAL"].includes(id)) return "error";
  return id === "MAJOR" ? "warning" : "note";
}
