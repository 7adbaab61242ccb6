import { formatPointer } from "../../language/index.ts";
import type { ModelFault } from "../model-fault.ts";
import type { ModelDocument } from "../document.ts";
import { levelsOf } from "../scales.ts";

type Path = readonly (string | number)[];

/** References to ids that the model does not define. References in formulas are checked with the measures. */
export function* referenceFaults(document: ModelDocument): Generator<ModelFault> {
  const types = idsOf(document.types);
  const typesAndAliases = new Set([...types, ...Object.keys(document.typeAliases ?? {})]);
  const measures = idsOf(document.measures);
  const indicators = idsOf(document.indicators);
  const scales = idsOf(document.scales);

  yield* findDangling([document.rootIndicator], indicators, () => ["rootIndicator"]);
  for (const [typeId, indicatorId] of Object.entries(document.rootIndicators ?? {})) {
    yield* findDangling([typeId], typesAndAliases, () => ["rootIndicators", typeId]);
    yield* findDangling([indicatorId], indicators, () => ["rootIndicators", typeId]);
  }
  for (const [alias, members] of Object.entries(document.typeAliases ?? {})) {
    yield* findDangling(members, types, (index) => ["typeAliases", alias, index]);
  }
  for (const [index, measure] of document.measures.entries()) {
    if (measure.of !== undefined) yield* findDangling([measure.of], measures, () => ["measures", index, "of"]);
    yield* findDangling(measure.from, typesAndAliases, (entry) => ["measures", index, "from", entry]);
    yield* findDangling(measure.types, typesAndAliases, (entry) => ["measures", index, "types", entry]);
  }
  for (const [index, indicator] of document.indicators.entries()) {
    yield* findDangling([indicator.measure], measures, () => ["indicators", index, "measure"]);
    yield* findDangling([indicator.scale], scales, () => ["indicators", index, "scale"]);
    yield* findDangling(indicator.types, typesAndAliases, (entry) => ["indicators", index, "types", entry]);
  }
  yield* categoryFaults(document);
}

/** Categories are a scale and one of its levels: `SEVERITY.CRITICAL`. */
function* categoryFaults(document: ModelDocument): Generator<ModelFault> {
  const categories = new Set(
    document.scales.flatMap((scale) => levelsOf(document, scale).map((level) => `${scale.id}.${level.id}`)),
  );
  for (const [index, { count }] of document.measures.entries()) {
    yield* findDangling(count?.categories, categories, (entry) => ["measures", index, "count", "categories", entry]);
  }
  for (const [index, rule] of (document.rules ?? []).entries()) {
    yield* findDangling(rule.categories, categories, (entry) => ["rules", index, "categories", entry]);
  }
}

function* findDangling(
  ids: readonly string[] | undefined,
  known: ReadonlySet<string>,
  path: (index: number) => Path,
): Generator<ModelFault> {
  for (const [index, id] of (ids ?? []).entries()) {
    if (!known.has(id)) {
      yield { code: "model.reference-dangling", params: { id }, pointer: formatPointer(...path(index)) };
    }
  }
}

function idsOf(entries: readonly { readonly id: string }[]): ReadonlySet<string> {
  return new Set(entries.map((entry) => entry.id));
}
