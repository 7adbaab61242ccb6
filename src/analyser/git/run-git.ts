import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";

/** Programs that a repository configures are never run: hooks, watchers, external diff programs. */
const safeOptions = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "core.quotePath=off"];
const environment = { GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
/** Longest output of `runGit`. */
const outputBytesMax = 1 << 20;

/** A git process whose output is read as it comes. */
export type GitProcess = ChildProcessByStdio<Writable, Readable, null>;

/** Starts git in a folder. */
export function startGit(folder: string, args: readonly string[], signal?: AbortSignal): GitProcess {
  const git = spawn("git", [...safeOptions, ...args], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ["pipe", "pipe", "ignore"],
    ...(signal && { signal }),
  });
  // It may exit before it has read everything; the exit code reports that.
  git.stdin.on("error", () => {});
  return git;
}

/** The exit code of a git process; -1 when it could not be started or was killed. */
export function exitCodeOf(git: GitProcess): Promise<number> {
  return new Promise((resolve) => {
    git.once("error", () => resolve(-1));
    git.once("close", (code) => resolve(code ?? -1));
  });
}

/** Runs git and returns its output, which must be short; null when it fails. */
export async function runGit(folder: string, args: readonly string[]): Promise<string | null> {
  const git = startGit(folder, args);
  const exitCode = exitCodeOf(git);
  git.stdin.end();
  const chunks: Buffer[] = [];
  let size = 0;
  git.stdout.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= outputBytesMax) chunks.push(chunk);
  });
  return (await exitCode) === 0 && size <= outputBytesMax ? Buffer.concat(chunks).toString("utf8") : null;
}

/** Reads fields that end with NUL, as they arrive. */
export async function* readFields(stdout: Readable): AsyncGenerator<string[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stdout as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(0);
    if (end === -1) {
      rest = bytes;
      continue;
    }
    yield bytes.toString("utf8", 0, end).split("\0");
    rest = bytes.subarray(end + 1);
  }
  if (rest.length > 0) yield [rest.toString("utf8")];
}
