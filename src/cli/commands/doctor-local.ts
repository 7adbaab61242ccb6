import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, readFile, stat, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";
import { loginFilePath, readLogins } from "../client/login-file.ts";
import type { Call } from "../command.ts";

/** The result of one check. */
export interface Check {
  readonly name: string;
  /** `warn`: works with restrictions. `bad`: does not work. */
  readonly state: "ok" | "warn" | "bad";
  readonly finding: string;
  readonly remedy?: string;
}

const freeBytesWarning = 1024 ** 3;
const othersMask = 0o077;

/** The checks that need no server. */
export async function localChecks(call: Call): Promise<readonly Check[]> {
  return [
    await checkNode(),
    await checkGit(),
    ...(await checkDataFolder(call)),
    await checkPort(call),
    await checkLoginFile(call),
  ];
}

async function checkNode(): Promise<Check> {
  const text = await readFile(new URL("../../../package.json", import.meta.url), "utf8");
  const { engines } = JSON.parse(text) as { readonly engines: { readonly node: string } };
  const [wanted = ""] = /\d+(?:\.\d+)*/.exec(engines.node) ?? [];
  const finding = `${process.version} (wanted: ${engines.node})`;
  if (!isOlder(process.versions.node, wanted)) return { name: "Node", state: "ok", finding };
  return { name: "Node", state: "bad", finding, remedy: "Install a current Node, or use the one of a checkout." };
}

/** Whether a version of the form 1.2.3 comes before another. */
export function isOlder(version: string, wanted: string): boolean {
  const [left, right] = [version, wanted].map((text) => text.split(".").map(Number));
  for (const [index, part] of right!.entries()) {
    const own = left![index] ?? 0;
    if (own !== part) return own < part;
  }
  return false;
}

async function checkGit(): Promise<Check> {
  try {
    const { stdout } = await promisify(execFile)("git", ["--version"]);
    return { name: "git", state: "ok", finding: stdout.trim() };
  } catch {
    const remedy = "Install git: without it, `scan` reports no history (churn, authors, age).";
    return { name: "git", state: "warn", finding: "not found", remedy };
  }
}

async function checkDataFolder({ options, terminal }: Call): Promise<readonly Check[]> {
  const named = options.text("dataDir") ?? (terminal.environment["BELVEDERE_DATA_DIR"] || "data");
  const folder = resolve(terminal.folder, named);
  const name = "data folder";
  const about = await stat(folder).catch(() => undefined);
  if (about !== undefined && !about.isDirectory()) {
    return [{ name, state: "bad", finding: `${folder} is no folder`, remedy: "Name another one with --data-dir." }];
  }
  const place = about === undefined ? await nearestFolder(dirname(folder)) : folder;
  const writable = await access(place, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!writable) {
    const remedy = "Change its owner or mode, or name another one with --data-dir.";
    return [{ name, state: "bad", finding: `${place} cannot be written`, remedy }];
  }
  const finding = about === undefined ? `${folder} is not there yet and can be made` : `${folder} can be written`;
  return [{ name, state: "ok", finding }, checkMode(folder, about?.mode), await checkSpace(place)];
}

function checkMode(folder: string, mode: number | undefined): Check {
  const name = "permissions";
  if (mode === undefined || process.platform === "win32") return { name, state: "ok", finding: "nothing to look at" };
  const finding = `${folder} has mode ${(mode & 0o777).toString(8)}`;
  if ((mode & othersMask) === 0) return { name, state: "ok", finding };
  return { name, state: "warn", finding, remedy: `Others can look into it. Run: chmod 700 ${folder}` };
}

async function checkSpace(place: string): Promise<Check> {
  const { bavail, bsize } = await statfs(place);
  const free = bavail * bsize;
  const finding = `${(free / 1024 ** 3).toFixed(1)} GiB free`;
  if (free >= freeBytesWarning) return { name: "disk", state: "ok", finding };
  return { name: "disk", state: "warn", finding, remedy: "Builds that do not fit are refused (storage.full)." };
}

async function nearestFolder(path: string): Promise<string> {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((await stat(folder).catch(() => undefined))?.isDirectory() === true) return folder;
    if (dirname(folder) === folder) return folder;
  }
}

async function checkPort({ options, terminal }: Call): Promise<Check> {
  const port = Number(options.text("port") ?? (terminal.environment["BELVEDERE_PORT"] || 8180));
  const name = "port";
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return { name, state: "bad", finding: `${port} is not a port` };
  }
  const reason = await listenFailure(port);
  if (reason === undefined) return { name, state: "ok", finding: `${port} is free` };
  if (reason === "EADDRINUSE" && (await isBelvedere(port))) {
    return { name, state: "ok", finding: `Belvedere answers on ${port}` };
  }
  const remedy = "Stop what uses it, or choose another one with --port.";
  return { name, state: "warn", finding: `${port} cannot be listened on (${reason})`, remedy };
}

function listenFailure(port: number): Promise<string | undefined> {
  return new Promise((resolveWith) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolveWith(error.code ?? error.message));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolveWith(undefined)));
  });
}

async function isBelvedere(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2000) });
    return answer.ok && answer.headers.has("api-version");
  } catch {
    return false;
  }
}

async function checkLoginFile({ terminal }: Call): Promise<Check> {
  const logins = await readLogins(terminal.environment);
  const name = "login file";
  if (!logins.ok) {
    const { title, detail } = logins.failure;
    return { name, state: "bad", finding: title, ...(detail === undefined ? {} : { remedy: detail }) };
  }
  const servers = Object.entries(logins.value.servers).map(([server, { login }]) => `${login} on ${server}`);
  const path = loginFilePath(terminal.environment);
  return { name, state: "ok", finding: servers.length === 0 ? `none (${path})` : `${path}: ${servers.join(", ")}` };
}
