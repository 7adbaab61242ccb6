import { setTimeout as pause } from "node:timers/promises";
import type { CommandName } from "../database/commands.ts";
import { writesThrough } from "../database/run-command.ts";
import type { StoreWrites } from "../contract.ts";
import { StorageAwayError } from "../failures.ts";
import { claimTask } from "./claim.ts";
import { kyselyOn, openPool, type PostgresAddress } from "./connection.ts";
import { type Asked, failed, type GroupEnd, runGroup, settleGroup } from "./group.ts";
import { statusOfCommit } from "./unsure-commit.ts";

/** Commands of one commit: enough to share a sync of the log, few enough that the first does not wait long. */
const groupCommandsMax = 128;
const triesMax = 8;
const pauseMilliseconds = 5;
/** A process that stands still while it writes holds up all others no longer than this. */
const stillMillisecondsMax = 4000;
/** How long a writer waits for its turn before it says that the database is away. */
const turnMillisecondsMax = 10_000;

export interface Writer {
  readonly write: StoreWrites;
  /** Refuses further writes, lets everything asked so far be committed, then ends the connection. */
  close(): Promise<void>;
}

/**
 * One connection writes what this process has to write, in the order of the calls: it takes whatever waits, commits it
 * once, and begins again. `committed` is told before anyone else is.
 */
export function startWriter(
  address: PostgresAddress,
  claims: ReturnType<typeof openPool>,
  committed: () => void,
): Writer {
  const pool = openPool(address, {
    connectionsMax: 1,
    name: "writer",
    idleInTransactionMillisecondsMax: stillMillisecondsMax,
    lockMillisecondsMax: turnMillisecondsMax,
  });
  const database = kyselyOn(pool);
  const waiting: Asked[] = [];
  let writing: Promise<void> | undefined;
  let closed = false;
  // Those of one process follow each other, as its other writes do.
  let claiming: Promise<unknown> = Promise.resolve();

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, groupCommandsMax);
      const end = await runSafely(group);
      if (end.kind === "done") committed();
      settleGroup(group, end);
    }
    writing = undefined;
  }

  // Commands are functions of their transaction alone: what did not happen can be done again.
  async function runSafely(group: readonly Asked[]): Promise<GroupEnd> {
    let lost = false;
    for (let tries = 1; ; tries += 1) {
      const end = await runGroup(database, group);
      if (end.kind === "done") return end;
      if (end.kind === "unsure") {
        const status = await statusOfCommit(pool, end.transactionId);
        if (status === "committed") return { kind: "done", answers: end.answers };
        if (status === "unknown") return failed(new StorageAwayError("the end of the write is unknown"));
      }
      const again = end.kind === "conflict" || !lost;
      if (tries === triesMax || !again) return failed(end.error);
      lost ||= end.kind === "lost";
      await pause(pauseMilliseconds * tries * (1 + Math.random()));
    }
  }

  const call = (name: CommandName, input: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new Error("the store is closed"));
      waiting.push({ name, input, resolve, reject });
      writing ??= Promise.resolve().then(writeAll);
    });
  return {
    write: {
      ...writesThrough(call),
      async claimTask(claim) {
        if (closed) throw new Error("the store is closed");
        const turn = claiming.then(() => claimTask(claims, claim));
        claiming = turn.catch(() => undefined);
        const task = await turn;
        committed();
        return task;
      },
    },
    async close() {
      closed = true;
      await claiming;
      await writing;
      await pool.end();
    },
  };
}
