import { gateStatusOf, type VersionPart, type VersionRow } from "../../store/index.ts";
import { formatTimestamp } from "../../text/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import type { ModelView } from "../services/needs.ts";
import { rootLevel } from "./levels.ts";
import { presentPart } from "./parts.ts";
import type { VisibleReference } from "../../visibility/index.ts";
import { presentReference } from "./references.ts";
import { presentStatus } from "./tasks.ts";

/** A version, alone and in lists (D12). The model is the revision that rated it. */
export function presentVersion(
  version: VersionRow,
  context: {
    readonly format: AnswerFormat;
    readonly projectName: string;
    readonly branchName: string;
    readonly model: ModelView;
    readonly parts: readonly VersionPart[];
    readonly reference: VisibleReference;
  },
) {
  const { format } = context;
  return {
    id: version.id,
    name: version.name,
    project: context.projectName,
    branch: context.branchName,
    baseline: version.baseline,
    analysisTime: formatTimestamp(version.analysisTime, format.zone),
    creationTime: formatTimestamp(version.createdAt, format.zone),
    commit: version.commit,
    status: presentStatus(version.status, format),
    level: rootLevel(context.model, version.root),
    artifactCount: version.artifactCount,
    findingCount: version.findingCount,
    gate: gateStatusOf(version),
    edition: version.edition,
    complete: version.complete,
    parts: context.parts.map((part) => presentPart(part, format)),
    reference: presentReference(context.reference),
  };
}

/** The build that made a version, as a branch shows it (S16). */
export function presentBuild(version: VersionRow, format: AnswerFormat) {
  return {
    id: version.id,
    baseline: version.baseline,
    analysisTime: formatTimestamp(version.analysisTime, format.zone),
    status: presentStatus(version.status, format),
  };
}
