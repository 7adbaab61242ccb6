import { formatPointer } from "../../language/index.ts";
import type { ModelFault } from "../model-fault.ts";
import type { ModelDocument } from "../document.ts";

/** Ids that are repeated in their list. Type aliases must differ from types too, because both are used in the same lists. */
export function* idFaults(document: ModelDocument): Generator<ModelFault> {
  yield* repeats(document.types, "types");
  for (const { id } of document.types) {
    if (Object.hasOwn(document.typeAliases ?? {}, id)) yield repeated(id, formatPointer("typeAliases", id));
  }
  yield* repeats(document.scales, "scales");
  for (const [index, scale] of document.scales.entries()) yield* repeats(scale.levels, "scales", index, "levels");
  yield* repeats(document.measures, "measures");
  yield* repeats(document.indicators, "indicators");
  yield* repeats(document.infos, "infos");
  yield* repeats(document.links, "links");
  yield* repeats(document.rules, "rules");
}

function* repeats(
  entries: readonly { readonly id: string }[] | undefined,
  ...path: readonly (string | number)[]
): Generator<ModelFault> {
  const seen = new Set<string>();
  for (const [index, { id }] of (entries ?? []).entries()) {
    if (seen.has(id)) yield repeated(id, formatPointer(...path, index, "id"));
    seen.add(id);
  }
}

function repeated(id: string, pointer: string): ModelFault {
  return { code: "model.id-repeated", params: { id }, pointer };
}
