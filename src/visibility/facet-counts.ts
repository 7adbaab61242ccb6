import { compareCodePoints } from "../language/index.ts";
import type { TextColumn } from "../snapshot/index.ts";
import { findingStatusName, type Language } from "../text/index.ts";

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

/** The columns of a version's findings that are counted. */
export interface CountableFindings {
  /** For every finding, the row of its artifact. */
  readonly artifact: Int32Array<ArrayBufferLike>;
  readonly artifactIds: Float64Array<ArrayBufferLike>;
  /** For every finding, an index into `definitions`. */
  readonly rule: Int32Array<ArrayBufferLike>;
  readonly definitions: readonly CountedDefinition[];
  /** For every finding 0, or the reason for which it is relaxed. */
  readonly decisions: Uint8Array<ArrayBufferLike>;
  readonly isNew: Uint8Array<ArrayBufferLike> | undefined;
  readonly paths: TextColumn;
  readonly locationPaths: TextColumn | undefined;
  /** The file that an artifact is in. */
  readonly filePathOf: (row: number) => string;
  readonly project: string;
  readonly branch: string;
  /** For every finding, an index into `days`. */
  readonly ages: { readonly codes: ArrayLike<number>; readonly days: readonly (number | null)[] };
  readonly ownerOf: (finding: number) => string | null;
  readonly assigneeOf: (finding: number) => { readonly login: string; readonly name: string } | null;
}

interface CountedDefinition {
  readonly id: string;
  readonly name: string;
  readonly tool: string | null;
  readonly families: readonly string[];
  readonly categories: readonly {
    readonly scale: { readonly id: string };
    readonly level: { readonly id: string; readonly name: string };
  }[];
}

interface FacetValue {
  readonly id: string;
  readonly name: string;
  count: number;
}

/** Counts findings, version after version, by what they have in common. */
export class FacetCounts {
  readonly #language: Language;
  readonly #facets: ReadonlyMap<FacetName, Map<string, FacetValue>>;
  #total = 0;

  constructor(names: readonly FacetName[], language: Language) {
    this.#language = language;
    this.#facets = new Map(names.map((name) => [name, new Map()]));
  }

  /** Counts rows of one version. Most are counted by code; each code becomes a name once. */
  async add(findings: CountableFindings, blocks: AsyncIterable<Int32Array>): Promise<void> {
    const { artifact, rule, definitions, decisions, isNew, locationPaths, artifactIds, paths, filePathOf } = findings;
    const byRule = new Float64Array(definitions.length);
    const byDecision = new Float64Array(256);
    const byNew = new Float64Array(2);
    // Row of the artifact → how many findings it has, and how many of them are in its own file.
    const byArtifact = new Map<number, { count: number; here: number }>();
    const places = ["artifact", "folder", "file"].some((name) => this.#facets.has(name as FacetName));
    const before = this.#total;
    for await (const rows of blocks) {
      this.#total += rows.length;
      this.#addWork(findings, rows);
      for (const finding of rows) {
        byRule[rule[finding]!]! += 1;
        byDecision[decisions[finding]!]! += 1;
        byNew[isNew?.[finding] ?? 0]! += 1;
        if (!places) continue;
        const row = artifact[finding]!;
        let known = byArtifact.get(row);
        if (known === undefined) byArtifact.set(row, (known = { count: 0, here: 0 }));
        known.count += 1;
        const elsewhere = locationPaths?.at(finding);
        if (elsewhere === undefined) known.here += 1;
        else this.#addPath(elsewhere, 1);
      }
    }
    for (const [index, count] of byRule.entries()) if (count > 0) this.#addRule(definitions[index]!, count);
    this.#addStates(byDecision, byNew);
    this.#put("project", findings.project, findings.project, this.#total - before);
    this.#put("branch", findings.branch, findings.branch, this.#total - before);
    for (const [row, { count, here }] of byArtifact) {
      this.#put("artifact", String(artifactIds[row]), paths.text(row), count);
      this.#addPath(filePathOf(row), here);
    }
  }

  /** All counts: at most `valuesMax` values of each facet, and the sum of the others. */
  result(valuesMax: number) {
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

  #addRule(definition: CountedDefinition, count: number): void {
    this.#put("rule", definition.id, definition.name, count);
    for (const { scale, level } of definition.categories) {
      this.#put("category", `${scale.id}.${level.id}`, level.name, count);
    }
    for (const family of new Set(definition.families)) this.#put("family", family, family, count);
    if (definition.tool !== null) this.#put("tool", definition.tool, definition.tool, count);
  }

  // No owner and no assignee are values, too: the empty text.
  #addWork({ ownerOf, assigneeOf, ages }: CountableFindings, rows: Int32Array): void {
    if (this.#facets.has("owner")) {
      for (const finding of rows) this.#put("owner", ownerOf(finding) ?? "", ownerOf(finding) ?? "", 1);
    }
    if (this.#facets.has("assignee")) {
      for (const finding of rows) {
        const user = assigneeOf(finding);
        this.#put("assignee", user?.login ?? "", user === null ? "" : user.name || user.login, 1);
      }
    }
    if (!this.#facets.has("age")) return;
    for (const finding of rows) {
      const days = ages.days[ages.codes[finding]!]!;
      if (days !== null) this.#put("age", ageClassOf(days), ageClassOf(days), 1);
    }
  }

  #addPath(path: string, count: number): void {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    this.#put("folder", folder, folder, count);
    this.#put("file", path, path, count);
  }

  #addStates(byDecision: Float64Array, byNew: Float64Array): void {
    const language = this.#language;
    const relaxed = byDecision.reduce((sum, count, decision) => (decision === 0 ? 0 : sum + count), 0);
    this.#put("status", "OPEN", findingStatusName("OPEN", language), byDecision[0]!);
    this.#put("status", "RELAXED", findingStatusName("RELAXED", language), relaxed);
    for (const [flag, count] of byNew.entries()) this.#put("new", String(flag === 1), String(flag === 1), count);
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
