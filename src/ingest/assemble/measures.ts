import type { Collector } from "../collector.ts";
import type { RowOrder } from "./order.ts";

/** Gives artifacts the values that stood on lines of their own; a value that is there already stays. */
export function settleLooseMeasures(collector: Collector, order: RowOrder): void {
  for (const { line, path, id, value } of collector.looseMeasures) {
    const index = collector.indexOf(path);
    const problem =
      index === undefined || order.rowOfCollected[index] === -1
        ? ({ code: "results.artifact-unknown", params: { path } } as const)
        : Number.isNaN(collector.measure(id).at(index))
          ? undefined
          : ({ code: "results.measure-repeated", params: { measure: id } } as const);
    if (problem === undefined) collector.measure(id).set(index!, value);
    else {
      collector.refusals.add(line, path, problem);
      collector.accepted--;
    }
  }
}
