import { compileModel, type Model } from "../model/index.ts";

/** The model of a stored revision; it was checked before it was stored, so a refusal here is a bug. */
export function modelOf(document: string): Model {
  const model = compileModel(JSON.parse(document));
  if (!model.ok) throw new Error(`stored model: ${model.problem.code} at ${model.problem.pointer ?? ""}`);
  return model.value;
}
