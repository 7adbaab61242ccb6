import { layerTriageOf, resolveTriage, triagedFacts } from "../../portfolio/index.ts";
import type { Facts, LayerTriage, RatingLayer } from "../../snapshot/index.ts";
import type { AnalysisEnd, CarriedTriage } from "../../store/index.ts";
import { accept } from "../../text/index.ts";
import type { BuildContext } from "../build-context.ts";
import { rateFacts } from "../rate-facts.ts";
import type { CarriedCounts } from "../reading.ts";
import type { Step } from "../step.ts";
import type { ComparedCode } from "../compare-code.ts";
import type { ComparedFacts } from "./compare-code.ts";

export interface RatedFacts {
  readonly facts: Facts;
  readonly rating: RatingLayer;
  readonly triage: LayerTriage;
  /** One entry per finding. A finding with another value than 0 does not count. */
  readonly relaxed: Uint8Array<ArrayBufferLike>;
  readonly code: ComparedCode | null;
  readonly carried: readonly CarriedTriage[];
  readonly analysis: AnalysisEnd;
  readonly partsCarried: ReadonlyMap<string, CarriedCounts>;
}

/** Aggregates, computes and rates: one pass over the columns in the model's order of evaluation. */
export const rateVersion = ({ model, job }: BuildContext): Step<ComparedFacts, RatedFacts> => ({
  name: "rate",
  weight: 5,
  async run({ facts, code, triage, carried, analysis, partsCarried }) {
    const { artifact, rule, ids } = facts.findings;
    const rowTriage = resolveTriage(triagedFacts(facts), triage);
    const { relaxed, excluded } = rowTriage;
    const findings = { artifact, rule, relaxed };
    const { tree, rules, measures: given } = facts;
    const rated = { tree, given, newCode: code?.measures, findings, rules, excluded };
    const rating = rateFacts(model, rated, { document: job.model, metaProject: job.members !== null });
    const layerTriage = layerTriageOf(rowTriage, ids, facts.ids);
    return accept({ facts, code, rating, relaxed, carried, analysis, partsCarried, triage: layerTriage });
  },
});
