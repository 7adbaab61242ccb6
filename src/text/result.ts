import type { Problem } from "./problem.ts";
import type { ProblemCode } from "./problems/index.ts";

/** The result of a step that may fail with some codes. Expected failures are values; a `throw` is a bug. */
export type Result<Value, Code extends ProblemCode = ProblemCode> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem<Code> };

/** A success. */
export function accept<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** A refusal. */
export function refuse<Code extends ProblemCode>(
  problem: Problem<Code>,
): { readonly ok: false; readonly problem: Problem<Code> } {
  return { ok: false, problem };
}

/** The result of a call that, called like this, refuses with these codes alone. Another code is a bug. */
export function refusingOnly<Value, Code extends ProblemCode>(
  result: Result<Value>,
  ...codes: readonly Code[]
): Result<Value, Code> {
  if (result.ok) return result;
  const code = codes.find((expected) => expected === result.problem.code);
  if (code === undefined) throw new Error(`unexpected refusal ${result.problem.code}`);
  return refuse({ ...result.problem, code });
}
