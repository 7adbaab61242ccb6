import { rate, type Model } from "../model/index.ts";
import type { BranchRow, ProjectRow, VersionRow } from "../store/index.ts";
import { flatFacts, openInMemory } from "./facts-in-memory.ts";
import type { OpenVersion } from "./open-version.ts";

const layer = 1;

/**
 * The version that a branch shows before its first build: only the root, not rated (D8, D9). It is a normal version in
 * memory, so that no other code needs a special case.
 */
export async function unbuiltVersion(project: ProjectRow, branch: BranchRow, model: Model): Promise<OpenVersion> {
  const ids = Float64Array.of(branch.rootArtifactId);
  const facts = flatFacts({ ids, names: [project.name], paths: [""], measures: new Map() });
  const rating = rate(model, { tree: facts.tree, given: facts.measures, rules: [], findings: facts.findings });
  return openInMemory({ state: "unbuilt", version: unbuiltRow(project, branch), model, facts, rating });
}

function unbuiltRow(project: ProjectRow, branch: BranchRow): VersionRow {
  return {
    id: 0,
    projectId: project.id,
    branchId: branch.id,
    taskId: 0,
    name: "",
    baseline: false,
    analysisTime: branch.createdAt,
    commit: null,
    createdAt: branch.createdAt,
    status: "DONE",
    folder: "unbuilt",
    layer,
    modelRevisionId: 0,
    triageRevision: branch.triageRevision,
    artifactCount: 1,
    findingCount: 0,
    root: { measures: {}, levels: {} },
    gate: null,
    partStates: { expected: [], missing: [], failed: [], carriedDays: null },
    revision: 0,
    edition: 1,
    complete: true,
    referenceId: null,
    referenceWhy: null,
  };
}
