import { durationEdgesSeconds } from "../http/index.ts";
import type { TaskMeter } from "../tasks/index.ts";

interface EndedTasks {
  readonly type: string;
  readonly outcome: string;
  readonly count: number;
  readonly seconds: number;
}

interface StepDurations {
  readonly step: string;
  /** How many took up to each edge and longer than the one before; the last entry is for those beyond all edges. */
  readonly durations: readonly number[];
  readonly seconds: number;
}

/** What the tasks of this process came to, and what they took. */
export interface TaskCounts {
  readonly meter: TaskMeter;
  ended(): readonly EndedTasks[];
  steps(): readonly StepDurations[];
}

/** Counts from the start of the process on. */
export function createTaskCounts(): TaskCounts {
  const endings = new Map<string, EndedTasks>();
  const stepsTaken = new Map<string, StepDurations>();
  return {
    meter: {
      ended({ type, outcome, milliseconds }) {
        const key = `${type} ${outcome}`;
        const { count, seconds } = endings.get(key) ?? { count: 0, seconds: 0 };
        endings.set(key, { type, outcome, count: count + 1, seconds: seconds + milliseconds / 1000 });
      },
      built(steps) {
        for (const { step, milliseconds } of steps) {
          const before = stepsTaken.get(step) ?? { durations: noDurations, seconds: 0 };
          stepsTaken.set(step, {
            step,
            durations: before.durations.with(bucketOf(milliseconds), before.durations[bucketOf(milliseconds)]! + 1),
            seconds: before.seconds + milliseconds / 1000,
          });
        }
      },
    },
    ended: () => [...endings.values()],
    steps: () => [...stepsTaken.values()],
  };
}

const noDurations: readonly number[] = [...durationEdgesSeconds.map(() => 0), 0];

function bucketOf(milliseconds: number): number {
  const bucket = durationEdgesSeconds.findIndex((edge) => milliseconds / 1000 <= edge);
  return bucket === -1 ? durationEdgesSeconds.length : bucket;
}
