import type { BranchRow, Instant, TaskRow, VersionRow } from "../../store/index.ts";
import { formatTimestamp } from "../../text/index.ts";
import type { Speech } from "../exchange.ts";
import type { ModelView } from "../needs.ts";
import { rootLevel } from "./levels.ts";
import { presentLastTask } from "./tasks.ts";
import { presentBuild } from "./versions.ts";

/** All that a branch's element is made of, as the caller may see it. */
export interface BranchFacts {
  readonly branch: BranchRow;
  readonly currentVersion: VersionRow | undefined;
  readonly lastBaseline: VersionRow | undefined;
  readonly lastTask: TaskRow | undefined;
  /** The revision that rated the current version; before the first build the project's model. */
  readonly model: ModelView;
  /** Revision of the project's model that the next build would use. */
  readonly currentModelRevisionId: number;
}

/** A Branch element (S10, D8). */
export function presentBranch(facts: BranchFacts, speech: Speech, now: Instant) {
  const { branch, currentVersion, lastBaseline, lastTask } = facts;
  return {
    id: branch.id,
    name: branch.name,
    level: rootLevel(facts.model, currentVersion?.root),
    group: branch.group,
    color: branch.color,
    projectId: branch.projectId,
    currentVersionId: currentVersion?.id ?? null,
    lastBaselineId: lastBaseline?.id ?? null,
    lastTask: lastTask === undefined ? null : presentLastTask(lastTask, speech, now),
    lastBuild: currentVersion === undefined ? null : presentBuild(currentVersion, speech),
    creationTime: formatTimestamp(branch.createdAt, speech.zone),
    artifactId: branch.rootArtifactId,
    dirty: isDirty(facts),
  };
}

// The current version does not reflect everything known: a later build failed or is under way, the model changed, or
// findings were triaged since.
function isDirty(facts: BranchFacts): boolean {
  const { branch, currentVersion, lastTask } = facts;
  if (lastTask?.type === "build" && ["QUEUED", "RUNNING", "ERROR"].includes(lastTask.status)) return true;
  if (currentVersion === undefined) return false;
  return (
    currentVersion.modelRevisionId !== facts.currentModelRevisionId ||
    currentVersion.triageRevision !== branch.triageRevision
  );
}
