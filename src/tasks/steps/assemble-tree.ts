import { assemble, type Assembled } from "../../ingest/index.ts";
import { accept, refuse } from "../../text/index.ts";
import type { BuildContext } from "../build-context.ts";
import type { Step } from "../step.ts";

/** Settles parents, findings' artifacts and links, and puts the tree in pre-order. */
export const assembleTree: Step<BuildContext, Assembled> = {
  name: "assemble",
  weight: 15,
  async run({ collector, job }) {
    const assembled = assemble(collector, job.projectName);
    // What was readable may all have turned out to speak of artifacts that are not there.
    return collector.accepted > 0 ? accept(assembled) : refuse({ code: "results.empty" });
  },
};
