import { assemble, TooLargeError, type AssembledResults, type Collector } from "../../ingest/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { Step } from "../step.ts";
import type { ReadResults } from "./merge-parts.ts";
import { saysNothing } from "./read-format.ts";

/** Resolves parents, artifacts of findings and links, and sorts the tree in pre-order. */
export const assembleTree: Step<ReadResults, AssembledResults> = {
  name: "assemble",
  weight: 15,
  async run({ results, projectName, mayBeEmpty }) {
    const assembled = assembleBounded(results, projectName);
    if (assembled.ok) results.finish(assembled.value);
    // All readable records may refer to artifacts that do not exist.
    return assembled.ok && !mayBeEmpty && saysNothing(results) ? refuse({ code: "results.empty" }) : assembled;
  },
};

/** Folders that are implied by paths can make results larger than a version may be. */
function assembleBounded(collector: Collector, rootName: string): Result<AssembledResults> {
  try {
    return accept(assemble(collector, rootName, true));
  } catch (error) {
    if (error instanceof TooLargeError) return refuse(error.problem);
    throw error;
  }
}
