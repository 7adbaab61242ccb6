import { ownerInfo, ownersIn, rootValues } from "../../portfolio/index.ts";
import type { GateResult, RootValues } from "../../store/index.ts";
import { accept } from "../../text/index.ts";
import type { BuildContext } from "../build-context.ts";
import { checkGate, newSince } from "../check-gate.ts";
import { codeOfFacts, findChangedFindings } from "../compare-code.ts";
import { layerGroups, type LayerGroups } from "../layer-groups.ts";
import type { Step } from "../step.ts";
import type { RatedFacts } from "./rate-version.ts";

export interface GatedFacts extends RatedFacts {
  readonly root: RootValues;
  readonly gate: GateResult | null;
  readonly groups: LayerGroups | null;
}

/** Checks the version with its project's gate. */
export const checkProjectGate = (context: BuildContext): Step<RatedFacts, GatedFacts> => ({
  name: "gate",
  weight: 1,
  async run(rated) {
    const { job, model, reference } = context;
    const { facts, rating, relaxed, code } = rated;
    const root = rootValues(model, facts.measures, rating);
    const { rule, ids, idOrder: order, origin, artifact, firstVersion } = facts.findings;
    const { branchId } = job;
    const metaProject = job.members !== null;
    const changed = findChangedFindings(codeOfFacts(facts, model).findings, code?.changes ?? null);
    const compared = job.reference === null ? undefined : { ...job.reference, reader: reference! };
    const identities = { ids, order, origin };
    const parts = facts.findings.parts ?? undefined;
    const carried = { parts, earlierParts: earlierParts(context) };
    const isNew = compared && (await newSince(compared, { branchId, identities, ...carried }));
    const { rules } = facts;
    const gate = checkGate(
      job.conditions,
      { metaProject, model, root, rules, rule, relaxed, isNew, changed },
      compared,
    );
    const owners = ownersIn(facts.tree, facts.infos.get(ownerInfo));
    const findings = { identities, artifact, rule, rules, relaxed, isNew, changed, firstVersion, owners, branchId };
    const groups = await layerGroups({ ...findings, ...carried }, compared);
    return accept({ ...rated, root, gate, groups });
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
