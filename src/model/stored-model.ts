import { buildModel } from "./build.ts";
import type { ModelDocument } from "./document.ts";
import type { Model } from "./model.ts";

/** Builds the model of a stored document. It is not checked again, because `compileModel` accepted it before it was stored. */
export function modelOf(document: string): Model {
  return buildModel(JSON.parse(document) as ModelDocument);
}
