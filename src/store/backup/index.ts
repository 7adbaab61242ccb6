import { isAbsolute, resolve } from "node:path";
import { refuse, type Result } from "../../text/index.ts";
import { openingProblem, toFailure } from "../sqlite/failures.ts";
import { backUpLocked, type BackupReport, type BackupRequest } from "./back-up.ts";
import { CopyDamagedError } from "./copy-file.ts";
import type { Manifest } from "./manifest.ts";
import { restoreFiles, verifyFiles } from "./restore.ts";
import type { Progress } from "./kept-files.ts";

interface Watch {
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/**
 * Backs up a data folder while its server runs. Refusals: `backup.source-absent`, `backup.foreign`, `backup.locked`,
 * `backup.unsettled`, `backup.damaged`, and those of the storage.
 */
export function backUp(request: BackupRequest): Promise<Result<BackupReport>> {
  return guarded(() => backUpLocked({ ...request, target: whole(request.target), dataDir: whole(request.dataDir) }));
}

/** Reads a backup whole. Refusals: `backup.absent`, `backup.newer`, `backup.damaged`. */
export function verifyBackup(backup: string, watch: Watch): Promise<Result<Manifest>> {
  return guarded(() => verifyFiles(whole(backup), watch));
}

/** Makes a data folder of a backup. Refusals as for verifying, and `restore.not-empty`. */
export function restoreBackup(backup: string, dataDir: string, watch: Watch): Promise<Result<Manifest>> {
  return guarded(() => restoreFiles(whole(backup), whole(dataDir), watch));
}

function whole(path: string): string {
  return isAbsolute(path) ? path.replace(/(?<=.)\/+$/, "") : resolve(path);
}

// What the file system or SQLite refuses is expected here: disks fill up, folders are not ours.
async function guarded<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof CopyDamagedError) return refuse({ code: "backup.damaged", params: { file: thrown.message } });
    const problem = openingProblem(toFailure(thrown));
    if (problem === undefined) throw thrown;
    return refuse(problem);
  }
}
