import { orderByTarget, type LinkFacts } from "../../snapshot/index.ts";
import type { Collector } from "../collector.ts";
import { Numbering } from "../numbering.ts";
import type { RowOrder } from "./order.ts";

/** The links as rows, sorted by where they leave; a link with an unknown end is refused. */
export function linkFacts(collector: Collector, order: RowOrder): LinkFacts {
  const types = new Numbering();
  const placed: { readonly type: number; readonly from: number; readonly to: number }[] = [];
  for (const { line, type, from, to } of collector.links) {
    const fromRow = order.rowOfCollected[from]!;
    const toRow = order.rowOfCollected[to]!;
    if (fromRow !== -1 && toRow !== -1) placed.push({ type: types.numberOf(type), from: fromRow, to: toRow });
    else {
      const path = collector.paths.text(fromRow === -1 ? from : to);
      collector.refusals.add(line, path, { code: "results.artifact-unknown", params: { path } }, "other");
      collector.accepted--;
    }
  }
  placed.sort((left, right) => left.from - right.from || left.type - right.type || left.to - right.to);
  const to = Int32Array.from(placed, (link) => link.to);
  return {
    size: placed.length,
    type: { kind: "choice", values: Int32Array.from(placed, (link) => link.type), choices: types.ids },
    from: Int32Array.from(placed, (link) => link.from),
    to,
    byTarget: orderByTarget(to),
  };
}
