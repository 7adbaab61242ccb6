import { layerTriageOf, resolveTriage, triagedFacts } from "../../portfolio/index.ts";
import type { Facts, LayerTriage, RatingLayer } from "../../snapshot/index.ts";
import type { AnalysisEnd, CarriedTriage } from "../../store/index.ts";
import { accept } from "../../text/index.ts";
import type { BuildContext } from "../build-context.ts";
import { rateFacts } from "../rate-facts.ts";
import type { Step } from "../step.ts";
import type { CompleteFacts } from "./carry-findings.ts";

export interface RatedFacts {
  readonly facts: Facts;
  readonly rating: RatingLayer;
  readonly triage: LayerTriage;
  /** One entry per finding. A finding with another value than 0 does not count. */
  readonly relaxed: Uint8Array<ArrayBufferLike>;
  readonly carried: readonly CarriedTriage[];
  readonly analysis: AnalysisEnd;
  readonly partsCarried: ReadonlyMap<string, number>;
}

/** Aggregates, computes and rates: one pass over the columns in the model's order of evaluation. */
export const rateVersion = ({ model, job }: BuildContext): Step<CompleteFacts, RatedFacts> => ({
  name: "rate",
  weight: 5,
  async run({ facts, triage, carried, analysis, partsCarried }) {
    const { artifact, rule, ids } = facts.findings;
    const rowTriage = resolveTriage(triagedFacts(facts), triage);
    const { relaxed, excluded } = rowTriage;
    const findings = { artifact, rule, relaxed };
    const rated = { tree: facts.tree, given: facts.measures, findings, rules: facts.rules, excluded };
    const rating = rateFacts(model, rated, { document: job.model, metaProject: job.members !== null });
    const layerTriage = layerTriageOf(rowTriage, ids, facts.ids);
    return accept({ facts, rating, relaxed, carried, analysis, partsCarried, triage: layerTriage });
  },
});
