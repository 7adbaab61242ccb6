import type { Log } from "../http/index.ts";
import { reasonOf, type NodeListener } from "../store/index.ts";
import type { TaskRunner } from "../tasks/index.ts";

/** What other processes do, and the database's comings and goings, as they concern this one. */
export function nodeEvents(runner: TaskRunner, log: Log): Omit<NodeListener, "bootId"> {
  return {
    wake: () => runner.wake(),
    cancel: (taskId) => runner.cancel(taskId),
    check: (taskIds) => runner.check(taskIds),
    abandon: () => runner.abandon(),
    recover(gone) {
      for (const node of gone) log.warn({ node }, "a node is taken for dead; what it ran is taken over");
      const failed = (error: unknown): void =>
        log.error({ error: reasonOf(error) }, "tasks not recovered; trying again");
      runner.recover().catch(failed);
    },
    reach(failure) {
      if (failure === undefined) log.info({}, "the database is back");
      else log.error({ error: reasonOf(failure) }, "the database is away");
    },
  };
}
