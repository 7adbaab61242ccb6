import type { Model } from "../../model/index.ts";
import type { Language } from "../../text/index.ts";

/** What has been presented of a list, by model and language; it goes when the list does. */
const known = new WeakMap<readonly unknown[], Map<string, readonly unknown[]>>();
const numbers = new WeakMap<Model, number>();
let models = 0;

/**
 * The shapes that answers show for the few values of a column: types, levels. They are the same for every request on a
 * version, and building them would cost a small request more than all the rest.
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
