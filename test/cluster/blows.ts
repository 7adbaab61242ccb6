import { setTimeout as pause } from "node:timers/promises";
import { nodeCount, type Cluster } from "./cluster.ts";

/** What is done to the cluster while it works. */
export interface Blow {
  readonly name: string;
  readonly killsNode: boolean;
  readonly takesPrimary: boolean;
  /** Gives the moment from which on the cluster can recover: everything that it needs is there again. */
  strike(cluster: Cluster, random: () => number): Promise<number>;
}

const awayMillisecondsMax = 1200;

async function killAndStart(cluster: Cluster, random: () => number): Promise<number> {
  const slot = Math.floor(random() * nodeCount);
  await cluster.killNode(slot);
  const killed = performance.now();
  await pause(random() * awayMillisecondsMax);
  await cluster.startNode(slot);
  return killed;
}

const restartPrimary =
  (ending: "fast" | "immediate") =>
  async ({ primary }: Cluster, random: () => number): Promise<number> => {
    await primary.stop(ending);
    await pause(random() * awayMillisecondsMax);
    await primary.start();
    return performance.now();
  };

/** The ways in which machines fail. */
export const blows = {
  node: { name: "a node is killed", killsNode: true, takesPrimary: false, strike: killAndStart },
  restart: {
    name: "the primary is restarted",
    killsNode: false,
    takesPrimary: true,
    strike: restartPrimary("fast"),
  },
  crash: {
    name: "the primary crashes",
    killsNode: false,
    takesPrimary: true,
    strike: restartPrimary("immediate"),
  },
  both: {
    name: "a node is killed while the primary is away",
    killsNode: true,
    takesPrimary: true,
    async strike(cluster, random) {
      const slot = Math.floor(random() * nodeCount);
      await cluster.primary.stop("immediate");
      await cluster.killNode(slot);
      await pause(random() * awayMillisecondsMax);
      await cluster.primary.start();
      const back = performance.now();
      await cluster.startNode(slot);
      return back;
    },
  },
  replica: {
    name: "the replica crashes",
    killsNode: false,
    takesPrimary: false,
    async strike({ replica }, random) {
      await replica.stop("immediate");
      const gone = performance.now();
      await pause(random() * awayMillisecondsMax);
      await replica.start();
      return gone;
    },
  },
} satisfies Record<string, Blow>;
