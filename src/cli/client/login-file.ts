import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { done, fail, systemWords, writeFailure, type Outcome } from "../failure.ts";
import { followLinks } from "../output/output-file.ts";
import type { Terminal } from "../terminal.ts";

/** The servers that the user has signed in to, and the default one. */
export interface Logins {
  readonly current: string | null;
  /** By the server's address. */
  readonly servers: Readonly<Record<string, { readonly token: string; readonly login: string }>>;
}

const fileBytesMax = 1 << 20;
const ownerOnly = 0o600;
/** Readable or writable by the group or by others. */
const othersMask = 0o077;

/** The file with the logins, in the user's configuration folder. */
export function loginFilePath(environment: Terminal["environment"]): string {
  const { XDG_CONFIG_HOME: configured, APPDATA: applications, HOME: home } = environment;
  const folder = configured || (process.platform === "win32" && applications) || join(home || homedir(), ".config");
  return join(folder, "belvedere", "login.json");
}

/** The logins. Empty if there is no file. A file that others can read is refused: they may know its tokens. */
export async function readLogins(environment: Terminal["environment"]): Promise<Outcome<Logins>> {
  const path = loginFilePath(environment);
  try {
    const { mode, size } = await stat(path);
    if (process.platform !== "win32" && (mode & othersMask) !== 0) {
      return unusable(path, `Others can read it. Run: chmod 600 ${path}`);
    }
    if (size > fileBytesMax) return unusable(path, `It is larger than ${fileBytesMax} bytes.`);
    const logins = parseLogins(await readFile(path, "utf8"));
    return logins === undefined ? unusable(path, "It is damaged: remove it and sign in again.") : done(logins);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? done({ current: null, servers: {} }) : unusable(path, systemWords(error));
  }
}

/**
 * Replaces the whole file, which only its owner can read from the first byte on. Removes it if there are no logins. If
 * it is a symbolic link, the target of the link is replaced.
 */
export async function writeLogins(environment: Terminal["environment"], logins: Logins): Promise<Outcome<void>> {
  const path = loginFilePath(environment);
  let partial: string | undefined;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const { path: target, existing } = await followLinks(path);
    if (existing !== undefined && !existing.isFile()) return unusable(path, "It is not a regular file.");
    if (Object.keys(logins.servers).length === 0) {
      await rm(target, { force: true });
      return done(undefined);
    }
    partial = `${target}.${process.pid}.part`;
    await rm(partial, { force: true });
    const file = await open(partial, "wx", ownerOnly);
    try {
      await file.writeFile(`${JSON.stringify(logins, undefined, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, target);
    return done(undefined);
  } catch (error) {
    if (partial !== undefined) await rm(partial, { force: true }).catch(() => undefined);
    return writeFailure(path, error);
  }
}

function parseLogins(text: string): Logins | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { current, servers } = (value ?? {}) as { readonly current?: unknown; readonly servers?: unknown };
  if ((typeof current !== "string" && current !== null) || typeof servers !== "object" || servers === null) {
    return undefined;
  }
  const whole = Object.values(servers).every((entry: unknown) => {
    const { token, login } = (entry ?? {}) as { readonly token?: unknown; readonly login?: unknown };
    return typeof token === "string" && typeof login === "string";
  });
  return whole ? { current, servers: servers as Logins["servers"] } : undefined;
}

function unusable(path: string, detail: string): Outcome<never> {
  return fail({ exit: "usage", title: `The login file ${path} cannot be used`, detail });
}
