import type { ProblemCode, Result } from "../../text/index.ts";

const triesMax = 50;

/**
 * Tries a change again if another one came in between. The operations of a PATCH start from what they found: written over
 * the other change, they would bring removed members back, and enable users who were disabled.
 */
export async function repeatStale<Value, Code extends ProblemCode>(
  change: () => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  let result = await change();
  for (let tries = 1; tries < triesMax && !result.ok && result.problem.code === "revision.stale"; tries += 1) {
    result = await change();
  }
  return result;
}
