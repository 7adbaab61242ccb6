import { compilePathFilter } from "../../analyser/index.ts";
import { problemDetail } from "../../text/index.ts";
import { done, misuse, type Outcome } from "../failure.ts";

/** Selects paths by patterns, as an analysis does. */
export async function pathFilter(
  include: readonly string[],
  exclude: readonly string[],
): Promise<Outcome<(path: string) => boolean>> {
  const filter = await compilePathFilter(include, exclude);
  return filter.ok ? done(filter.value) : misuse(problemDetail(filter.problem, "en"));
}
