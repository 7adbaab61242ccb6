/**
 * visibility/: what one caller sees: which projects, which of their branches and versions, which members of a
 * meta-project; and what is read across all of them: search, findings, counts. Knows rights, the store and open
 * versions. Must never know HTTP. Something hidden is answered like something absent (V3).
 */
export { versionsOfArtifact } from "./artifact-versions.ts";
export type { CodedValues, CountableFindings } from "./countable-findings.ts";
export { DistinctFindings } from "./distinct-findings.ts";
export {
  countUnrelaxedIn,
  currentMains,
  currentVersions,
  groupsAtOnce,
  groupsIn,
  type CurrentVersion,
} from "./current-versions.ts";
export { FacetCounts, facetNames, groupedFacets, usualFacets, type FacetName } from "./facet-counts.ts";
export { causes, findingCauses, type CauseCodes } from "./finding-causes.ts";
export { foundTimes, timeIn, type FoundTimes } from "./finding-ages.ts";
export { FindingFilter, type FilteredVersions } from "./finding-filter.ts";
export type { HitPage } from "./hit-page.ts";
export {
  membersWithDrafts,
  readMembers,
  recordsDrafts,
  visibleMemberArtifacts,
  visibleMemberNames,
} from "./meta-members.ts";
export { checkReaders } from "./meta-readers.ts";
export { countNewFindings, newFindings } from "./new-findings.ts";
export { accessTo, grantAccess, walkProjects, type ProjectAccess } from "./project-access.ts";
export { gateReference, noReference, referencesOf, seenMarks, type VisibleReference } from "./references.ts";
export { hitKinds, searchPage, type Hit } from "./search.ts";
export { seeEvent, seeEventAsManager, type VisibleEvent } from "./visible-event.ts";
export { startedEntry, startedVersion } from "./started-version.ts";
export { findSubject, type SubjectKind, type SubjectRequest, type Subjects } from "./subjects.ts";
export { findVisibleRow } from "./visible-rows.ts";
export {
  compareWithReference,
  findingsState,
  openSeen,
  openVersion,
  referenceOf,
  reopenVersion,
  showsCurrentTriage,
  showsNotes,
  stateDigest,
  versionState,
  type VersionSources,
  type VisibleVersion,
} from "./visible-version.ts";
export { modelsSeenBy } from "./visible-models.ts";
export { openBranches, VisibleVersions, type VersionFilter, type VisibleVersionSources } from "./visible-versions.ts";
