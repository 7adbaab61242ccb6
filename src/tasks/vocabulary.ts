import type { Vocabulary } from "../ingest/index.ts";
import { newCodeMeasures, type Model } from "../model/index.ts";

/** A meta-project copies all values of its members, also those that only the members' models know or compute. */
export const openVocabulary: Vocabulary = { strict: false, computes: () => false, knows: () => true };

/** The ids that a model knows, and the measures that it computes. */
export function vocabularyOf(model: Model): Vocabulary {
  return {
    strict: model.strict,
    // Measures of changed lines decide about gates: results cannot give them (D15).
    computes: (measureId) => model.isComputed(measureId) || newCodeMeasures.has(measureId),
    knows(what, id) {
      switch (what) {
        case "type":
          return model.types.has(id);
        case "measure":
          return model.measures.has(id);
        case "info":
          return model.infos.has(id);
        case "link":
          return model.links.has(id);
        case "rule":
          return model.rules.has(id);
        case "category":
          return hasCategory(model, id);
      }
    },
  };
}

/** Whether the model has the scale and the level of a category such as `SEVERITY.MAJOR`. */
function hasCategory(model: Model, category: string): boolean {
  const [scale = "", level] = category.split(".");
  return model.scales.get(scale)?.levels.some(({ id }) => id === level) ?? false;
}
