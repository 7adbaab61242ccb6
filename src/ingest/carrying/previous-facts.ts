import type { Facts, FindingFacts } from "../../snapshot/index.ts";

/** The version before, as far as its findings are carried. */
export interface PreviousFacts extends Pick<
  Facts,
  "tree" | "ids" | "names" | "paths" | "locations" | "sources" | "authors" | "rules"
> {
  readonly findings: Omit<FindingFacts, "idOrder" | "evidence">;
}
