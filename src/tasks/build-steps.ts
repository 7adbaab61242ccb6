import type { BuildContext } from "./build-context.ts";
import { assembleTree } from "./steps/assemble-tree.ts";
import { checkGateOf } from "./steps/check-gate.ts";
import { commitVersion } from "./steps/commit-version.ts";
import { giveIds } from "./steps/give-ids.ts";
import { matchFindingsBefore } from "./steps/match-findings.ts";
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
    .next(assembleTree)
    .next(giveIds(context))
    .next(matchFindingsBefore(context))
    .next(rateVersion(context))
    .next(checkGateOf(context))
    .next(writeSnapshot(context))
    .next(commitVersion(context));
