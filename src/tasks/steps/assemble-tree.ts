import { assemble, TooLargeError, type Assembled, type Collector } from "../../ingest/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { Step } from "../step.ts";
import type { ReadResults } from "./read-format.ts";

/** Settles parents, findings' artifacts and links, and puts the tree in pre-order. */
export const assembleTree: Step<ReadResults, Assembled> = {
  name: "assemble",
  weight: 15,
  async run({ results, projectName }) {
    const assembled = assembleBounded(results, projectName);
    // All records that could be read may name artifacts that are absent.
    return results.accepted > 0 || !assembled.ok ? assembled : refuse({ code: "results.empty" });
  },
};

/** Folders that paths only imply can make results larger than a version may be. */
function assembleBounded(collector: Collector, rootName: string): Result<Assembled> {
  try {
    return accept(assemble(collector, rootName));
  } catch (error) {
    if (error instanceof TooLargeError) return refuse(error.problem);
    throw error;
  }
}
