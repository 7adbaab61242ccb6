import type { VisibleProject } from "../../portfolio/index.ts";
import { gateStatusOf, visibleGateResult } from "../../store/index.ts";
import { formatTimestamp } from "../../text/index.ts";
import { presentBranch } from "./branches.ts";
import type { PresentationContext } from "./presentation-context.ts";

/** A Project element (S7, D8); a meta-project also names the members that the caller may see. */
export async function presentProject(
  { project, branches, main, drafts }: VisibleProject,
  memberNames: readonly string[],
  presentation: PresentationContext,
) {
  const { models, format } = presentation;
  const shown = [];
  for (const visible of branches) {
    shown.push(presentBranch(visible, await models.byRevision(visible.modelRevisionId), presentation));
  }
  const shownMain = shown[branches.indexOf(main)]!;
  const current = main.currentVersion;
  const gate = current && gateStatusOf({ ...current, gate: visibleGateResult(current.gate, drafts) });
  return {
    id: project.id,
    modelId: project.modelId,
    ownerId: project.ownerId,
    name: project.name,
    metaProject: project.metaProject,
    multiBranch: shown.length > 1,
    mainId: project.mainBranchId,
    creationTime: formatTimestamp(project.createdAt, format.zone),
    artifactId: main.branch.rootArtifactId,
    group: project.group,
    color: project.color,
    public: project.audience !== "MEMBERS",
    audience: project.audience,
    carryParts: project.carryParts,
    expectedParts: project.expectedParts,
    ...(project.metaProject ? { members: memberNames } : {}),
    level: shownMain.level,
    // Left out, not null, without a gate: D8 says which fields may be null.
    ...(gate === undefined || gate === null ? {} : { gate }),
    lastBuild: shownMain.lastBuild,
    branches: Object.fromEntries(shown.map((branch) => [branch.name, branch])),
  };
}
