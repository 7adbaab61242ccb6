import type { Problem } from "../../text/index.ts";
import type { Collector } from "../collector.ts";
import type { RowOrder } from "./order.ts";

/** Sets the values of separate `measure` records; a value of the artifact's own record wins. */
export function settleLooseMeasures(collector: Collector, order: RowOrder): void {
  for (const { line, artifact, id, value } of collector.looseMeasures) {
    const problem = measureProblem(collector, order, artifact, id);
    if (problem === undefined) collector.measure(id).set(artifact, value);
    else {
      collector.refusals.add(line, collector.paths.text(artifact), problem, "other");
      collector.accepted--;
    }
  }
}

/** Why an artifact cannot get a value of a measure. */
export function measureProblem(
  collector: Collector,
  order: RowOrder,
  artifact: number,
  id: string,
): Problem | undefined {
  if (order.rowOfCollected[artifact] === -1) {
    return { code: "results.artifact-unknown", params: { path: collector.paths.text(artifact) } };
  }
  const given = !Number.isNaN(collector.measure(id).at(artifact));
  return given ? { code: "results.measure-repeated", params: { measure: id } } : undefined;
}
