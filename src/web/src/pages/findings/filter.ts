import type { Search } from "../../address/search.ts";
import { allOf, quoted } from "../../where/conditions.ts";
import { whereIn } from "../../where/words.ts";

/** The facets, in the order of the page. */
export const facetNames = ["status", "category", "rule", "family", "tool", "file"] as const;

export type FacetName = (typeof facetNames)[number];

/** The filter that the address describes. */
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

/**
 * The filter as a condition. `besides` is an additional condition; `without` omits a facet, to count all of its values.
 */
export function filterOf(search: Search, besides?: string, without?: "new"): FindingFilter {
  const chosen = Object.entries(fields).map(([name, field]) =>
    search[name] === undefined ? undefined : `${field}=${quoted(search[name])}`,
  );
  const isNew = without === "new" || search["change"] === undefined ? undefined : newness[search["change"]];
  return {
    where: allOf([whereIn(search, "/api/findings"), ...chosen, isNew, besides]),
    category: search["category"],
    family: search["family"],
  };
}

const newness: Readonly<Record<string, string>> = { new: "isNew=true", unchanged: "isNew=false" };

/** The values of a facet that the address chooses. Several categories or families are separated by commas. */
export function chosenValues(search: Search, name: FacetName): readonly string[] {
  const chosen = search[name];
  if (chosen === undefined) return [];
  return name === "category" || name === "family" ? [chosen, ...chosen.split(",")] : [chosen];
}

/** The value of the facet's parameter after a click: a chosen value is removed, another one replaces the choice. */
export function afterClick(search: Search, name: FacetName, value: string): string | undefined {
  const chosen = chosenValues(search, name);
  if (!chosen.includes(value)) return value;
  return search[name] === value
    ? undefined
    : chosen
        .slice(1)
        .filter((one) => one !== value)
        .join(",");
}

/** The possible groupings of findings. */
export const groupings = { rule: "definition.id", file: "location.path" } as const;

/** The condition for one group. */
export function groupCondition(grouping: keyof typeof groupings, id: string): string {
  return `${groupings[grouping]}=${quoted(id)}`;
}
