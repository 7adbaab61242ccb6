/**
 * snapshot/: one version as columns, in memory and as Arrow files.
 * Knows no SQL, no HTTP and no meaning of measures. The store passes in where the bytes are.
 */
export { tableCuts } from "./arrow/table-cuts.ts";
export { writeTable } from "./arrow/table-writer.ts";
export { verifyTable } from "./arrow/verify-table.ts";
export type { ByteSink, ByteSource } from "./bytes.ts";
export { ColumnCache, type Derived } from "./column-cache.ts";
export { mapBytes, mapIntegers, mapNumbers } from "./map-values.ts";
export type { ChoiceColumn, Column, IntegerColumn, Table, TextsColumn } from "./columns.ts";
export { SnapshotDamagedError } from "./damage.ts";
export { factsTables } from "./facts-tables.ts";
export {
  contextColumns,
  type ContextColumn,
  locationColumns,
  noChanges,
  type AbsentFindings,
  type AbsentPairs,
  type ChangeFacts,
  type Facts,
  type FindingFacts,
  type UnreadFiles,
  type FindingParts,
  type LinkFacts,
  type LocationColumn,
} from "./facts.ts";
export { textsOfRows } from "./texts-of-rows.ts";
export { groupsTable, readGroups, type FindingGroups, type GroupColumn, type GroupsOrigin } from "./finding-groups.ts";
export {
  readLineAuthors,
  writeLineAuthors,
  type AuthoredRange,
  type LineAuthors,
  type LineCommit,
} from "./line-authors.ts";
export { readLineCoverage, writeLineCoverage, type CoveredRange } from "./line-coverage.ts";
export {
  countCommonLines,
  countLines,
  readLineRanges,
  uniteRanges,
  writeLineRanges,
  type LineRanges,
} from "./line-ranges.ts";
export { countWhile, lowerBound, matchById, matchRange, orderById, rowOfId, type IdOrder } from "./id-order.ts";
export { orderByTarget } from "./link-order.ts";
export type { LayerChanges } from "./layer-changes.ts";
export { excludedTable, relaxedTable, type LayerTriage } from "./layer-triage.ts";
export { excludedPart, groupsPart, parts, ratingPart, relaxedPart } from "./parts.ts";
export type { IndicatorColumn, LevelNumbers, RatingLayer } from "./rating-layer.ts";
export { ratingTable } from "./rating-table.ts";
export type { Rule } from "./rules.ts";
export { TextBuilder, textColumn } from "./text-builder.ts";
export { compareTexts, readInOrder, TextColumn } from "./text-column.ts";
export {
  artifactsPerBlock,
  indexSteps,
  lastOf,
  makeSearchIndex,
  type SearchedTexts,
  type SearchIndex,
} from "./search/build-index.ts";
export { messageSteps, type FindingTexts } from "./search/message-index.ts";
export { SearchFilter } from "./search/filter.ts";
export { findBlocks, type FoundBlocks } from "./search/find-blocks.ts";
export { readPart } from "./read-part.ts";
export { readSearchFilter, readSearchIndex, writeSearchIndex } from "./search/stored-index.ts";
export { sequencesOfText, sequencesWithin, wantedSequences, type TextMatch } from "./search/sequences.ts";
export type { Tree } from "./tree.ts";
export { missing, type Values } from "./values.ts";
export { VersionReader } from "./version-reader.ts";
export { OpenTables, type OpenPart } from "./open-tables.ts";
export { isSamePack, verifyPack, type PackFault } from "./packs/verify-pack.ts";
export { readPackVersions } from "./packs/pack.ts";
export { packPartNames } from "./packs/pack-format.ts";
export { packedTables, ratingTableName, type PackedTableName } from "./packs/table-kinds.ts";
export { writePack, type PackInput } from "./packs/pack-writer.ts";
export { isPackFolder, packFolderName, packOf, packPointer, plannedVersions } from "./packs/names.ts";
