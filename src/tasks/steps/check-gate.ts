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
export const checkProjectGate = ({ job, model, reference }: BuildContext): Step<RatedFacts, GatedFacts> => ({
  name: "gate",
  weight: 1,
  async run(rated) {
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
      changed,
    };
    const compared = job.reference === null ? undefined : { ...job.reference, reader: reference! };
    return accept({ ...rated, root, gate: await checkGate(job.conditions, version, compared) });
  },
});
