import { matchPaths, type SharedFindings } from "../ingest/index.ts";
import { rowOfId, type Facts, type VersionReader } from "../snapshot/index.ts";
import type { BranchTriage, CarriedTriage } from "../store/index.ts";
import type { BuildContext } from "./build-context.ts";

/**
 * Copies the triage of findings that are new on this branch from the other branches that have them: for each version in
 * `job.others`, the ids of the same findings. The first build of a branch also copies the triage of artifacts. The branch's
 * own triage takes precedence.
 */
export async function carryTriage(
  { job, others, previous, earlierEdition }: BuildContext,
  facts: Facts,
  shared: readonly SharedFindings[],
): Promise<{ readonly triage: BranchTriage; readonly carried: readonly CarriedTriage[] }> {
  const carried: CarriedTriage[] = [];
  const decisionsByFinding = new Map<number, number>();
  const artifactTriage = [...job.triage.artifacts];
  for (const [index, { branchId, noted, triage }] of job.others.entries()) {
    const findings: [from: number, to: number][] = [];
    const artifacts: [from: number, to: number][] = [];
    carried.push({ branchId, findings, artifacts });
    const decisions = new Map(Array.from(triage.findingIds, (id, at) => [id, triage.decisions[at]!] as const));
    const notes = new Set(noted);
    const { from, to } = shared[index]!;
    for (const [at, id] of from.entries()) {
      const decision = decisions.get(id);
      if (decision !== undefined) decisionsByFinding.set(to[at]!, decision);
      if (decision !== undefined || notes.has(id)) findings.push([id, to[at]!]);
    }
    if (previous !== undefined || earlierEdition !== undefined || index > 0) continue;
    for (const [entry, artifactId] of await artifactsHere(others[index]!, facts, triage)) {
      artifacts.push([entry.artifactId, artifactId]);
      artifactTriage.push({ ...entry, artifactId });
    }
  }
  return { triage: withDecisions(job.triage, decisionsByFinding, artifactTriage), carried };
}

/** The other branch's triage of artifacts whose paths exist here, each with the artifact's id here. */
async function artifactsHere(other: VersionReader, { tree, paths, ids }: Facts, { artifacts }: BranchTriage) {
  if (artifacts.length === 0) return [];
  const order = await other.idOrder("artifacts");
  const there = { tree: await other.tree(), paths: (await other.texts("artifacts", "path"))! };
  const rowHere = new Map(Array.from(matchPaths(tree, paths, there), (row, here) => [row, here] as const));
  return artifacts.flatMap((entry) => {
    const row = rowOfId(order, entry.artifactId);
    const here = row === -1 ? undefined : rowHere.get(row);
    return here === undefined ? [] : [[entry, ids[here]!] as const];
  });
}

function withDecisions(
  triage: BranchTriage,
  decisionsByFinding: ReadonlyMap<number, number>,
  artifacts: BranchTriage["artifacts"],
): BranchTriage {
  return {
    findingIds: Float64Array.from([...triage.findingIds, ...decisionsByFinding.keys()]),
    decisions: Uint8Array.from([...triage.decisions, ...decisionsByFinding.values()]),
    artifacts,
  };
}
