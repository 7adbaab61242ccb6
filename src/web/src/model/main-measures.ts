import type { MeasureView, ModelView } from "./model.ts";

const mainIds = ["LC", "VG", "NFIND", "DEBT"];
const measuresMax = 4;

/** The measures to show first: the usual ones, or the model's first ones if it has none of those. */
export function mainMeasures(model: ModelView): readonly MeasureView[] {
  const known = mainIds.map((id) => model.measure(id)).filter((measure) => measure !== undefined);
  return known.length > 0 ? known : model.measures.slice(0, measuresMax);
}
