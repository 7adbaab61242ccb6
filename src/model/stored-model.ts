import { buildModel } from "./build.ts";
import type { ModelDocument } from "./document.ts";
import type { Model } from "./model.ts";

/** The model of a document that `compileModel` took before it was stored: it is not checked again. */
export function modelOf(document: string): Model {
  return buildModel(JSON.parse(document) as ModelDocument);
}
