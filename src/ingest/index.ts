/**
 * ingest/: bytes in, facts out. Reads results of any format, settles what they say into a tree of columns, gives
 * artifacts and findings the identities they had. Knows no SQL, no HTTP and no quality model beyond its vocabulary.
 */
export { assemble, type AssembledResults } from "./assemble/index.ts";
export { unknownLines } from "./assemble/changes.ts";
export { changeRangesMax, idCharactersMax, kindsMax, nameBytesMax } from "./bounds.ts";
export { carryFindings, type CarriedFacts, type CarriedShare } from "./carrying/carry-findings.ts";
export { followFiles } from "./carrying/follow-files.ts";
export { factsOnThisBranch, type KnownFindings } from "./carrying/other-branch.ts";
export type { PreviousFacts } from "./carrying/previous-facts.ts";
export { changedFindings, unchanged, changed, type FindingPlaces } from "./changes/changed-findings.ts";
export { compareFiles, type ChangedVersion } from "./changes/compare-files.ts";
export { movedLines } from "./changes/line-diff.ts";
export { duplicatedLines } from "./changes/duplication.ts";
export { measureNewCode, type MeasuredVersion } from "./changes/new-code.ts";
export { CollectedRecords } from "./collected-records.ts";
export { Collector, type KeepSource } from "./collector.ts";
export { noAlignment, type Alignment } from "./align-path.ts";
export type { Format } from "./format.ts";
export { describeFormats, nativeFormat, type DescribedFormat } from "./formats/index.ts";
export { ScanThread, type ScanHelper } from "./formats/native/ahead/scan-helper.ts";
export { readFormField } from "./intake/form-field.ts";
export type { BytesSetAside, UploadBytes } from "./intake/upload-bytes.ts";
export {
  identifyArtifacts,
  matchPaths,
  matchPathsInSteps,
  type ArtifactIdentities,
  type PreviousArtifacts,
} from "./identify.ts";
export {
  matchFindings,
  type ComparedVersion,
  type MatchedFindings,
  type MatchStage,
  type OtherStage,
  type SharedFindings,
  type PreviousFindings,
} from "./match-findings.ts";
export { FindingKeys, rememberAbsent } from "./matching/absent-findings.ts";
export { assembledSide, fileRows, type FindingContexts, type MatchSide } from "./matching/sides.ts";
export { keepContexts, readContexts } from "./matching/source-context.ts";
export { decodeRecords } from "./parts/decode-records.ts";
export { encodeRecords } from "./parts/encode-records.ts";
export type { ExistingFiles } from "./parts/existing-files.ts";
export { verifyRecords } from "./parts/record-stream.ts";
export { mergeParts } from "./parts/merge-parts.ts";
export type { MergedPart, MergedRecords, PartOrigin, PartSummary } from "./parts/part.ts";
export { pluginFormats, type RunPlugin } from "./plugins/plugin-formats.ts";
export { readResults, type ReadResultsOptions } from "./read-results.ts";
export type { LostRecords, Refusal } from "./refusals.ts";
export { newSummary, toolsOf, type ItemCounts, type ReportSummary } from "./report-summary.ts";
export { allocateMissingIds, type TakeIds } from "./take-ids.ts";
export { TooLargeError } from "./too-large.ts";
export type { Vocabulary, VocabularyKind } from "./vocabulary.ts";
