import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";

/** Nothing that a repository configures is ever run: neither hooks nor watchers nor external differs. */
const safely = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "core.quotePath=off"];
const environment = { GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
/** Most that a question with a short answer may be answered with. */
const answerBytesMax = 1 << 20;

/** A git process whose output is read as it comes. */
export type GitProcess = ChildProcessByStdio<Writable, Readable, null>;

/** Starts git in a folder. */
export function startGit(folder: string, args: readonly string[], signal?: AbortSignal): GitProcess {
  const git = spawn("git", [...safely, ...args], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ["pipe", "pipe", "ignore"],
    ...(signal && { signal }),
  });
  // It may end before it has read everything: how it ended says enough.
  git.stdin.on("error", () => {});
  return git;
}

/** How a git process ended; -1 when it could not be started, or was ended. */
export function endOf(git: GitProcess): Promise<number> {
  return new Promise((resolve) => {
    git.once("error", () => resolve(-1));
    git.once("close", (code) => resolve(code ?? -1));
  });
}

/** Asks git something short; null when it does not know. */
export async function askGit(folder: string, args: readonly string[]): Promise<string | null> {
  const git = startGit(folder, args);
  const ended = endOf(git);
  git.stdin.end();
  const chunks: Buffer[] = [];
  let size = 0;
  git.stdout.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= answerBytesMax) chunks.push(chunk);
  });
  return (await ended) === 0 && size <= answerBytesMax ? Buffer.concat(chunks).toString("utf8") : null;
}

/** The fields of an output that are ended by NUL, as they come. */
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
