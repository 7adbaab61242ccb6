/**
 * portfolio/: projects, branches and versions as their readers see them: which version is the reference, which layer
 * is in force. Knows the store, snapshots and the quality model; knows nothing of HTTP, and decides no permission.
 */
export { artifactOwners, ownerInfo, ownersIn, type ArtifactOwners } from "./artifact-owners.ts";
export { findContributors, type Contributors } from "./contributors.ts";
export type { Comparison } from "./comparison.ts";
export { defaultColor } from "./default-color.ts";
export { defaultGate } from "./default-gate.ts";
export { causeCodes, findingPlacesOf, findingsChangedSince } from "./changed-findings.ts";
export { changesOfFindings, findingChanges, type FindingChange } from "./finding-changes.ts";
export { groupFindings, rulesDigest, type AssignedGroups } from "./finding-groups.ts";
export { codeTotals, type CodeTotals, type GroupTotals } from "./group-totals.ts";
export type { GroupedVersion } from "./group-cache.ts";
export { codeFirstVersions, type FirstVersions } from "./first-versions.ts";
export { evaluateGate, newCodeShares } from "./gate.ts";
export { knowledgeBelow } from "./knowledge.ts";
export { mainLanguage } from "./main-language.ts";
export { linkedTo, type LinkOfRow } from "./links.ts";
export { composeMetaBuild } from "./meta-build.ts";
export { createModelCache, type ModelCache } from "./model-cache.ts";
export { findingsNewIn, findingsNewSince, partsAnalysedBefore, type ComparedFindings } from "./new-findings.ts";
export { OpenVersion } from "./open-version.ts";
export { chooseInTarget, firstShown, referenceVersion } from "./reference.ts";
export {
  decideRetention,
  branchLimit,
  retentionDaysMax,
  retentionDefaults,
  retentionDraftsMax,
  retentionOfSettings,
  type RetentionDecision,
} from "./retention.ts";
export { rateTogether } from "./rate-together.ts";
export { rootValues, rootWithoutNewCode } from "./root-values.ts";
export {
  layerTriageOf,
  readTriagedFacts,
  resolveLayerTriage,
  resolveTriage,
  triagedFacts,
  type RowTriage,
} from "./row-triage.ts";
export { ruleName } from "./rule-name.ts";
export { unknownLevel, type RootLevels, type ScaledLevel } from "./root-levels.ts";
export type { SearchCache } from "./search-cache.ts";
export { orderFindings, readFindingOrder, type FindingIdentities } from "./shared-identity.ts";
export { Snapshots } from "./snapshots.ts";
export { structureOf } from "./structure.ts";
export { readRecentVersions, type RecentVersions } from "./recent-versions.ts";
export { visibleMembers } from "./visible-members.ts";
export {
  visibleProject,
  visibleProjects,
  type SeenProject,
  type VisibleBranch,
  type VisibleProject,
} from "./visible-project.ts";
export { pairVersions, rootColumns, type ArtifactChange, type VersionPair } from "./version-pair.ts";
export { caughtUpView, newCodeOf, ratingFactsOf, readLayer, VersionView } from "./version-view.ts";
