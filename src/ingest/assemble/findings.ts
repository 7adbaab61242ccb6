import {
  textsOfRows,
  locationColumns,
  mapIntegers,
  type FindingFacts,
  type FindingParts,
  type IntegerColumn,
  type LocationColumn,
  type Rule,
  type TextColumn,
  type TextsColumn,
} from "../../snapshot/index.ts";
import { form, type Problem } from "../../text/index.ts";
import { rulesMax } from "../bounds.ts";
import type { Collector } from "../collector.ts";
import type { OptionalText } from "../finding-table.ts";
import type { RowOrder } from "./order.ts";
import { sortFindings } from "./sort-findings.ts";

/** The findings as columns, sorted by artifact row, line, column, rule and message; without identity yet. */
export interface FindingColumns extends Omit<
  FindingFacts,
  "ids" | "idOrder" | "firstVersion" | "evidence" | "contexts" | "origin"
> {
  readonly rules: readonly Rule[];
}

/**
 * Settles each finding's artifact and rule and brings the findings into order. The texts are most of the memory: if the
 * collector is not needed any more, each column of them is released as soon as it is in order.
 */
export function findingColumns(collector: Collector, order: RowOrder, releases: boolean): FindingColumns {
  const { findings } = collector;
  const rules = new RulesInUse(collector);
  const placed = placeFindings(collector, order, rules);
  const { inOrder, messages } = orderedMessages(collector, order, placed, releases);
  const optional = (name: OptionalText): TextsColumn | null => {
    const column = findings.texts(name, releases);
    const values = column === undefined ? undefined : presentTexts(column, inOrder);
    if (releases) column?.release();
    return values === undefined ? null : { kind: "text", values };
  };
  return {
    size: inOrder.length,
    artifact: mapIntegers(inOrder, (finding) => order.rowOfCollected[findings.artifacts.at(finding)]!),
    rule: mapIntegers(inOrder, (finding) => rules.numbers[findings.ruleOf.at(finding)]!),
    messages,
    locations: locationsInOrder(collector, inOrder),
    locationPaths: optional("locationPath"),
    fingerprints: optional("fingerprint"),
    snippets: snippetsInOrder(collector, inOrder),
    related: optional("related"),
    importedRelaxations: optional("relaxed"),
    parts: partsInOrder(collector, inOrder),
    rules: [...rules.rules.values()],
  };
}

function orderedMessages(
  collector: Collector,
  order: RowOrder,
  placed: Int32Array,
  releases: boolean,
): { readonly inOrder: Int32Array; readonly messages: TextColumn } {
  const collected = collector.findings.messages(releases);
  const inOrder = sortFindings(collector, order, placed, collected);
  const messages = textsOfRows(collected, inOrder);
  if (releases) collected.release();
  return { inOrder, messages };
}

/** The findings that have an artifact and a rule; the others are refused. */
function placeFindings(collector: Collector, order: RowOrder, rules: RulesInUse): Int32Array {
  const { findings } = collector;
  const placed = new Int32Array(findings.size);
  let count = 0;
  for (let finding = 0; finding < findings.size; finding++) {
    const artifact = findings.artifacts.at(finding);
    if (order.rowOfCollected[artifact] !== -1) {
      if (rules.admit(finding)) placed[count++] = finding;
      continue;
    }
    const path = collector.paths.text(artifact);
    collector.refusals.add(findings.lines.at(finding), path, { code: "results.artifact-unknown", params: { path } });
    collector.accepted--;
  }
  return placed.subarray(0, count);
}

/** The rules that the results define, then those that findings use without a definition. */
class RulesInUse {
  readonly rules: Map<string, Rule>;
  /** The index of each of the findings' rules in `rules`; -1 until the first finding of the rule. */
  readonly numbers: Int32Array;
  readonly #places: Map<string, number>;
  readonly #collector: Collector;

  constructor(collector: Collector) {
    this.#collector = collector;
    this.rules = new Map(collector.rules);
    this.numbers = new Int32Array(collector.findings.rules.ids.length).fill(-1);
    this.#places = new Map([...this.rules.keys()].map((id, place) => [id, place]));
  }

  /** A rule without a definition is noted. In a strict model, or beyond the bound, its findings are refused. */
  admit(finding: number): boolean {
    const { findings, refusals, paths, vocabulary } = this.#collector;
    const number = findings.ruleOf.at(finding);
    if (this.numbers[number] !== -1) return true;
    const id = findings.rules.ids[number]!;
    const place = this.#places.get(id);
    if (place === undefined) {
      const known = vocabulary.knows("rule", id);
      const line = findings.lines.at(finding);
      const reason = this.#reasonAgainst(id, known);
      const path = reason !== undefined || !known ? paths.text(findings.artifacts.at(finding)) : null;
      if (reason !== undefined) {
        refusals.add(line, path, reason);
        this.#collector.accepted--;
        return false;
      }
      if (!known) refusals.note(line, path, { code: "results.rule-unknown", params: { id } }, id);
      this.rules.set(id, { id, name: id, description: "", helpUri: "", tool: "", families: [], categories: [] });
    }
    this.numbers[number] = place ?? this.rules.size - 1;
    return true;
  }

  #reasonAgainst(id: string, known: boolean): Problem | undefined {
    if (!known && this.#collector.vocabulary.strict) {
      return { code: "results.strict-unknown", params: { id, what: form("rule") } };
    }
    if (this.rules.size >= rulesMax) return { code: "results.too-many-kinds", params: { id, limit: rulesMax } };
    return undefined;
  }
}

function locationsInOrder(collector: Collector, inOrder: Int32Array): Map<LocationColumn, IntegerColumn> {
  const locations = new Map<LocationColumn, IntegerColumn>();
  for (const name of locationColumns) {
    const column = collector.findings.locations[name];
    const values = mapIntegers(inOrder, (finding) => column.at(finding));
    if (values.some((value) => value !== 0)) locations.set(name, { kind: "integer", values, absent: 0 });
  }
  return locations;
}

function snippetsInOrder({ findings }: Collector, inOrder: Int32Array): IntegerColumn | null {
  const values = mapIntegers(inOrder, (finding) => findings.snippetHashes.at(finding));
  return values.some((value) => value !== 0) ? { kind: "integer", values, absent: 0 } : null;
}

function partsInOrder({ findings }: Collector, inOrder: Int32Array): FindingParts | null {
  const { parts, partOf, ordinals } = findings;
  if (parts.ids.length === 0) return null;
  return {
    part: { kind: "choice", values: mapIntegers(inOrder, (finding) => partOf.at(finding)), choices: parts.ids },
    ordinal: { kind: "integer", values: mapIntegers(inOrder, (finding) => ordinals.at(finding)), absent: -1 },
  };
}

/** The texts of these findings; undefined when none of them has one. */
function presentTexts(column: TextColumn, inOrder: Int32Array): TextColumn | undefined {
  return inOrder.some((finding) => column.has(finding)) ? textsOfRows(column, inOrder) : undefined;
}
