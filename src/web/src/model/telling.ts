import type { MeasureView, ModelView } from "./model.ts";

const tellingIds = ["LC", "VG", "NFIND", "DEBT"];
const measuresMax = 4;

/** The measures that tell most about code of any type; of a model that has none of them, its first ones. */
export function tellingMeasures(model: ModelView): readonly MeasureView[] {
  const known = tellingIds.map((id) => model.measure(id)).filter((measure) => measure !== undefined);
  return known.length > 0 ? known : model.measures.slice(0, measuresMax);
}
