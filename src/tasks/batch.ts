import type { TaskRow } from "../store/index.ts";

/** Tasks that make one version together: parts that wait at the same time are built at once (D14). */
export interface Batch {
  /** The task that was claimed. The others were claimed because of it. */
  readonly leader: TaskRow;
  /** All tasks, in the order of their ids. */
  readonly tasks: readonly TaskRow[];
}

/** A task with those that run together with it. */
export function batchOf(leader: TaskRow, companions: readonly TaskRow[]): Batch {
  return { leader, tasks: [leader, ...companions].toSorted((one, other) => one.id - other.id) };
}
