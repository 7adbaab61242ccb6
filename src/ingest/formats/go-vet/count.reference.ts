import type { CountItems } from "../examples.reference.ts";

/** A package that could not be loaded has an object with an error in place of the list of an analyser. */
export const count: CountItems = (text) => {
  const packages = JSON.parse(text) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const lists = Object.values(packages).flatMap((analysers) => Object.values(analysers));
  return { findings: lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0) };
};
