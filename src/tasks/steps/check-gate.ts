import { rootValues } from "../../portfolio/index.ts";
import type { GateResult, RootValues } from "../../store/index.ts";
import { accept } from "../../text/index.ts";
import type { BuildContext } from "../build-context.ts";
import { checkGate } from "../check-gate.ts";
import { codeOfFacts, findChangedFindings } from "../compare-code.ts";
import type { Step } from "../step.ts";
import type { RatedFacts } from "./rate-version.ts";

export interface GatedFacts extends RatedFacts {
  readonly root: RootValues;
  readonly gate: GateResult | null;
}

/** Checks the version with its project's gate. */
export const checkProjectGate = (context: BuildContext): Step<RatedFacts, GatedFacts> => ({
  name: "gate",
  weight: 1,
  async run(rated) {
    const { job, model, reference } = context;
    const { facts, rating, relaxed, code } = rated;
    const root = rootValues(model, facts.measures, rating);
    const { rule, ids, idOrder: order, origin } = facts.findings;
    const { branchId } = job;
    const metaProject = job.members !== null;
    const changed = findChangedFindings(codeOfFacts(facts, model).findings, code?.changes ?? null);
    const version = {
      metaProject,
      model,
      root,
      rules: facts.rules,
      rule,
      relaxed,
      branchId,
      identities: { ids, order, origin },
      parts: facts.findings.parts ?? undefined,
      earlierParts: earlierParts(context),
      changed,
    };
    const compared = job.reference === null ? undefined : { ...job.reference, reader: reference! };
    return accept({ ...rated, root, gate: await checkGate(job.conditions, version, compared) });
  },
});

/** See `partsAnalysedBefore`. Parts of another branch come from the one that the reference is on (D14). */
function earlierParts({ job, reading }: BuildContext): ReadonlySet<string> {
  const { branchId, reference } = job;
  if (reference === null) return new Set();
  const sameBranch = reference.branchId === branchId;
  const earlier = reading.parts.filter(({ stored }) => {
    const from = stored?.carriedFrom ?? null;
    return from !== null && from.sameBranch === sameBranch && from.versionId < reference.versionId;
  });
  return new Set(earlier.map(({ name }) => name));
}
