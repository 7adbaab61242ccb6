import type { BuildContext } from "./build-context.ts";
import { assembleTree } from "./steps/assemble-tree.ts";
import { carryPreviousFindings } from "./steps/carry-findings.ts";
import { checkProjectGate } from "./steps/check-gate.ts";
import { compareWithReference } from "./steps/compare-code.ts";
import { commitVersion } from "./steps/commit-version.ts";
import { assignIds } from "./steps/assign-ids.ts";
import { matchPreviousFindings } from "./steps/match-findings.ts";
import { mergeRecords } from "./steps/merge-parts.ts";
import { rateVersion } from "./steps/rate-version.ts";
import { readFormat } from "./steps/read-format.ts";
import { writeSnapshot } from "./steps/write-snapshot.ts";
import { Steps } from "./step.ts";

/**
 * How results become a version. The upload was made durable when it was received. Nothing follows the commit: the
 * version row announces the version. Leaving a step out does not compile.
 */
export const buildSteps = (context: BuildContext): Steps<BuildContext, boolean> =>
  Steps.from<BuildContext>()
    .next(readFormat)
    .next(mergeRecords(context))
    .next(assembleTree)
    .next(assignIds(context))
    .next(matchPreviousFindings(context))
    .next(carryPreviousFindings(context))
    .next(compareWithReference(context))
    .next(rateVersion(context))
    .next(checkProjectGate(context))
    .next(writeSnapshot(context))
    .next(commitVersion(context));
