import { accept } from "../../text/index.ts";
import type { BuildContext } from "../build-context.ts";
import { codeOfFacts, compareCode, type ComparedCode } from "../compare-code.ts";
import type { Step } from "../step.ts";
import type { CompleteFacts } from "./carry-findings.ts";

/** The facts, and what changed since the reference; null without a reference. */
export interface ComparedFacts extends CompleteFacts {
  readonly code: ComparedCode | null;
}

/** Compares the sources of files with those of the reference, and measures the lines that changed (D15). */
export const compareWithReference = ({
  job,
  model,
  reference,
  sources,
}: BuildContext): Step<CompleteFacts, ComparedFacts> => ({
  name: "compare",
  weight: 3,
  async run(complete, progress) {
    // The members of a meta-project have their own references.
    if (job.reference === null || reference === undefined || job.members !== null) {
      return accept({ ...complete, code: null });
    }
    const { versionId, folder } = job.reference;
    const code = codeOfFacts(complete.facts, model);
    const compared = await compareCode(code, { versionId, folder, reader: reference }, sources, progress);
    return accept({ ...complete, code: compared });
  },
});
