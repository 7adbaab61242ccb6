import { rate, rateMembers, type Model, type ModelDocument } from "../model/index.ts";
import type { RatingLayer } from "../snapshot/index.ts";

/** Rates facts with a model. A version of a meta-project is rated over its members, which needs the model's document. */
export function rateFacts(
  model: Model,
  facts: Parameters<typeof rate>[1],
  { document, metaProject }: { readonly document: string; readonly metaProject: boolean },
): RatingLayer {
  return metaProject ? rateMembers(JSON.parse(document) as ModelDocument, model, facts) : rate(model, facts);
}
