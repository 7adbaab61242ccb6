import type { IdKind, IdRange } from "../store/index.ts";
import type { Result } from "../text/index.ts";
import type { BuiltVersion, StepTime } from "./job.ts";

/** What the steps of a job may request from outside their thread. */
export interface Host {
  takeIds(kind: IdKind, count: number): Promise<readonly IdRange[]>;
  /** Makes the version visible in one transaction. False when the attempt no longer owns the task. */
  commit(version: BuiltVersion): Promise<boolean>;
  progress(step: string, fraction: number): void;
  cancelled(): boolean;
}

/** One step of a build. Its input is the output of the step before. */
export interface Step<Input, Output> {
  readonly name: string;
  /** Share of the whole build's time, for progress. */
  readonly weight: number;
  // A property, not a method: the compiler compares the input of a method in both directions and would accept less.
  readonly run: (input: Input, progress: (fraction: number) => void) => Promise<Result<Output>>;
}

/** The job was cancelled. Thrown from the progress report, so that every step stops without its own check. */
export class JobCancelledError extends Error {
  override readonly name = "JobCancelledError";
}

/** Steps in order. The compiler refuses a step whose input is not the output of the step before. */
export class Steps<Input, Output> {
  readonly #steps: readonly Step<unknown, unknown>[];

  private constructor(steps: readonly Step<unknown, unknown>[]) {
    this.#steps = steps;
  }

  static from<Input>(): Steps<Input, Input> {
    return new Steps<Input, Input>([]);
  }

  next<Next>(step: Step<Output, Next>): Steps<Input, Next> {
    return new Steps<Input, Next>([...this.#steps, step as Step<unknown, unknown>]);
  }

  get names(): readonly string[] {
    return this.#steps.map((step) => step.name);
  }

  /** Runs the steps one after another until one refuses. Adds the duration of each to `times`. */
  async run(input: Input, host: Host, times: StepTime[]): Promise<Result<Output>> {
    const total = this.#steps.reduce((sum, step) => sum + step.weight, 0);
    let done = 0;
    let value: unknown = input;
    for (const step of this.#steps) {
      const report = (fraction: number): void => {
        if (host.cancelled()) throw new JobCancelledError();
        host.progress(step.name, (done + step.weight * fraction) / total);
      };
      report(0);
      const start = performance.now();
      const result = await step.run(value, report);
      times.push({ step: step.name, milliseconds: Math.round(performance.now() - start) });
      if (!result.ok) return result;
      value = result.value;
      done += step.weight;
    }
    return { ok: true, value: value as Output };
  }
}
