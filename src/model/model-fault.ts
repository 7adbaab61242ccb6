import type { Problem, ProblemCodeIn } from "../text/index.ts";

/** What makes a quality model invalid. */
export type ModelFaultCode = Exclude<ProblemCodeIn<"model" | "formula" | "interval">, "model.absent" | "model.in-use">;

/** Something that is wrong in a quality model, with a pointer to it. */
export type ModelFault = Problem<ModelFaultCode>;
