import { setTimeout as pause } from "node:timers/promises";
import type { StoreWrites } from "../contract.ts";
import type { WriteOrigin } from "../audit/rows.ts";
import { type NamedCommand, writesThrough } from "../database/run-command.ts";
import { StorageAwayError } from "../failures.ts";
import { claimTask } from "./claim.ts";
import { kyselyOn, openPool, type PostgresAddress } from "./connection.ts";
import { failed, type GroupEnd, type PendingCommand, runGroup, settleGroup } from "./group.ts";
import { statusOfCommit } from "./unsure-commit.ts";

/** Commands of one commit: enough to share a sync of the log, few enough that the first does not wait long. */
const groupCommandsMax = 128;
const triesMax = 8;
const pauseMilliseconds = 5;
/** The longest time that a process suspended in the middle of a write can block all others. */
const stillMillisecondsMax = 4000;
/** How long a writer waits for its turn before it reports that the database is away. */
const turnMillisecondsMax = 10_000;

export interface Writer {
  readonly write: StoreWrites;
  readonly writeFrom: (origin: WriteOrigin) => StoreWrites;
  /** Refuses further writes, waits until all pending ones are committed, then closes the connection. */
  close(): Promise<void>;
}

/**
 * One connection executes all writes of this process, in the order of the calls: it takes all waiting commands, commits
 * them together, and repeats. `committed` is called before the callers get their answers.
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
  const waiting: PendingCommand[] = [];
  let writing: Promise<void> | undefined;
  let closed = false;
  // Claims of one process run one after another, like its other writes.
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

  // Commands depend only on their transaction: a group that was not committed can be run again.
  async function runSafely(group: readonly PendingCommand[]): Promise<GroupEnd> {
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

  const call = (command: NamedCommand): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new Error("the store is closed"));
      waiting.push({ ...command, resolve, reject });
      writing ??= Promise.resolve().then(writeAll);
    });
  const claim: Pick<StoreWrites, "claimTask"> = {
    async claimTask(request) {
      if (closed) throw new Error("the store is closed");
      const turn = claiming.then(() => claimTask(claims, request));
      claiming = turn.catch(() => undefined);
      const task = await turn;
      committed();
      return task;
    },
  };
  return {
    write: { ...writesThrough(call), ...claim },
    writeFrom: (origin) => ({ ...writesThrough(call, origin), ...claim }),
    async close() {
      closed = true;
      await claiming;
      await writing;
      await pool.end();
    },
  };
}
