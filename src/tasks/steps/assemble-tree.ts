import { assemble, TooLargeError, type AssembledResults, type Collector } from "../../ingest/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { Step } from "../step.ts";
import type { ReadResults } from "./read-format.ts";

/** Settles parents, findings' artifacts and links, and puts the tree in pre-order. */
export const assembleTree: Step<ReadResults, AssembledResults> = {
  name: "assemble",
  weight: 15,
  async run({ results, projectName }) {
    const assembled = assembleBounded(results, projectName);
    if (assembled.ok) results.finish(assembled.value);
    // Every record that could be read may turn out to be about an artifact that does not exist.
    return results.accepted > 0 || !assembled.ok ? assembled : refuse({ code: "results.empty" });
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
