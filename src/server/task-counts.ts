import { durationEdgesSeconds } from "../http/index.ts";
import type { TaskMeter } from "../tasks/index.ts";

interface TaskTotals {
  readonly type: string;
  readonly outcome: string;
  readonly count: number;
  readonly seconds: number;
}

interface StepDurations {
  readonly step: string;
  /** Counts of the steps in each bucket. The last bucket is for steps that took longer than the last edge. */
  readonly durations: readonly number[];
  readonly seconds: number;
}

/** Outcomes and durations of the tasks of this process. */
export interface TaskCounts {
  readonly meter: TaskMeter;
  ended(): readonly TaskTotals[];
  steps(): readonly StepDurations[];
}

/** Counts since the start of the process. */
export function createTaskCounts(): TaskCounts {
  const totals = new Map<string, TaskTotals>();
  const stepDurations = new Map<string, StepDurations>();
  return {
    meter: {
      ended({ type, outcome, milliseconds }) {
        const key = `${type} ${outcome}`;
        const { count, seconds } = totals.get(key) ?? { count: 0, seconds: 0 };
        totals.set(key, { type, outcome, count: count + 1, seconds: seconds + milliseconds / 1000 });
      },
      built(steps) {
        for (const { step, milliseconds } of steps) {
          const before = stepDurations.get(step) ?? { durations: noDurations, seconds: 0 };
          stepDurations.set(step, {
            step,
            durations: before.durations.with(bucketOf(milliseconds), before.durations[bucketOf(milliseconds)]! + 1),
            seconds: before.seconds + milliseconds / 1000,
          });
        }
      },
    },
    ended: () => [...totals.values()],
    steps: () => [...stepDurations.values()],
  };
}

const noDurations: readonly number[] = [...durationEdgesSeconds.map(() => 0), 0];

function bucketOf(milliseconds: number): number {
  const bucket = durationEdgesSeconds.findIndex((edge) => milliseconds / 1000 <= edge);
  return bucket === -1 ? durationEdgesSeconds.length : bucket;
}
