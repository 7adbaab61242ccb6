import type { Instant, ProjectRow } from "../../store/index.ts";
import { formatTimestamp } from "../../text/index.ts";
import type { Speech } from "../exchange.ts";
import { presentBranch, type BranchFacts } from "./branches.ts";

/** A Project element (S7, D8); `branches` are those that the caller may see. */
export function presentProject(project: ProjectRow, branches: readonly BranchFacts[], speech: Speech, now: Instant) {
  const shown = branches.map((facts) => presentBranch(facts, speech, now));
  const main = shown.find((branch) => branch.id === project.mainBranchId);
  if (main === undefined) throw new Error(`project ${project.id} has no main branch`);
  return {
    id: project.id,
    modelId: project.modelId,
    ownerId: project.ownerId,
    name: project.name,
    metaProject: project.metaProject,
    multiBranch: shown.length > 1,
    mainId: project.mainBranchId,
    creationTime: formatTimestamp(project.createdAt, speech.zone),
    artifactId: main.artifactId,
    group: project.group,
    color: project.color,
    public: project.public,
    level: main.level,
    lastBuild: main.lastBuild,
    branches: Object.fromEntries(shown.map((branch) => [branch.name, branch])),
  };
}
