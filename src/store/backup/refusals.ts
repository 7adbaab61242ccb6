import { realpath } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import type { Problem } from "../../text/index.ts";
import { isAbsence } from "../bytes/folder/durable.ts";
import { openingProblem, toFailure } from "../sqlite/failures.ts";

/** What a failure means; undefined: neither SQLite nor the file system said no, so it is a bug. */
export type Meaning = (thrown: unknown) => Problem | undefined;

/** What failures mean where only the folder of a backup is looked at. */
export function problemAt(backup: string): Meaning {
  return (thrown) => {
    const problem = openingProblem(toFailure(thrown));
    if (problem?.code !== "storage.unusable") return problem;
    return { code: "backup.unusable", params: { folder: backup, ...problem.params } };
  };
}

/** What failures mean where there is a data folder, too: those of a file of the backup are told of the backup. */
export function problemOf(backup: string): Meaning {
  return (thrown) => {
    const path = thrown instanceof Error && "path" in thrown ? thrown.path : undefined;
    const isOfBackup = typeof path === "string" && isWithin(path, backup);
    return isOfBackup ? problemAt(backup)(thrown) : openingProblem(toFailure(thrown));
  };
}

/** A backup in what it is of would grow with each one; a data folder in a backup is no part of it. */
export async function nestingProblem(backup: string, dataDir: string): Promise<Problem | undefined> {
  const [one, other] = [await realPlace(backup), await realPlace(dataDir)];
  if (!isWithin(one, other) && !isWithin(other, one)) return undefined;
  return { code: "backup.nested", params: { backup, folder: dataDir } };
}

/** Where a path leads, whether it is there yet or not. */
async function realPlace(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isAbsence(error) || dirname(path) === path) return path;
    return join(await realPlace(dirname(path)), basename(path));
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way.split(sep)[0] !== "..";
}
