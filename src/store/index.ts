/**
 * store/: everything that is stored. The SQL database (SQLite, embedded, or PostgreSQL), snapshots, uploads and sources, and their sweeping.
 * Knows rows, transactions and durable bytes. Must never know what a snapshot's bytes mean, who may see what,
 * how a task is run, or HTTP. SQL is written in this room alone.
 */
export type {
  AccessReads,
  AccessWrites,
  GroupChange,
  NewLimitedToken,
  NewSession,
  NewToken,
  NewUser,
  UserChange,
} from "./access/contract.ts";
export type { AgreedOptions, AgreedStore } from "./agreement/open-agreed.ts";
export type { BackupReport } from "./backup/back-up.ts";
export { auditActions, type AuditAction } from "./audit/audit-actions.ts";
export { auditLine } from "./audit/chain.ts";
export { verifyAudit } from "./audit/verify-audit.ts";
export { ChainVerifier, type ChainFault, type VerifiedChain } from "./audit/verify-chain.ts";
export type { AnalysisEnd, BuildCommit, CarriedTriage, EditionCommit, NewBuild } from "./builds/contract.ts";
export type { LayerCommit, RetiredLayer, VersionFolder } from "./versions/contract.ts";
export type { Membership, NodeListener, Revision, Store, StoreReads, StoreWrites } from "./contract.ts";
export type { GroupKey, UserKey } from "./directory/contract.ts";
export type { NewProject } from "./projects/contract.ts";
export type { BatchTaskEnd, TaskEnd } from "./tasks/contract.ts";
export type { CredentialSource } from "./bytes/objects/credentials.ts";
export type { SnapshotObjectsSettings } from "./bytes/objects/snapshot-objects.ts";
export { foldersOf } from "./bytes/folder/data-folder.ts";
export { openSnapshotFolder } from "./bytes/folder/snapshot-folder.ts";
export { isExpiredBranch, retentionPeriods } from "./retention/rows.ts";
export { taskTypes } from "./tasks/rows.ts";
export { isRecordsFolder, recordParts, recordsFolderName } from "./bytes/names.ts";
export { isPublished, mainPart, partsMax, partStateNames, referenceReasons } from "./versions/rows.ts";
export {
  backUp,
  hasDatabase,
  measureDisk,
  moveStore,
  openAgreedFolder,
  openAgreedPostgres,
  openPostgresStore,
  openStore,
  verifyFolderAudit,
  restoreBackup,
  describeBackup,
  verifyBackup,
  verifyDatabases,
} from "./lazy-imports.ts";
export type { DiskUse, ProjectDiskUse } from "./disk-use.ts";
export type { StorageFault } from "./verify-databases.ts";
export { SourceDamagedError } from "./bytes/packed-source.ts";
export { SourcesDamagedError } from "./bytes/folder/source-database.ts";
export type { MoveRequest, MovingEnd } from "./moving/index.ts";
export type { MoveReport } from "./moving/move.ts";
export type { ByteStores, ByteStoresDescription } from "./bytes/byte-stores.ts";
export { openByteStores, openSources } from "./bytes/open-byte-stores.ts";
export type { OpenStore } from "./open-store.ts";
export { findPackPointers, newestPack, partsOfVersion, sweepPacks } from "./bytes/packed-versions.ts";
export type { PartWriter, SnapshotStore } from "./bytes/snapshot-store.ts";
export type { UploadStore } from "./bytes/upload-store.ts";
export type { Deletion, ProjectChange, VisibleTo } from "./projects/contract.ts";
export {
  anonymousUserId,
  builtInRole,
  highestRole,
  memberRoles,
  projectRoles,
  serverRoles,
  type ExtendedRole,
  type HeldRole,
  type ProjectRole,
  type ServerRole,
} from "./access/roles.ts";
export type * from "./access/rows.ts";
export type * from "./custom-roles/rows.ts";
export type * from "./audit/rows.ts";
export type { AdmissionCode, RulesPreview } from "./providers/contract.ts";
export type { NewFactor } from "./factors/contract.ts";
export { factorKinds } from "./factors/rows.ts";
export type * from "./factors/rows.ts";
export type * from "./providers/rows.ts";
export type * from "./trusted-jobs/rows.ts";
export type * from "./builds/rows.ts";
export {
  gateStatusOf,
  judgeGate,
  partChecks,
  visibleGateResult,
  withinBounds,
  type GateVerdict,
} from "./gates/judge-gate.ts";
export { findingCauses, gateStatuses } from "./gates/rows.ts";
export type * from "./gates/rows.ts";
export type * from "./ids/rows.ts";
export type * from "./models/rows.ts";
export { eventTypes } from "./outbox/rows.ts";
export type * from "./outbox/rows.ts";
export { deliveryFailures, deliveryStates, testEventType, webhookTemplates } from "./webhooks/rows.ts";
export type * from "./webhooks/rows.ts";
export type { DeliveryRecord } from "./webhooks/contract.ts";
export { mailFailures, mailModes, mailTopics } from "./mail/rows.ts";
export type * from "./mail/rows.ts";
export type { MailRecord } from "./mail/contract.ts";
export { audiences } from "./projects/rows.ts";
export type * from "./projects/rows.ts";
export type * from "./retention/rows.ts";
export { limitProblem, limitsBuilds, limitsInForce, noExceptions } from "./limits/rows.ts";
export type * from "./limits/rows.ts";
export type { RequestCounts } from "./limits/contract.ts";
export type * from "./saved-queries/rows.ts";
export type * from "./tasks/rows.ts";
export type * from "./triage/rows.ts";
export type * from "./versions/rows.ts";
export type { Instant } from "./instant.ts";
export type { SourceStore } from "./bytes/source-store.ts";
export {
  ObjectStoreAwayError,
  reasonOf,
  StorageAwayError,
  StorageFailingError,
  StorageFullError,
  storageTroubleOf,
  type StorageTrouble,
} from "./failures.ts";
export { CopyCounts } from "./bytes/objects/copy-counts.ts";
export type { ReplicaWatch } from "./bytes/table/replicas.ts";
export { postgresProblem } from "./postgres/opening-problem.ts";
export type { PostgresStoreSettings } from "./postgres/open.ts";
export type { StoreSettings } from "./sqlite/open.ts";
export type { SavedQueryReads, SavedQueryValues, SavedQueryWrites } from "./saved-queries/contract.ts";
export type { ArtifactTriage, FindingTriage, TriageReads, TriageWrites } from "./triage/contract.ts";
export {
  buildMillisecondsMax,
  deletedBytesGraceMilliseconds,
  sweepDeleted,
  sweepOrphans,
  unnamedFolders,
  type SweepReport,
} from "./bytes/sweep.ts";
