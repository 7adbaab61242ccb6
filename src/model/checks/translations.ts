import { formatPointer } from "../../language/index.ts";
import type { ModelFault } from "../model-fault.ts";
import type { ModelDocument } from "../document.ts";
import { textsOf } from "../texts.ts";

/** Translations of texts that the model does not have. */
export function* translationFaults(document: ModelDocument): Generator<ModelFault> {
  const texts = textsOf(document);
  for (const [language, translations] of Object.entries(document.translations ?? {})) {
    for (const path of Object.keys(translations)) {
      if (texts.has(path)) continue;
      const params = { id: path.slice(0, 200) };
      yield { code: "model.reference-dangling", params, pointer: formatPointer("translations", language, path) };
    }
  }
}
