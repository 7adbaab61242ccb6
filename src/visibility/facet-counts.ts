import { compareCodePoints } from "../language/index.ts";
import type { CodeTotals } from "../portfolio/index.ts";
import { findingStatusName, type Language } from "../text/index.ts";
import type { CodedValues, CountableFindings, CountedDefinition } from "./countable-findings.ts";
import { FindingTally, type FindingTotals } from "./finding-tally.ts";

/** What findings can be counted by: `?by=rule,status`. */
export const facetNames = [
  "rule",
  "category",
  "family",
  "status",
  "new",
  "tool",
  "artifact",
  "folder",
  "file",
  "project",
  "branch",
  "owner",
  "assignee",
  "age",
] as const;

/** What is counted by, unless a request names it. */
export const usualFacets = ["rule", "category", "family", "status", "new", "tool"] as const satisfies FacetName[];

/** The classes of ages in days: from each of these to the next. */
export const ageClasses = [0, 7, 30, 90, 365] as const;

export type FacetName = (typeof facetNames)[number];

/** What findings can be counted by without their artifacts and positions: `FindingGroups` have all of it. */
export const groupedFacets: ReadonlySet<FacetName> = new Set(
  facetNames.filter((name) => name !== "artifact" && name !== "folder" && name !== "file"),
);

interface FacetValue {
  readonly id: string;
  readonly name: string;
  count: number;
}

