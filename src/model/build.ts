import { parseFormula } from "../language/index.ts";
import type { Rule } from "../snapshot/index.ts";
import type { MeasureDocument, ModelDocument, RuleDocument } from "./document.ts";
import { orderOfEvaluation } from "./evaluation-order.ts";
import { compileFormula, type CompiledFormula } from "./formula-program.ts";
import { inputsOf, type Indicator, type Measure, type MeasureSource, type Model, type Scale } from "./model.ts";
import { buildScales } from "./scales.ts";
import { translator } from "./texts.ts";

type Aliases = ReadonlyMap<string, ReadonlySet<string>>;

/** The model of a stored document. It is not checked again: `compileModel` accepted it before it was stored. */
export function modelOf(document: string): Model {
  return buildModel(JSON.parse(document) as ModelDocument);
}

/** Resolves a valid document. */
export function buildModel(document: ModelDocument): Model {
  const typeAliases: Aliases = new Map(
    Object.entries(document.typeAliases ?? {}).map(([alias, members]) => [alias, new Set(members)]),
  );
  const scales = buildScales(document);
  const measures = new Map(document.measures.map((entry) => [entry.id, buildMeasure(entry, typeAliases)]));
  const indicators = buildIndicators(document, measures, scales, typeAliases);
  return Object.freeze({
    id: document.id,
    strict: document.strict ?? false,
    types: new Set(document.types.map((type) => type.id)),
    typeAliases,
    scales,
    measures,
    indicators,
    infos: new Set(document.infos?.map((info) => info.id)),
    links: new Set(document.links?.map((link) => link.id)),
    rules: new Map(document.rules?.map((rule) => [rule.id, buildRule(rule)])),
    evaluationOrder: evaluationOrder(measures),
    isComputed: (measureId: string) => (measures.get(measureId)?.source.kind ?? "base") !== "base",
    rootIndicator: indicators.get(document.rootIndicator) as Indicator,
    rootIndicatorOf: rootIndicatorFinder(document, indicators, typeAliases),
    nameOf: translator(document),
  });
}

function buildMeasure(measure: MeasureDocument, aliases: Aliases): Measure {
  return Object.freeze({
    id: measure.id,
    source: Object.freeze(sourceOf(measure, aliases)),
    types: resolveTypes(measure.types, aliases),
    unit: measure.unit ?? null,
    decimals: measure.decimals ?? null,
  });
}

function sourceOf(measure: MeasureDocument, aliases: Aliases): MeasureSource {
  const { aggregate, of, from, count, formula } = measure;
  if (formula !== undefined) return { kind: "formula", formula: formulaOf(formula), text: formula };
  if (count !== undefined) {
    return { kind: "count", categories: setOf(count.categories), families: setOf(count.families) };
  }
  if (of === undefined || aggregate === undefined) return { kind: "base", aggregate: aggregate ?? null };
  return { kind: "descendants", aggregate, of, from: resolveTypes(from, aliases) };
}

function formulaOf(text: string): CompiledFormula {
  const formula = parseFormula(text);
  if (!formula.ok) throw new Error("a model with a wrong formula passed its checks");
  return compileFormula(formula.value);
}

/** Replaces aliases with their types; null, for no list, means all types. */
function resolveTypes(ids: readonly string[] | undefined, aliases: Aliases): ReadonlySet<string> | null {
  return ids === undefined ? null : new Set(ids.flatMap((id) => [...(aliases.get(id) ?? [id])]));
}

function setOf(entries: readonly string[] | undefined): ReadonlySet<string> | null {
  return entries === undefined ? null : new Set(entries);
}

function buildIndicators(
  document: ModelDocument,
  measures: ReadonlyMap<string, Measure>,
  scales: ReadonlyMap<string, Scale>,
  aliases: Aliases,
): ReadonlyMap<string, Indicator> {
  return new Map(
    document.indicators.map(({ id, measure, scale, types }) => [
      id,
      Object.freeze({
        id,
        measure: measures.get(measure) as Measure,
        scale: scales.get(scale) as Scale,
        types: resolveTypes(types, aliases),
      }),
    ]),
  );
}

function buildRule(rule: RuleDocument): Rule {
  return Object.freeze({
    id: rule.id,
    name: rule.name ?? rule.id,
    description: rule.description ?? "",
    helpUri: rule.helpUri ?? "",
    tool: rule.tool ?? "",
    families: Object.freeze(rule.families ?? []),
    categories: Object.freeze(rule.categories ?? []),
  });
}

function evaluationOrder(measures: ReadonlyMap<string, Measure>): readonly Measure[] {
  const inputs = new Map([...measures.values()].map((measure) => [measure.id, inputsOf(measure)]));
  const { order } = orderOfEvaluation(inputs);
  if (order === undefined) throw new Error("a model with a circle of measures passed its checks");
  return Object.freeze(order.map((id) => measures.get(id) as Measure));
}

/** The indicator of the type overrides that of the first alias with the type. */
function rootIndicatorFinder(
  document: ModelDocument,
  indicators: ReadonlyMap<string, Indicator>,
  aliases: Aliases,
): (typeId: string) => Indicator {
  const byType = new Map<string, string>();
  const entries = Object.entries(document.rootIndicators ?? {});
  for (const [key, indicatorId] of entries.toReversed()) {
    for (const typeId of aliases.get(key) ?? []) byType.set(typeId, indicatorId);
  }
  for (const [key, indicatorId] of entries) if (!aliases.has(key)) byType.set(key, indicatorId);
  return (typeId) => indicators.get(byType.get(typeId) ?? document.rootIndicator) as Indicator;
}
