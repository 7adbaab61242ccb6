import { matchFindings, type MatchedFindings, type PreviousFindings } from "../../ingest/index.ts";
import { orderById, type Facts, type VersionReader } from "../../snapshot/index.ts";
import { accept } from "../../text/index.ts";
import type { BuildContext } from "../build-context.ts";
import type { Step } from "../step.ts";
import type { IdentifiedResults } from "./give-ids.ts";

/** Finds out which findings were there before; with that the facts are whole. */
export const matchFindingsBefore = ({ job, host, previous }: BuildContext): Step<IdentifiedResults, Facts> => ({
  name: "match",
  weight: 5,
  async run(results) {
    const { findings } = results.assembled;
    const before = previous === undefined ? undefined : await previousFindings(previous);
    const takeIds = (count: number) => host.takeIds("finding", count);
    const { previousRow } = results.identified;
    return accept(factsOf(results, await matchFindings(findings, previousRow, before, job.versionId, takeIds)));
  },
});

async function previousFindings(previous: VersionReader): Promise<PreviousFindings> {
  const rule = await previous.choice("findings", "rule");
  return {
    ids: await previous.ids("findings"),
    artifact: (await previous.integers("findings", "artifact"))!,
    ruleIds: (finding) => rule.choices[rule.values[finding]!]!,
    messages: (await previous.texts("findings", "message"))!,
    startLine: await previous.integers("findings", "startLine"),
    fingerprints: await previous.texts("findings", "fingerprint"),
    firstVersion: (await previous.doubles("findings", "firstVersion"))!,
  };
}

function factsOf({ assembled, identified }: IdentifiedResults, matched: MatchedFindings): Facts {
  const { rules, ...findings } = assembled.findings;
  return {
    ...assembled.artifacts,
    ids: identified.ids,
    idOrder: orderById(identified.ids),
    absent: identified.absent,
    links: assembled.links,
    rules,
    findings: {
      ...findings,
      ids: matched.ids,
      idOrder: orderById(matched.ids),
      firstVersion: matched.firstVersion,
      evidence: matched.evidence,
    },
  };
}
