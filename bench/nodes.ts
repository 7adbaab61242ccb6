import { availableParallelism } from "node:os";
import type { PostgresServer } from "../test/harness/postgres-server.ts";
import { topQuery, withApi } from "./api.ts";
import { askUnderLoad, type BenchRequest } from "./client.ts";
import { postgresLimits } from "./limits.ts";
import { postgresTime, processorMilliseconds } from "./processor-time.ts";
import { startBenchServer } from "./server.ts";
import { median, rateText, type Measurement } from "./table.ts";

/** For each node: requests that arrive together share questions to the database. */
const connections = 32;
const rounds = 7;
const loadMilliseconds = 1000;
/** A process costs twice as much for its first thousands of answers: until then its compiler is measured. */
const warmAnswers = 8000;
/** Two nodes, PostgreSQL and the clients: with fewer processors, they only compete for time. */
const processorsForTwo = 4;

/** What some nodes did under load. */
interface Load {
  /** Answers in a second. */
  readonly rate: number;
  /** Of nodes and PostgreSQL together, for one answer. */
  readonly processorMilliseconds: number;
}

/** One round: each node by itself, and both. */
interface Round {
  readonly one: Load;
  readonly two: Load;
}

/** Two nodes on one database against one of them: what they answer, and what an answer costs. */
export async function benchNodes(server: PostgresServer, databaseUrl: string, artifacts: number): Promise<Measurement> {
  return withApi(
    artifacts,
    async (workshop) => {
      const second = await startBenchServer("none", { databaseUrl });
      try {
        const first = await topQuery(workshop);
        const other = { ...first, url: first.url.replace(workshop.server.base, second.base) };
        const ofPostgres = await postgresTime(server);
        const pids = [workshop.server.pid, second.pid];
        const used = (): number => pids.reduce((sum, pid) => sum + processorMilliseconds(pid), ofPostgres());
        for (const node of [first, other]) await warm(node);
        const measured: Round[] = [];
        for (let round = 0; round < rounds; round++) measured.push(await measureRound([first, other], used));
        return nodesMeasurement(measured);
      } finally {
        await second.close();
      }
    },
    { databaseUrl },
  );
}

async function warm(node: BenchRequest): Promise<void> {
  for (let answers = 0; answers < warmAnswers;) {
    answers += (await askUnderLoad(node, { connections, milliseconds: loadMilliseconds })).answers;
  }
}

/** What one node does is the mean of both: processes of the same program differ, and the machine's mood changes. */
async function measureRound(
  [first, second]: readonly [BenchRequest, BenchRequest],
  used: () => number,
): Promise<Round> {
  const before = await measureLoad([first], used);
  const two = await measureLoad([first, second], used);
  const after = await measureLoad([second], used);
  return {
    one: {
      rate: (before.rate + after.rate) / 2,
      processorMilliseconds: (before.processorMilliseconds + after.processorMilliseconds) / 2,
    },
    two,
  };
}

async function measureLoad(nodes: readonly BenchRequest[], used: () => number): Promise<Load> {
  const load = { connections, milliseconds: loadMilliseconds };
  const before = used();
  const asked = await Promise.all(nodes.map((node) => askUnderLoad(node, load)));
  const taken = used() - before;
  return {
    rate: asked.reduce((sum, { answers, milliseconds }) => sum + (answers / milliseconds) * 1000, 0),
    processorMilliseconds: taken / asked.reduce((sum, { answers }) => sum + answers, 0),
  };
}

function nodesMeasurement(measured: readonly Round[]): Measurement {
  const isWide = availableParallelism() >= processorsForTwo;
  const text = (loads: readonly Load[]): string =>
    `${rateText(median(loads.map(({ rate }) => rate)))}, ` +
    `${median(loads.map((load) => load.processorMilliseconds)).toFixed(3)} ms of processor each`;
  // Round by round: what is measured side by side met the same machine.
  const ratios = measured.map(({ one, two }) =>
    isWide ? (2 * one.rate) / two.rate : two.processorMilliseconds / one.processorMilliseconds,
  );
  return {
    name: `The same on two nodes, ${isWide ? "answers" : "processor time of an answer"}`,
    measured: text(measured.map(({ two }) => two)),
    against: `one node ${text(measured.map(({ one }) => one))}`,
    value: median(ratios),
    limit: isWide ? postgresLimits.nodesRatio : postgresLimits.processorRatio,
    unit: isWide ? "× lost" : "×",
  };
}
