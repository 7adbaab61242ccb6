import { parseInterval } from "../src/language/index.ts";
import { OpenVersion } from "../src/portfolio/index.ts";
import { planQuery, runPlan, type ArtifactQuery, type VersionColumns } from "../src/query/index.ts";
import type { Tree, Values } from "../src/snapshot/index.ts";
import type { VersionRow } from "../src/store/index.ts";
import { viewOf } from "./columns.ts";
import { batchLimits } from "./limits.ts";
import { askPeers } from "./peers.ts";
import { median, milliseconds, timed, type Measurement } from "./table.ts";
import type { Workshop } from "./workshop.ts";

const rounds = 41;
/** The first round loads columns, the second one sorts the filter's column; the others are for the compiler. */
const warmingRounds = 300;
const limit = 20;
const peerRounds = 11;

/**
 * A top-20 query with two filters, planned and run, against the loop that a programmer would write for just this: on the
 * generated values, which follow the tree, and on values that follow nothing.
 */
export async function benchScan(workshop: Workshop, version: VersionRow): Promise<Measurement[]> {
  const view = viewOf(workshop, version);
  const tree = await view.reader.tree();
  const open = new OpenVersion(view, tree, "bench");
  const measure = async (id: string): Promise<Values> => (await open.measure(id))!;
  const generated = { tree, lines: await measure("LC"), values: await measure("VG") };
  const random = { tree, lines: randomValues(tree.size, 50), values: randomValues(tree.size, 1) };
  const randomColumns: VersionColumns = {
    model: open.model,
    tree,
    measure: async (id) => (id === "LC" ? random.lines : random.values),
    indicator: (id) => open.indicator(id),
    info: (id) => open.info(id),
    derived: (name, work) => open.derived(`random:${name}`, work),
    ofColumn: (column, kind, work) => open.ofColumn(column, kind, work),
  };
  const name = `Top 20 of ${tree.size.toLocaleString("en")} artifacts, two filters`;
  return [
    await besideBareLoop(name, open, generated, batchLimits.scanRatio(tree.size)),
    await besideBareLoop(`${name}, random values`, randomColumns, random, batchLimits.randomScanRatio),
  ];
}

interface BareColumns {
  readonly tree: Tree;
  readonly lines: Values;
  readonly values: Values;
}

async function besideBareLoop(
  name: string,
  columns: VersionColumns,
  { tree, lines, values }: BareColumns,
  ratioMax: number,
): Promise<Measurement> {
  const functionType = tree.types.indexOf("FUNCTION");
  const bare = (): number[] => bareTop(lines, values, tree.type, functionType, limit);
  const query = async (): Promise<Int32Array> => {
    const scope = { kind: "descendants", row: 0 } as const;
    return (await runPlan(await planQuery(twoFilters(), columns, undefined, scope), columns, scope, limit)).rows;
  };
  const expected = bare();
  for (let round = 0; round < warmingRounds; round++) {
    const found = await query();
    if (found.some((row, index) => values[row] !== values[expected[index]!])) throw new Error("the rows differ");
  }
  const times = { bare: [] as number[], query: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.bare.push(await timed(1, () => bare().length));
    times.query.push(await timed(1, query));
  }
  const [bareTime, queryTime] = [median(times.bare), median(times.query)];
  const peers = await askPeersForTop({ tree, lines, values }, functionType, expected);
  return {
    name,
    measured: milliseconds(queryTime),
    against: `bare typed-array loop ${milliseconds(bareTime)}; ${peers}`,
    value: queryTime / bareTime,
    limit: ratioMax,
    unit: "×",
  };
}

function askPeersForTop({ tree, lines, values }: BareColumns, type: number, expected: readonly number[]) {
  const columns = ["type", "lines", "value"].map((name) => ({ name, type: "DOUBLE" as const }));
  function* rows(): Generator<number[]> {
    for (let row = 1; row < tree.size; row++) yield [tree.type[row]!, lines[row]!, values[row]!];
  }
  return askPeers({
    table: { columns, rows },
    statements: [
      `SELECT value FROM rows WHERE type = ${type} AND lines >= 2 ORDER BY value DESC LIMIT ${limit}`,
      `SELECT count(*) FROM rows WHERE type = ${type} AND lines >= 2`,
    ],
    rounds: peerRounds,
    check(found) {
      const isWrong = found.some(([value], place) => value !== values[expected[place]!]);
      if (isWrong) throw new Error("a peer answers otherwise");
    },
  });
}

function twoFilters(): ArtifactQuery {
  const interval = parseInterval("[2;[");
  if (!interval.ok) throw new Error("interval");
  return {
    types: new Set(["FUNCTION"]),
    orders: [{ root: false, id: "VG", descending: true, by: "VALUE" }],
    filters: [{ type: "measure", id: "LC", checked: null, bounds: interval.value, invert: false }],
  };
}

function randomValues(size: number, max: number): Values {
  return Float64Array.from({ length: size }, () => Math.random() * max);
}

/** The loop that a programmer would write for just this: the rows of a type with two lines and more, highest values first. */
export function bareTop(
  lines: Float64Array<ArrayBufferLike>,
  values: Float64Array<ArrayBufferLike>,
  types: Uint16Array,
  type: number,
  count: number,
): number[] {
  const best: number[] = [];
  let worst = -Infinity;
  for (let row = 1; row < values.length; row++) {
    if (lines[row]! >= 2 && types[row] === type && values[row]! > worst) {
      let place = best.length;
      while (place > 0 && values[best[place - 1]!]! < values[row]!) place--;
      best.splice(place, 0, row);
      if (best.length > count) best.pop();
      if (best.length === count) worst = values[best[count - 1]!]!;
    }
  }
  return best;
}
