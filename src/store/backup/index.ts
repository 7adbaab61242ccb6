import { isAbsolute, resolve } from "node:path";
import type { Result } from "../../text/index.ts";
import { backUpLocked, type BackupReport, type BackupRequest } from "./back-up.ts";
import type { Progress } from "./backup-files.ts";
import { type Meaning, refuseExpected } from "../failures.ts";
import { CopyDamagedError } from "./copy-file.ts";
import { readManifest, type Manifest } from "./manifest.ts";
import { problemAt, problemOf } from "./refusals.ts";
import { restoreFiles, verifyFiles } from "./restore.ts";

interface Watch {
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/**
 * Backs up a data folder while its server runs. Refusals: `backup.source-absent`, `backup.nested`, `backup.foreign`,
 * `backup.locked`, `backup.unusable`, `backup.unsettled`, `backup.damaged`, and those of the storage.
 */
export function backUp(request: BackupRequest): Promise<Result<BackupReport>> {
  const [target, dataDir] = [whole(request.target), whole(request.dataDir)];
  return guarded(problemOf(target), () => backUpLocked({ ...request, target, dataDir }));
}

/** Reads and checks a whole backup. Refusals: `backup.absent`, `backup.newer`, `backup.damaged`, `backup.unusable`. */
export function verifyBackup(backup: string, watch: Watch): Promise<Result<Manifest>> {
  const folder = whole(backup);
  return guarded(problemAt(folder), () => verifyFiles(folder, watch));
}

/** What a backup says of itself; its files are not read. Refusals: as for `verifyBackup`. */
export function describeBackup(backup: string): Promise<Result<Manifest>> {
  const folder = whole(backup);
  return guarded(problemAt(folder), () => readManifest(folder));
}

/** Restores a backup to a data folder. Refusals: those of `verifyBackup`, `backup.nested`, and `restore.not-empty`. */
export function restoreBackup(backup: string, dataDir: string, watch: Watch): Promise<Result<Manifest>> {
  const folder = whole(backup);
  return guarded(problemOf(folder), () => restoreFiles(folder, whole(dataDir), watch));
}

function whole(path: string): string {
  return isAbsolute(path) ? path.replace(/(?<=.)\/+$/, "") : resolve(path);
}

// Errors of the file system and of SQLite are expected here: a full disk, a missing permission.
function guarded<Value>(meaning: Meaning, work: () => Promise<Result<Value>>): Promise<Result<Value>> {
  const meaningOfCopy: Meaning = (thrown) =>
    thrown instanceof CopyDamagedError ? { code: "backup.damaged", params: { file: thrown.message } } : meaning(thrown);
  return refuseExpected(meaningOfCopy, work);
}
