import type { Model } from "../../model/index.ts";

/** The measures of a model that count the findings of one category of a scale, by the id of its level. */
export function severityMeasures({ measures }: Model): readonly (readonly [severity: string, measure: string])[] {
  return [...measures.values()].flatMap(({ id, source }) => {
    if (source.kind !== "count" || source.families !== null || source.categories?.size !== 1) return [];
    const [scale, level] = [...source.categories][0]!.split(".");
    return scale === "SEVERITY" && level !== undefined ? [[level, id] as const] : [];
  });
}
