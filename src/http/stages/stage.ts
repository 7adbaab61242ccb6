import type { Result } from "../../text/index.ts";

/** One stage of a pipeline: turns a value into the next one, or refuses. */
export type Stage<In, Needs, Out> = (input: In, needs: Needs) => Result<Out> | Promise<Result<Out>>;

/** Stages in their order, each taking what the one before returns. */
export interface Pipeline<In, Needs, Out> {
  next<Following, More>(stage: Stage<Out, More, Following>): Pipeline<In, Needs & More, Following>;
  /** `passed` gets every value between two stages, and the name of the stage that follows. */
  run(input: In, needs: Needs, passed: (value: unknown, stage: string) => void): Promise<Result<Out>>;
}

/** All that the stages of a pipeline need together. */
export type PipelineNeeds<Known> = Known extends Pipeline<never, infer Needs, unknown> ? Needs : never;

/** A pipeline that has no stage yet. */
export function startPipeline<In>(): Pipeline<In, unknown, In> {
  return pipeline(async (input) => ({ ok: true, value: input }));
}

function pipeline<In, Needs, Out>(before: Pipeline<In, Needs, Out>["run"]): Pipeline<In, Needs, Out> {
  return {
    run: before,
    next: (stage) =>
      pipeline(async (input, needs, passed) => {
        const result = await before(input, needs, passed);
        if (!result.ok) return result;
        passed(result.value, stage.name);
        return stage(result.value, needs);
      }),
  };
}
