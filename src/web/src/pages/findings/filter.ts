import type { Search } from "../../address/address.ts";
import { allOf, quoted } from "../../where/conditions.ts";

/** What findings can be narrowed down by with a click, in the order in which it stands there. */
export const facetNames = ["status", "category", "rule", "family", "tool", "file"] as const;

export type FacetName = (typeof facetNames)[number];

/** What the lists are asked for, from the address. */
export interface FindingFilter {
  readonly where: string | undefined;
  readonly category: string | undefined;
  readonly family: string | undefined;
}

const fields: Readonly<Record<string, string>> = {
  rule: "definition.id",
  status: "status.id",
  tool: "definition.tool",
  file: "location.path",
};

/** `besides` is a condition on top; `without` leaves one out, to count what it would leave. */
export function filterOf(search: Search, besides?: string, without?: "new"): FindingFilter {
  const chosen = Object.entries(fields).map(([name, field]) =>
    search[name] === undefined ? undefined : `${field}=${quoted(search[name])}`,
  );
  const isNew = without === "new" || search["change"] === undefined ? undefined : newness[search["change"]];
  return {
    where: allOf([search["where"], ...chosen, isNew, besides]),
    category: search["category"],
    family: search["family"],
  };
}

const newness: Readonly<Record<string, string>> = { new: "isNew=true", kept: "isNew=false" };

/** How findings may be put together. */
export const groupings = { rule: "definition.id", file: "location.path" } as const;

/** The condition of one group. */
export function groupCondition(grouping: keyof typeof groupings, id: string): string {
  return `${groupings[grouping]}=${quoted(id)}`;
}
