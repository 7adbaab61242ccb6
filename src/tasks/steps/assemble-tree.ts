import { assemble, TooLargeError, type AssembledResults, type Collector } from "../../ingest/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { BuildContext } from "../build-context.ts";
import type { Step } from "../step.ts";

/** Settles parents, findings' artifacts and links, and puts the tree in pre-order. */
export const assembleTree: Step<BuildContext, AssembledResults> = {
  name: "assemble",
  weight: 15,
  async run({ collector, job }) {
    const assembled = assembleBounded(collector, job.projectName);
    if (assembled.ok) collector.finish(assembled.value);
    // Every record that could be read may turn out to be about an artifact that does not exist.
    return collector.accepted > 0 || !assembled.ok ? assembled : refuse({ code: "results.empty" });
  },
};

/** Folders that paths only imply can make results larger than a version may be. */
function assembleBounded(collector: Collector, rootName: string): Result<AssembledResults> {
  try {
    return accept(assemble(collector, rootName));
  } catch (error) {
    if (error instanceof TooLargeError) return refuse(error.problem);
    throw error;
  }
}
