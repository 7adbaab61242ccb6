import type { Search } from "../../address/search.ts";
import { allOf, quoted } from "../../where/conditions.ts";
import { whereIn } from "../../where/words.ts";

/** The facets, in the order of the page. */
export const facetNames = [
  "status",
  "category",
  "project",
  "branch",
  "assignee",
  "owner",
  "age",
  "rule",
  "family",
  "tool",
  "file",
] as const;

export type FacetName = (typeof facetNames)[number];

/** The filter that the address describes. */
export interface FindingFilter {
  readonly where: string | undefined;
  readonly category: string | undefined;
  readonly family: string | undefined;
  readonly sort?: string | undefined;
}

const fields: Readonly<Record<string, string>> = {
  rule: "definition.id",
  status: "status.id",
  tool: "definition.tool",
  file: "location.path",
  branch: "branch",
  assignee: "assignee.login",
  owner: "owner",
};

/** The parameter of a facet in the address. `project` selects the project whose findings are listed. */
const parameters: Readonly<Record<FacetName, string>> = {
  ...(Object.fromEntries(facetNames.map((name) => [name, name])) as Record<FacetName, string>),
  project: "projects",
};

export function parameterOf(name: FacetName): string {
  return parameters[name];
}

/**
 * The filter as a condition. `besides` is an additional condition; `without` omits a facet, to count all of its values.
 */
export function filterOf(search: Search, besides?: string, without?: "new" | FacetName): FindingFilter {
  const chosen = facetNames
    .filter((name) => name !== without && name !== "category" && name !== "family")
    .map((name) => conditionOf(name, chosenValues(search, name)));
  const isNew = without === "new" || search["change"] === undefined ? undefined : newness[search["change"]];
  return {
    where: allOf([whereIn(search, "/api/findings"), ...chosen, isNew, besides]),
    category: without === "category" ? undefined : listOf(search, "category"),
    family: without === "family" ? undefined : listOf(search, "family"),
    sort: search["sort"],
  };
}

// The API takes these as lists: it has no conditions on them.
function listOf(search: Search, name: FacetName): string | undefined {
  const values = chosenValues(search, name);
  return values.length === 0 ? undefined : values.join(",");
}

/** One of the values of a facet. An empty value selects findings without one. */
function conditionOf(name: FacetName, values: readonly string[]): string | undefined {
  if (values.length === 0) return undefined;
  if (name === "age") return anyOf(values.map(ageCondition));
  const field = fields[name] ?? name;
  const named = values.filter((value) => value !== "");
  return anyOf([
    ...(named.length === 1 ? [`${field}=${quoted(named[0]!)}`] : []),
    ...(named.length > 1 ? [`${field} IN (${named.map(quoted).join(",")})`] : []),
    ...(named.length < values.length ? [`${field} IS NULL`] : []),
  ]);
}

/** The ages of a class such as `7-29` or `365-`. */
function ageCondition(text: string): string {
  const [from = "0", to = ""] = text.split("-");
  return to === "" ? `age>=${Number(from)}` : `(age>=${Number(from)} AND age<=${Number(to)})`;
}

function anyOf(conditions: readonly string[]): string {
  return conditions.length === 1 ? conditions[0]! : `(${conditions.join(" OR ")})`;
}

const newness: Readonly<Record<string, string>> = { new: "isNew=true", unchanged: "isNew=false" };

/** The values of a facet that the address chooses: separated by commas, which are escaped inside values. */
export function chosenValues(search: Search, name: FacetName): readonly string[] {
  const chosen = search[parameters[name]];
  return chosen === undefined ? [] : chosen.split(",").map((value) => (value === none ? "" : unescaped(value)));
}

/** The value of the facet's parameter after a click: a chosen value is removed, another one is added. */
export function afterClick(search: Search, name: FacetName, value: string): string | undefined {
  const chosen = chosenValues(search, name);
  const after = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  return facetText(after);
}

/** Values of a facet as its parameter in the address. Links to the findings page must use it: values may have commas. */
export function facetText(values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : values.map((one) => (one === "" ? none : escaped(one))).join(",");
}

/** An empty value in the address. */
const none = "-";

function escaped(value: string): string {
  return value === none ? "%2D" : value.replaceAll("%", "%25").replaceAll(",", "%2C");
}

function unescaped(value: string): string {
  return value.replaceAll("%2D", "-").replaceAll("%2C", ",").replaceAll("%25", "%");
}

/** The possible groupings of findings. */
export const groupings = { rule: "definition.id", file: "location.path" } as const;

/** The condition for one group. */
export function groupCondition(grouping: keyof typeof groupings, id: string): string {
  return `${groupings[grouping]}=${quoted(id)}`;
}
