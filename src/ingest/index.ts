/**
 * ingest/: bytes in, facts out. Reads results of any format, settles what they say into a tree of columns, gives
 * artifacts and findings the identities they had. Knows no SQL, no HTTP and no quality model beyond its vocabulary.
 */
export { assemble, type Assembled } from "./assemble/index.ts";
export { Collector, type KeepSource } from "./collector.ts";
export type { Alignment } from "./align-path.ts";
export type { UploadBytes } from "./intake/upload-bytes.ts";
export { identifyArtifacts, type Identified, type PreviousArtifacts } from "./identify.ts";
export { matchFindings, type MatchedFindings, type PreviousFindings } from "./match-findings.ts";
export { readResults, type ReadResultsOptions } from "./read-results.ts";
export type { Refusal } from "./refusals.ts";
export type { TakeIds } from "./take-ids.ts";
export { TooLargeError } from "./too-large.ts";
export type { Vocabulary, VocabularyKind } from "./vocabulary.ts";
