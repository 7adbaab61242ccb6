import type { Model } from "../../model/index.ts";
import type { Language } from "../../text/index.ts";

/** The presented values of a list, by model and language. Removed together with the list. */
const known = new WeakMap<readonly unknown[], Map<string, readonly unknown[]>>();
const numbers = new WeakMap<Model, number>();
let models = 0;

/**
 * The wire shapes of the few values of a column: types, levels. They are the same for every request on a version, and
 * creating them would be the largest cost of a small request.
 */
export function presentOnce<Value, Shape>(
  values: readonly Value[],
  model: Model,
  language: Language,
  present: (value: Value) => Shape,
): readonly Shape[] {
  let shapes = known.get(values);
  if (shapes === undefined) known.set(values, (shapes = new Map()));
  const key = `${numberOf(model)}:${language}`;
  let found = shapes.get(key);
  if (found === undefined) shapes.set(key, (found = values.map(present)));
  return found as readonly Shape[];
}

function numberOf(model: Model): number {
  let number = numbers.get(model);
  if (number === undefined) numbers.set(model, (number = models++));
  return number;
}
