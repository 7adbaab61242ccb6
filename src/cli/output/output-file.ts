import { randomUUID } from "node:crypto";
import { createWriteStream, fstat, type Stats } from "node:fs";
import { access, constants, open, readlink, realpath, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Writable } from "node:stream";
import { promisify } from "node:util";
import { done, misuse, writeFailure, type Outcome } from "../failure.ts";

/** A file that the user named, open for writing. Call `finish` or `discard` after the stream has ended or failed. */
export interface OutputFile {
  readonly stream: Writable;
  /** Renames a regular file to its name: its whole content appears at once. */
  readonly finish: () => Promise<void>;
  /** The old content stays, and no temporary file remains. */
  readonly discard: () => Promise<void>;
}

/** The limit of Linux. */
const linksMax = 40;
const permissionBits = 0o7777;
const ownerOnly = 0o600;

/**
 * Resolved paths of file descriptors (`/dev/fd/3`, `/proc/12/fd/3`). Shells and users name pipes and redirected files
 * so.
 */
const descriptorPath = /^\/(?:dev\/fd|proc\/(\d+)(?:\/task\/\d+)?\/fd)\/(\d+)$/;

/**
 * Opens a file for output. A regular file or a new name is written beside its place and renamed over it; symbolic links
 * are followed, and stay. Anything else (a device, a pipe, a descriptor of this process) is written directly, because a
 * rename would replace it.
 */
export async function openOutputFile(path: string): Promise<Outcome<OutputFile>> {
  try {
    const target = await followLinks(path);
    if (target.descriptor !== undefined) return done(await openDescriptor(target.path, target.descriptor));
    const { existing } = target;
    if (existing?.isDirectory() === true) return folderRefusal(path);
    if (target.isElsewhere !== true && (existing === undefined || existing.isFile())) {
      return done(await replaceFile(target.path, existing));
    }
    return done(writeDirectly(await open(target.path, constants.O_WRONLY)));
  } catch (error) {
    return writeFailure(path, error);
  }
}

/** Whether a path leads to a folder, which cannot be written. */
export async function checkOutputFile(path: string): Promise<Outcome<void>> {
  const about = await stat(path).catch(() => undefined);
  return about?.isDirectory() === true ? folderRefusal(path) : done(undefined);
}

function folderRefusal(path: string): Outcome<never> {
  return misuse(`${path} is a folder`, "Name a file.");
}

interface Target {
  readonly path: string;
  /** Undefined if no file has this name. */
  readonly existing?: Stats | undefined;
  /** A descriptor of this process. */
  readonly descriptor?: number;
  /** A descriptor of another process: its link is not a path. */
  readonly isElsewhere?: boolean;
}

/** The target of a path. If a link leads to a missing file, the path of that file. */
export async function followLinks(path: string): Promise<Target> {
  let at = path;
  for (let links = 0; links < linksMax; links += 1) {
    // The folders of the path may be links, too: `..` in a link is relative to the real folder.
    at = join(await realpath(dirname(at)), basename(at));
    const [, owner, descriptor] = descriptorPath.exec(at) ?? [];
    if (descriptor !== undefined) {
      return isThisProcess(owner)
        ? { path: at, descriptor: Number(descriptor) }
        : { path: at, existing: await stat(at), isElsewhere: true };
    }
    const next = await readlink(at).catch(unlessNoLink);
    if (next === undefined) return { path: at, existing: await stat(at).catch(unlessAbsent) };
    at = resolve(dirname(at), next);
  }
  // Throws the system's error for too many links.
  return { path: at, existing: await stat(path) };
}

/** Without `/proc`, descriptors are in `/dev/fd`, which belongs to this process. */
function isThisProcess(id: string | undefined): boolean {
  return id === undefined || id === String(process.pid);
}

/**
 * A regular file is written at the descriptor's position, as a shell that redirects expects; a socket cannot be opened
 * by name. A pipe or a terminal is opened again: the streams of this process may have made the descriptor non-blocking.
 */
async function openDescriptor(path: string, descriptor: number): Promise<OutputFile> {
  const about = await promisify(fstat)(descriptor);
  if (!about.isFile() && !about.isSocket()) return writeDirectly(await open(path, constants.O_WRONLY));
  return { stream: createWriteStream("", { fd: descriptor, autoClose: false }), ...nothingToRename };
}

const nothingToRename = { finish: () => Promise.resolve(), discard: () => Promise.resolve() };

function writeDirectly(file: FileHandle): OutputFile {
  return { stream: file.createWriteStream(), ...nothingToRename };
}

async function replaceFile(path: string, existing: Stats | undefined): Promise<OutputFile> {
  if (existing !== undefined) await access(path, constants.W_OK);
  const temporary = join(dirname(path), `.belvedere-${randomUUID()}.part`);
  const file = existing === undefined ? await open(temporary, "wx") : await openWithOwnerOf(temporary, existing);
  return {
    stream: file.createWriteStream(),
    async finish() {
      try {
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    discard: () => rm(temporary, { force: true }),
  };
}

/** Creates a file with the owner and the permissions of another. Before that, no other user can read it. */
async function openWithOwnerOf(path: string, { uid, gid, mode }: Stats): Promise<FileHandle> {
  const file = await open(path, "wx", ownerOnly);
  try {
    const about = await file.stat();
    // Only root may give a file to another user; everyone else gets their own.
    if (about.uid !== uid || about.gid !== gid) await file.chown(uid, gid).catch(() => undefined);
    await file.chmod(mode & permissionBits);
    return file;
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
}

function unlessNoLink(error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "EINVAL" && code !== "ENOENT") throw error;
}

function unlessAbsent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}
