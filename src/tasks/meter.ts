import type { TaskType } from "../store/index.ts";
import type { Outcome, StepTime } from "./job.ts";

/** Records the duration of tasks and build steps, for metrics. */
export interface TaskMeter {
  /** A task of this process finished or failed. */
  ended(task: {
    readonly taskId: number;
    readonly type: TaskType;
    readonly outcome: Outcome["kind"] | "failed";
    readonly milliseconds: number;
  }): void;
  /** A task built a version, with these steps. */
  built(steps: readonly StepTime[], taskId: number): void;
}
