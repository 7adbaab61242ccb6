import { expect, test } from "vitest";
import { parseInterval, type Interval } from "../language/index.ts";
import { loadWrittenModel } from "../model/index.ts";
import type { Tree } from "../snapshot/index.ts";
import type { ArtifactQuery, QueryFilter, QueryOrder } from "./artifact-query.ts";
import { planQuery } from "./run-query.ts";
import type { VersionColumns } from "./version-columns.ts";

const { compileModel } = await loadWrittenModel();
const measures = ["M0", "M1", "M2", "M3", "M4", "M5"];
const compiled = compileModel({
  id: "M",
  rootIndicator: "I0",
  rootIndicators: { FILE: "I1" },
  types: [{ id: "APPLICATION" }, { id: "FILE" }],
  scales: [
    {
      id: "S",
      levels: [
        { id: "GOOD", rank: 0, bounds: "[0;[" },
        { id: "BAD", rank: 1 },
      ],
    },
  ],
  measures: measures.map((id) => ({ id })),
  indicators: measures.map((measure, index) => ({ id: `I${index}`, measure, scale: "S" })),
});
if (!compiled.ok) throw new Error(JSON.stringify(compiled.problem));
const model = compiled.value;

const tree: Tree = {
  size: 3,
  parent: Int32Array.of(-1, 0, 0),
  end: Int32Array.of(3, 2, 3),
  type: Uint16Array.of(0, 1, 1),
  types: ["APPLICATION", "FILE"],
};

/** Columns that are far away: all that are waited for at the same time arrive together, with one round trip. */
function farColumns() {
  const arrived = new Map<string, Promise<void>>();
  const onTheWay: (() => void)[] = [];
  let roundTrips = 0;
  const column = <Value>(name: string, value: Value): Promise<Value> => {
    let arriving = arrived.get(name);
    if (arriving === undefined) {
      arriving = new Promise((resolve) => void onTheWay.push(resolve));
      arrived.set(name, arriving);
    }
    return arriving.then(() => value);
  };
  const columns: VersionColumns = {
    model,
    tree,
    measure: (id) => column(id, Float64Array.of(1, 2, 3)),
    indicator: (id) => column(id, { level: new Uint8Array(3), levelIds: ["GOOD", "BAD"] } as never),
    info: (id) => column(id, undefined),
    derived: (_, work) => work(),
    ofColumn: async (_, __, work) => (await work()).value,
  };
  /** The round trips until the work is done. */
  const count = async (work: Promise<unknown>): Promise<number> => {
    let isDone = false;
    const done = work.then(() => (isDone = true));
    while (!isDone) {
      // Everything that needs no further column happens before.
      await new Promise(setImmediate);
      if (onTheWay.length === 0) continue;
      roundTrips += 1;
      for (const arrive of onTheWay.splice(0)) arrive();
    }
    await done;
    return roundTrips;
  };
  return { columns, count };
}

function interval(text: string): Interval {
  const parsed = parseInterval(text);
  if (!parsed.ok) throw new Error(parsed.problem.code);
  return parsed.value;
}

const filterOf = (type: "measure" | "indicator", id: string): QueryFilter =>
  ({ type, id, checked: null, bounds: interval("[0;["), invert: false }) as QueryFilter;
const orderOf = (by: QueryOrder["by"], id: string): QueryOrder =>
  ({ by, id, root: false, descending: true }) as QueryOrder;

test.each<[string, ArtifactQuery["filters"], ArtifactQuery["orders"]]>([
  ["one filter", [filterOf("measure", "M0")], [orderOf("VALUE", "M0")]],
  ["many filters", measures.map((id) => filterOf("measure", id)), [orderOf("VALUE", "M5")]],
  [
    "filters, levels and orders",
    [filterOf("measure", "M0"), filterOf("indicator", "I3")],
    [orderOf("RANK", "M2"), orderOf("VALUE", "M4")],
  ],
  ["the order that the server chooses", [filterOf("measure", "M3")], []],
])("the columns of a query arrive with one round trip: %s", async (_, filters, orders) => {
  const { columns, count } = farColumns();
  const plan = planQuery({ types: null, filters, orders }, columns, undefined, { kind: "descendants", row: 0 });
  expect(await count(plan)).toBe(1);
});
