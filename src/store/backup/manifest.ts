import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { accept, refuse, type Result } from "../../text/index.ts";
import { isAbsence, syncFolder, temporaryName, writeDurably } from "../bytes/folder/durable.ts";
import { isKnownMigration } from "../database/migrations/index.ts";

/** The file that makes a folder a backup. It is written last, so it is missing while the backup is incomplete. */
export const manifestFileName = "manifest.ndjson";

const product = "belvedere-backup";
const format = 1;

/** The state that a backup contains. */
export interface BackupHeader {
  /** When the database was copied. The backup contains everything that was accepted before. */
  readonly at: string;
  /** The migrations that were applied to the database. */
  readonly migrations: readonly string[];
}

/** A file of a backup, by its path from the backup's folder. */
export interface BackupFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** When the original was last changed, in milliseconds. Files with the same name, size and time are the same. */
  readonly modified: number;
}

/** The folder of the packs of sources in a backup. */
export const packFolder = "sources/";

/** Whether a file of a backup is a pack of sources. */
export function isPack({ path }: BackupFile): boolean {
  return path.startsWith(packFolder);
}

/** A backup as its manifest describes it. */
export interface Manifest extends BackupHeader {
  readonly files: readonly BackupFile[];
}

/** The paths that a backup can contain. A manifest with other paths is not valid: it could lead out of the folder. */
const pathPattern =
  /^(?:(?:database|sources)\/[A-Za-z0-9-]+\.sqlite|uploads\/[A-Za-z0-9-]+|snapshots\/[A-Za-z0-9-]+\/[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*)$/;
const sha256Pattern = /^[0-9a-f]{64}$/;

/** Writes the manifest line by line, with its own checksum in the last line, and replaces the old one atomically. */
export async function writeManifest(folder: string, { at, migrations, files }: Manifest): Promise<void> {
  const temporary = join(folder, temporaryName());
  const hash = createHash("sha256");
  await writeDurably(temporary, async (sink) => {
    const write = async (value: unknown): Promise<void> => {
      const line = Buffer.from(`${JSON.stringify(value)}\n`);
      hash.update(line);
      await sink.write(line);
    };
    await write({ product, format, at, migrations });
    for (const { path, bytes, sha256, modified } of files) await write({ path, bytes, sha256, modified });
    await sink.write(Buffer.from(`${JSON.stringify({ files: files.length, sha256: hash.digest("hex") })}\n`));
  });
  try {
    await rename(temporary, join(folder, manifestFileName));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Refusals: `backup.absent`, `backup.newer`, `backup.damaged`. */
export async function readManifest(folder: string): Promise<Result<Manifest>> {
  const damaged = refuse({ code: "backup.damaged", params: { file: manifestFileName } });
  const hash = createHash("sha256");
  const files: BackupFile[] = [];
  let header: BackupHeader | undefined;
  let ended = false;
  try {
    const input = createReadStream(join(folder, manifestFileName));
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      const value = parseLine(line);
      if (value === undefined || ended) return damaged;
      if (header === undefined) {
        const read = readHeader(value);
        if (!read.ok) return read;
        header = read.value;
      } else if ("files" in value) {
        ended = value["files"] === files.length && value["sha256"] === hash.digest("hex");
        if (!ended) return damaged;
        continue;
      } else if (isBackupFile(value)) files.push(value);
      else return damaged;
      hash.update(`${line}\n`);
    }
  } catch (error) {
    if (isAbsence(error)) return refuse({ code: "backup.absent", params: { folder } });
    throw error;
  }
  return header === undefined || !ended ? damaged : accept({ ...header, files });
}

function readHeader(value: Readonly<Record<string, unknown>>): Result<BackupHeader> {
  const { product: name, format: written, at, migrations } = value;
  if (name !== product || typeof written !== "number" || typeof at !== "string" || !isTexts(migrations)) {
    return refuse({ code: "backup.damaged", params: { file: manifestFileName } });
  }
  const unknown = migrations.find((migration) => !isKnownMigration(migration));
  const newer = written > format ? `format ${written}` : unknown;
  if (newer !== undefined) return refuse({ code: "backup.newer", params: { what: newer } });
  return accept({ at, migrations });
}

function isBackupFile(
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & BackupFile {
  const { path, bytes, sha256, modified } = value;
  return (
    typeof path === "string" &&
    pathPattern.test(path) &&
    Number.isSafeInteger(bytes) &&
    typeof sha256 === "string" &&
    sha256Pattern.test(sha256) &&
    typeof modified === "number"
  );
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function parseLine(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}
