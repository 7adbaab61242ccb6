import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";

/** Programs that a repository configures are never run: hooks, watchers, external diff programs. */
const safeOptions = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"];
const environment = { GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };

/** More output than this is an error: what is read here is short, or lines of a diff. */
const outputBytesMax = 256 * 1024 * 1024;
const errorCharactersMax = 2000;

/** What git wrote, and how it ended. */
export interface GitResult {
  /** -1: git could not be started, or wrote more than is read. */
  readonly code: number;
  readonly output: Buffer;
  readonly errors: string;
}

/** Runs git in a folder. */
export function runGit(folder: string, ...words: readonly string[]): Promise<GitResult> {
  return new Promise((resolve) => {
    const git = spawn("git", [...safeOptions, ...words], {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const chunks: Buffer[] = [];
    let [size, errors] = [0, ""];
    git.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= outputBytesMax) chunks.push(chunk);
      else git.kill();
    });
    git.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors = (errors + text).slice(0, errorCharactersMax);
    });
    git.once("error", (error) => resolve({ code: -1, output: Buffer.alloc(0), errors: error.message }));
    git.once("close", (code) => {
      resolve({ code: size > outputBytesMax ? -1 : (code ?? -1), output: Buffer.concat(chunks), errors });
    });
  });
}

/** Starts git in a folder, for what is read while it is written. */
export function startGit(folder: string, ...words: readonly string[]): ChildProcessByStdio<Writable, Readable, null> {
  const git = spawn("git", [...safeOptions, ...words], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ["pipe", "pipe", "ignore"],
  });
  git.once("error", () => git.stdout.destroy());
  return git;
}

/** The trimmed output of git. Undefined if it failed or wrote nothing. */
export async function askGit(folder: string, ...words: readonly string[]): Promise<string | undefined> {
  const { code, output } = await runGit(folder, ...words);
  return code === 0 ? output.toString("utf8").trim() || undefined : undefined;
}
