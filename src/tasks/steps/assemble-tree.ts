import { assemble, TooLargeError, type Assembled, type Collector } from "../../ingest/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { BuildContext } from "../build-context.ts";
import type { Step } from "../step.ts";

/** Resolves parents, artifacts of findings and links, and sorts the tree in pre-order. */
export const assembleTree: Step<BuildContext, Assembled> = {
  name: "assemble",
  weight: 15,
  async run({ collector, job }) {
    const assembled = assembleBounded(collector, job.projectName);
    // All readable records may refer to artifacts that do not exist.
    return collector.accepted > 0 || !assembled.ok ? assembled : refuse({ code: "results.empty" });
  },
};

/** Folders that are implied by paths can make results larger than a version may be. */
function assembleBounded(collector: Collector, rootName: string): Result<Assembled> {
  try {
    return accept(assemble(collector, rootName));
  } catch (error) {
    if (error instanceof TooLargeError) return refuse(error.problem);
    throw error;
  }
}
