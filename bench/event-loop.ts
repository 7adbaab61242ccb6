import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { rootId, withApi, type ApiWorkshop } from "./api.ts";
import type { BenchRequest } from "./client.ts";
import { generatedMeasures } from "./generate.ts";
import { apiLimits } from "./limits.ts";
import { loopLag } from "./loop-lag.ts";
import { median, milliseconds, type Measurement } from "./table.ts";
import { turnTimesSocket } from "./turn-times.ts";

/** The token of the metrics, in the environment of the measured server. */
const metricsToken = "bench-metrics-token";
const rounds = 5;
const branches = ["one", "two"];

/**
 * How long the event loop does not react at worst while all that is costly happens at once: columns are read and all
 * rows are sorted by two keys, a table is exported, and two builds of the same size run.
 */
export async function benchEventLoop(artifacts: number): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), "belvedere-turns-"));
  const socket = join(folder, "socket");
  try {
    return await withApi(artifacts, (workshop) => measureDelays(workshop, socket), {
      nodeFlags: ["--import", join(import.meta.dirname, "turn-times.ts")],
      environment: { BELVEDERE_METRICS_TOKEN: metricsToken, [turnTimesSocket]: socket },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureDelays({ server, to, results, artifacts }: ApiWorkshop, socket: string): Promise<Measurement[]> {
  const query = `artifacts/${await rootId(to)}/query`;
  const columns = generatedMeasures.map((id) => ({ type: "MEASURE", id }));
  const orders = ["STMT", "CHURN"].map((id) => ({ type: "MEASURE", id, order: "DESC", orderType: "VALUE" }));
  const worst: number[] = [];
  const turns: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await loopLag(server.base, metricsToken, "max");
    await longestTurn(socket);
    const tasks = await Promise.all(branches.map((branch) => server.send(results, branch)));
    await Promise.all([
      drainBeside(to(query, { columns, orders, resultSize: 20 })),
      drainBeside(to(query, { columns: columns.slice(0, 2), orders, resultSize: artifacts })),
      drainBeside(to(`${query}?format=arrow`, { columns, resultSize: artifacts })),
    ]);
    for (const task of tasks) while (!(await server.isEnded(task))) await pause(100);
    turns.push(await longestTurn(socket));
    worst.push(await loopLag(server.base, metricsToken, "max"));
  }
  return [
    {
      name: "Longest delay of the event loop: 18 columns, a sort of all rows, an export and two builds at once",
      measured: milliseconds(median(worst)),
      against: `${artifacts.toLocaleString("en")} artifacts; worst of ${rounds} rounds ${milliseconds(Math.max(...worst))}`,
      value: median(worst),
      limit: apiLimits.eventLoopMilliseconds,
      unit: " ms",
    },
    {
      name: "The same, processor time of the longest turn of the event loop",
      measured: milliseconds(median(turns)),
      against: `worst of ${rounds} rounds ${milliseconds(Math.max(...turns))}`,
      value: median(turns),
      limit: apiLimits.eventLoopMilliseconds,
      unit: " ms",
    },
  ];
}

/** Reads an answer on its own connection. */
async function drainBeside({ url, token, body }: BenchRequest): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: body ?? null });
  const pieces = answer.body!.getReader();
  while (!(await pieces.read()).done);
}

/** Since it was asked for last; see `turn-times.ts`. */
async function longestTurn(socket: string): Promise<number> {
  const answer = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    request({ socketPath: socket }, resolve).on("error", reject).end();
  });
  return Number(await text(answer));
}
