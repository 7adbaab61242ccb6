import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { FileSource } from "../sources/file-source.ts";
import { CodeOwners, dialectOf } from "./code-owners.ts";

/** Where GitHub and GitLab look for the file, in this order. */
const places = [".github/CODEOWNERS", ".gitlab/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"] as const;

const filesBetweenPauses = 500;

/** The CODEOWNERS file of a source. */
export interface OwnersFile {
  /** Changes with the file. */
  readonly name: string;
  readonly owners: CodeOwners;
}

/** Reads the CODEOWNERS file of the repository, or of the folder without one; null without one. */
export async function readOwnersFile(source: FileSource): Promise<OwnersFile | null> {
  for (const path of places) {
    const text = await source.readAtTop(path);
    if (text === null) continue;
    const name = createHash("sha256").update(`${path}\0${text}`).digest("hex");
    return { name, owners: new CodeOwners(text, dialectOf(path, text)) };
  }
  return null;
}

/** The owners of the files, by path. Paths in CODEOWNERS start at the top of the repository. */
export async function ownersOfFiles(
  { owners }: OwnersFile,
  prefix: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [index, path] of paths.entries()) {
    if (index % filesBetweenPauses === 0) await setImmediate();
    const owner = owners.of(prefix + path);
    if (owner !== undefined) found.set(path, owner);
  }
  return found;
}
