import { levelOfSeverity } from "../../../sarif/index.ts";
import type { FindingSeverity } from "../verdict.ts";

/** The three levels of SARIF and of GitHub's annotations. A finding without a severity is a warning. */
export function levelOf({ id, rank }: FindingSeverity): "error" | "warning" | "note" {
  return levelOfSeverity(rank < 0 ? undefined : id);
}
