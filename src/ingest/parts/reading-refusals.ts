import type { ProblemCode } from "../../text/index.ts";
import type { CollectedRecords } from "../collected-records.ts";
import type { RefusalsState } from "../refusals.ts";

/** Notes about ids that the model does not know. */
const unknownCodes: ReadonlySet<ProblemCode> = new Set([
  "results.type-unknown",
  "results.measure-unknown",
  "results.info-unknown",
  "results.link-unknown",
]);

/**
 * The refusals of reading a part, without the notes about ids that the model did not know: merging admits ids again,
 * because the model may have changed.
 */
export function readingRefusals({ refusals, unknownIds }: CollectedRecords): RefusalsState {
  const { state } = refusals;
  const unknown = Object.values(unknownIds).reduce((sum, uses) => sum + uses.size, 0);
  return {
    ...state,
    listed: state.listed.filter(({ reason }) => !unknownCodes.has(reason.code)),
    count: state.count - unknown,
  };
}
