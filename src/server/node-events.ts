import type { Log } from "../http/index.ts";
import { reasonOf, type NodeListener } from "../store/index.ts";
import type { TaskRunner } from "../tasks/index.ts";

/** Reacts to events of other nodes and of the connection to the database. */
export function nodeEvents(runner: TaskRunner, log: Log, retire: () => void): Omit<NodeListener, "bootId"> {
  return {
    retire,
    wake: () => runner.wake(),
    cancel: (taskId) => runner.cancel(taskId),
    check: (taskIds) => runner.check(taskIds),
    abandon: () => runner.abandon(),
    recover(gone) {
      for (const node of gone) log.warn({ node }, "a node is taken for dead; taking over its tasks");
      const failed = (error: unknown): void =>
        log.error({ error: reasonOf(error) }, "the tasks of dead nodes could not be taken over; trying again");
      runner.recover().catch(failed);
    },
    reach(failure) {
      if (failure === undefined) log.info({}, "the database is back");
      else log.error({ error: reasonOf(failure) }, "the database is away");
    },
  };
}
