import { compareCodePoints } from "../language/index.ts";
import { findingStatusName } from "../text/index.ts";
import type { facetNames } from "./endpoints/triage-shapes.ts";
import type { Speech } from "./stages/request-context.ts";
import type { FindingPresenter } from "./present/findings.ts";

export type FacetName = (typeof facetNames)[number];

interface Counted {
  readonly id: string;
  readonly name: string;
  count: number;
}

/** Counts findings, version after version, by what they have in common. */
export class FacetCounts {
  readonly #speech: Speech;
  readonly #facets: ReadonlyMap<FacetName, Map<string, Counted>>;
  #total = 0;

  constructor(names: readonly FacetName[], speech: Speech) {
    this.#speech = speech;
    this.#facets = new Map(names.map((name) => [name, new Map()]));
  }

  /** Counts rows of one version. Most is counted by code, and told in words once for each code. */
  async add(presenter: FindingPresenter, blocks: AsyncIterable<Int32Array>): Promise<void> {
    const { artifact, rule, definitions, decisions, isNew, locationPaths, artifactIds, paths, filePathOf } =
      presenter.counted;
    const byRule = new Float64Array(definitions.length);
    const byDecision = new Float64Array(256);
    const byNew = new Float64Array(2);
    // Row of the artifact → how many findings it has, and how many of them lie in its own file.
    const byArtifact = new Map<number, { count: number; here: number }>();
    const places = ["artifact", "folder", "file"].some((name) => this.#facets.has(name as FacetName));
    for await (const rows of blocks) {
      this.#total += rows.length;
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
    for (const [row, { count, here }] of byArtifact) {
      this.#put("artifact", String(artifactIds[row]), paths.text(row), count);
      this.#addPath(filePathOf(row), here);
    }
  }

  /** All counts; of each facet at most so many values, and how much is in the others. */
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

  #addRule(definition: FindingPresenter["counted"]["definitions"][number], count: number): void {
    this.#put("rule", definition.id, definition.name, count);
    for (const { scale, level } of definition.categories) {
      this.#put("category", `${scale.id}.${level.id}`, level.name, count);
    }
    for (const family of new Set(definition.families)) this.#put("family", family, family, count);
    if (definition.tool !== null) this.#put("tool", definition.tool, definition.tool, count);
  }

  #addPath(path: string, count: number): void {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    this.#put("folder", folder, folder, count);
    this.#put("file", path, path, count);
  }

  #addStates(byDecision: Float64Array, byNew: Float64Array): void {
    const { language } = this.#speech;
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