/** Counts findings, version after version, by what they have in common. */
export class FacetCounts {
  readonly #language: Language;
  readonly #facets: ReadonlyMap<FacetName, Map<string, FacetValue>>;
  /** Versions share lists of definitions: their categories and families are counted once, at the end. */
  readonly #rules = new Map<readonly CountedDefinition[], Float64Array>();
  /** Rules in the order in which they were counted first: of those with one id, the first gives the name. */
  readonly #order: {
    readonly definition: CountedDefinition;
    readonly counted: Float64Array;
    readonly index: number;
  }[] = [];
  #total = 0;

  constructor(names: readonly FacetName[], language: Language) {
    this.#language = language;
    this.#facets = new Map(names.map((name) => [name, new Map()]));
  }

  /** Counts rows of one version, block by block. */
  async add(findings: CountableFindings, blocks: AsyncIterable<Int32Array>): Promise<void> {
    const tally = new FindingTally(findings, (name) => this.#facets.has(name));
    const places = this.#placesOf(findings);
    for await (const rows of blocks) {
      tally.count(rows);
      places?.count(rows);
    }
    this.addTotals(findings, tally.totals());
    places?.put();
  }

  /** Counts rows of one version's groups at once. */
  addRows(findings: CountableFindings, rows: Int32Array): void {
    const tally = new FindingTally(findings, (name) => this.#facets.has(name));
    tally.count(rows);
    this.addTotals(findings, tally.totals());
  }

  /** Adds what was counted of one version: each code becomes a name once. No owner and no assignee are the empty text. */
  addTotals(findings: CountableFindings, totals: FindingTotals): void {
    const { all, relaxed, fresh, rule } = totals;
    this.#total += all;
    this.#addRules(findings.definitions, rule);
    this.#addStates(all, relaxed, fresh);
    this.#put("project", findings.project, findings.project, all);
    this.#put("branch", findings.branch, findings.branch, all);
    this.#addCodes("owner", totals.owner, findings.owners, (owner) => ({ id: owner ?? "", name: owner ?? "" }));
    this.#addCodes("assignee", totals.assignee, findings.assignees, (user) => ({
      id: user?.login ?? "",
      name: user?.name || user?.login || "",
    }));
    this.#addCodes("age", totals.age, findings.ages, (days) =>
      days === null ? undefined : { id: ageClassOf(days), name: ageClassOf(days) },
    );
  }

  /** All counts: at most `valuesMax` values of each facet, and the sum of the others. */
  result(valuesMax: number) {
    for (const { definition, counted, index } of this.#order.splice(0)) this.#putRule(definition, counted[index]!);
    this.#rules.clear();
    return {
      total: this.#total,
      facets: [...this.#facets].map(([by, counted]) => {
        const all = [...counted.values()].toSorted(
          (one, other) => other.count - one.count || compareCodePoints(one.id, other.id),
        );
        const left = all.slice(valuesMax);
        const count = left.reduce((sum, value) => sum + value.count, 0);
        return { by, values: all.slice(0, valuesMax), others: { values: left.length, count } };
      }),
    };
  }

  #putRule(definition: CountedDefinition, count: number): void {
    this.#put("rule", definition.id, definition.name, count);
    for (const { scale, level } of definition.categories) {
      this.#put("category", `${scale.id}.${level.id}`, level.name, count);
    }
    for (const family of new Set(definition.families)) this.#put("family", family, family, count);
    if (definition.tool !== null) this.#put("tool", definition.tool, definition.tool, count);
  }

  #addRules(definitions: readonly CountedDefinition[], { codes, counts }: CodeTotals): void {
    let counted = this.#rules.get(definitions);
    if (counted === undefined) this.#rules.set(definitions, (counted = new Float64Array(definitions.length)));
    for (let at = 0; at < codes.length; at++) {
      const index = codes[at]!;
      if (counted[index] === 0) this.#order.push({ definition: definitions[index]!, counted, index });
      counted[index]! += counts[at]!;
    }
  }

  #addCodes<Value>(
    facet: FacetName,
    totals: CodeTotals | undefined,
    column: () => CodedValues<Value>,
    nameOf: (value: Value) => Omit<FacetValue, "count"> | undefined,
  ): void {
    if (totals === undefined || !this.#facets.has(facet)) return;
    const { values } = column();
    for (let index = 0; index < totals.codes.length; index++) {
      const value = nameOf(values[totals.codes[index]!]!);
      if (value !== undefined) this.#put(facet, value.id, value.name, totals.counts[index]!);
    }
  }

  #placesOf({ places }: CountableFindings): { count(rows: Int32Array): void; put(): void } | undefined {
    const asked = ["artifact", "folder", "file"].some((name) => this.#facets.has(name as FacetName));
    if (!asked || places === undefined) return undefined;
    const { artifact, artifactIds, paths, locationPaths, filePathOf } = places;
    // Row of the artifact → how many findings it has, and how many of them are in its own file.
    const byArtifact = new Map<number, { count: number; here: number }>();
    return {
      count: (rows) => {
        for (const finding of rows) {
          const row = artifact[finding]!;
          let known = byArtifact.get(row);
          if (known === undefined) byArtifact.set(row, (known = { count: 0, here: 0 }));
          known.count += 1;
          const elsewhere = locationPaths?.at(finding);
          if (elsewhere === undefined) known.here += 1;
          else this.#addPath(elsewhere, 1);
        }
      },
      put: () => {
        for (const [row, { count, here }] of byArtifact) {
          this.#put("artifact", String(artifactIds[row]), paths.text(row), count);
          this.#addPath(filePathOf(row), here);
        }
      },
    };
  }

  #addPath(path: string, count: number): void {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    this.#put("folder", folder, folder, count);
    this.#put("file", path, path, count);
  }

  #addStates(total: number, relaxed: number, fresh: number): void {
    const language = this.#language;
    this.#put("status", "OPEN", findingStatusName("OPEN", language), total - relaxed);
    this.#put("status", "RELAXED", findingStatusName("RELAXED", language), relaxed);
    this.#put("new", "false", "false", total - fresh);
    this.#put("new", "true", "true", fresh);
  }

  #put(facet: FacetName, id: string, name: string, count: number): void {
    const counted = this.#facets.get(facet);
    if (counted === undefined || count === 0) return;
    const known = counted.get(id);
    if (known === undefined) counted.set(id, { id, name, count });
    else known.count += count;
  }
}

/** The class of an age: `7-29`, and `365-` for the last. */
function ageClassOf(days: number): string {
  const index = ageClasses.findLastIndex((from) => days >= from);
  const next = ageClasses[index + 1];
  return `${ageClasses[index]}-${next === undefined ? "" : next - 1}`;
}
