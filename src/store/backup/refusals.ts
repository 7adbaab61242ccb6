import { realpath } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import type { Problem } from "../../text/index.ts";
import { isAbsence } from "../bytes/folder/durable.ts";
import type { Meaning } from "../failures.ts";
import { openingProblem } from "../sqlite/failures.ts";

/** Maps errors of operations that use only the folder of a backup. */
export function problemAt(backup: string): Meaning {
  return (thrown) => {
    const problem = openingProblem(thrown);
    if (problem?.code !== "storage.unusable") return problem;
    return { code: "backup.unusable", params: { folder: backup, ...problem.params } };
  };
}

/** Maps errors of operations that also use a data folder. Errors of the backup's files are reported for the backup. */
export function problemOf(backup: string): Meaning {
  return (thrown) => {
    const path = thrown instanceof Error && "path" in thrown ? thrown.path : undefined;
    const isOfBackup = typeof path === "string" && isWithin(path, backup);
    return isOfBackup ? problemAt(backup)(thrown) : openingProblem(thrown);
  };
}

/** Refuses a backup inside its data folder, which would back up itself, and a data folder inside a backup. */
export async function nestingProblem(backup: string, dataDir: string): Promise<Problem | undefined> {
  const [one, other] = [await realPathOf(backup), await realPathOf(dataDir)];
  if (!isWithin(one, other) && !isWithin(other, one)) return undefined;
  return { code: "backup.nested", params: { backup, folder: dataDir } };
}

/** The real path, even if the file does not exist yet. */
async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isAbsence(error) || dirname(path) === path) return path;
    return join(await realPathOf(dirname(path)), basename(path));
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way.split(sep)[0] !== "..";
}
