import type { VisibleBranch } from "../../portfolio/index.ts";
import { formatTimestamp } from "../../text/index.ts";
import type { ModelView } from "../services/needs.ts";
import { rootLevel } from "./levels.ts";
import type { PresentationContext } from "./presentation-context.ts";
import { presentLastTask } from "./tasks.ts";
import { presentBuild } from "./versions.ts";

/** A Branch element (S10, D8). The model is the revision that the branch names. */
export function presentBranch(visible: VisibleBranch, model: ModelView, { format, now }: PresentationContext) {
  const { branch, currentVersion, lastBaseline, lastTask } = visible;
  return {
    id: branch.id,
    name: branch.name,
    level: rootLevel(model, currentVersion?.root),
    group: visible.group,
    color: branch.color,
    projectId: branch.projectId,
    currentVersionId: currentVersion?.id ?? null,
    lastBaselineId: lastBaseline?.id ?? null,
    lastTask: lastTask === undefined ? null : presentLastTask(lastTask, format, now),
    lastBuild: currentVersion === undefined ? null : presentBuild(currentVersion, format),
    creationTime: formatTimestamp(branch.createdAt, format.zone),
    artifactId: branch.rootArtifactId,
    dirty: visible.dirty,
    ...presentTarget(visible),
  };
}

/** Drafts alone are compared with a target; to readers of baselines it would name branches that they do not see. */
export function presentTarget({ branch, drafts }: Pick<VisibleBranch, "branch" | "drafts">) {
  return drafts ? { target: branch.target, base: branch.base } : { target: null, base: null };
}
