import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll } from "vitest";

/** Runs git in a folder, and returns what it wrote. */
export function git(folder: string, ...words: readonly string[]): string {
  return execFileSync("git", ["-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always", ...words], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();
}

/** Writes files and commits them. Returns the id of the commit. */
export function commit(folder: string, message: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--allow-empty", "--message", message);
  return git(folder, "rev-parse", "HEAD");
}

/** A folder for repositories. */
interface FolderOfClones {
  readonly path: string;
  make(name: string): string;
  /** A copy of a repository, which takes less time than the commands that made it. */
  copy(original: string, name: string): string;
}

/** A folder for repositories, for the tests of a file. */
export function useFolder(): FolderOfClones {
  const at = { path: "" };
  beforeAll(async () => {
    at.path = await mkdtemp(join(tmpdir(), "belvedere-clones-"));
  });
  afterAll(() => rm(at.path, { recursive: true, force: true }));
  return {
    get path() {
      return at.path;
    },
    make(name) {
      const folder = join(at.path, name);
      mkdirSync(folder);
      return folder;
    },
    copy(original, name) {
      const folder = join(at.path, name);
      cpSync(original, folder, { recursive: true });
      return folder;
    },
  };
}
