import type { TaskType } from "../store/index.ts";
import type { Outcome, StepTime } from "./job.ts";

/** Is told what tasks took. */
export interface TaskMeter {
  /** A task of this process has ended, or a failure cut it off. */
  ended(task: {
    readonly type: TaskType;
    readonly outcome: Outcome["kind"] | "failed";
    readonly milliseconds: number;
  }): void;
  /** A version was built in these steps. */
  built(steps: readonly StepTime[]): void;
}
