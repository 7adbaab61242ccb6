import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** The commit that a folder's repository is at; undefined without a repository, a commit, or git. */
export async function headCommit(folder: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)("git", ["rev-parse", "--verify", "HEAD"], { cwd: folder });
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}
