import { setTimeout as pause } from "node:timers/promises";
import { rootId, type ApiWorkshop } from "./api.ts";
import type { BenchRequest } from "./client.ts";
import { generatedMeasures } from "./generate.ts";
import { apiLimits } from "./limits.ts";
import { median, milliseconds, type Measurement } from "./table.ts";

/** The token of the metrics, in the environment of the measured server. */
export const metricsToken = "bench-metrics-token";
/** The timer of the measurement itself: a loop that is never occupied shows this delay. */
const timerMilliseconds = 10;
const rounds = 5;
const branches = ["one", "two"];

/**
 * How long the event loop does not react at worst while all that is costly happens at once: columns are read and all
 * rows are sorted by two keys, a table is exported, and two builds of the same size run.
 */
export async function benchEventLoop({ server, to, results, artifacts }: ApiWorkshop): Promise<Measurement> {
  const query = `artifacts/${await rootId(to)}/query`;
  const columns = generatedMeasures.map((id) => ({ type: "MEASURE", id }));
  const orders = ["STMT", "CHURN"].map((id) => ({ type: "MEASURE", id, order: "DESC", orderType: "VALUE" }));
  const worst: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await longestDelay(server.base);
    const tasks = await Promise.all(branches.map((branch) => server.send(results, branch)));
    await Promise.all([
      drainBeside(to(query, { columns, orders, resultSize: 20 })),
      drainBeside(to(query, { columns: columns.slice(0, 2), orders, resultSize: artifacts })),
      drainBeside(to(`${query}?format=arrow`, { columns, resultSize: artifacts })),
    ]);
    for (const task of tasks) while (!(await server.isEnded(task))) await pause(100);
    worst.push(await longestDelay(server.base));
  }
  return {
    name: "Longest delay of the event loop: 18 columns, a sort of all rows, an export and two builds at once",
    measured: milliseconds(median(worst)),
    against: `${artifacts.toLocaleString("en")} artifacts; worst of ${rounds} rounds ${milliseconds(Math.max(...worst))}`,
    value: median(worst),
    limit: apiLimits.eventLoopMilliseconds,
    unit: " ms",
  };
}

/** Reads an answer on its own connection. */
async function drainBeside({ url, token, body }: BenchRequest): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: body ?? null });
  const pieces = answer.body!.getReader();
  while (!(await pieces.read()).done);
}

/** Since it was asked for last. */
async function longestDelay(base: string): Promise<number> {
  const answer = await fetch(`${base}metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await answer.text()) ?? [];
  return Math.max(0, Number(seconds) * 1_000 - timerMilliseconds);
}
