import { missing, type Tree, type Values } from "../snapshot/index.ts";
import { inputsOf, type Model } from "./model.ts";

/** The measures of changed lines (D15). Neither results nor models give them values: builds compare two versions. */
export const newCodeMeasures: ReadonlySet<string> = new Set([
  "NEW_LINES",
  "NEW_LINES_TO_COVER",
  "NEW_LINES_COVERED",
  "NEW_DUPLICATED_LINES",
]);

/** The measures of changed lines, and all that the model computes from them. */
export function measuresOfNewCode({ evaluationOrder }: Pick<Model, "evaluationOrder">): ReadonlySet<string> {
  const ids = new Set(newCodeMeasures);
  for (const measure of evaluationOrder) if (inputsOf(measure).some((id) => ids.has(id))) ids.add(measure.id);
  return ids;
}

/**
 * Completes the values of files: everything above them has the sum over its files. If one of the files has no value, the
 * sum is missing too, because it would be too small. Excluded artifacts do not count.
 */
export function sumOverFiles({ size, parent, type, types }: Tree, values: Values, excluded?: Uint8Array): Values {
  const fileType = types.indexOf("FILE");
  const sums = new Float64Array(size);
  const hasFile = new Uint8Array(size);
  for (let row = size - 1; row >= 0; row--) {
    if (type[row] === fileType) {
      sums[row] = values[row]!;
      hasFile[row] = 1;
    }
    if (row === 0 || hasFile[row] === 0 || excluded?.[row] === 1) continue;
    const above = parent[row]!;
    sums[above]! += sums[row]!;
    hasFile[above] = 1;
  }
  for (let row = 0; row < size; row++) if (hasFile[row] === 0) sums[row] = missing;
  return sums;
}
