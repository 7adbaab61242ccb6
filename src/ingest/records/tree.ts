import type { Problem } from "../../text/index.ts";
import { rowsMax } from "../bounds.ts";
import type { Collector } from "../collector.ts";
import { TooManyRowsError } from "../too-large.ts";
import { checkPath } from "./checks.ts";

/**
 * Checks a `tree` record and adds it to the collector: the results contain all files that exist. `files` are those that
 * exist although no record describes them. `fault` is the first field that could not be read. If one record is refused,
 * files are missing, and the results bring no tree.
 */
export function addTree(
  collector: Collector,
  files: readonly string[],
  fault: Problem | undefined,
): Problem | undefined {
  const problem = fault ?? firstProblem(files);
  if (problem !== undefined) {
    collector.refuseTree();
    return problem;
  }
  collector.acceptTree();
  for (const file of files) {
    if (collector.treeFiles.size >= rowsMax) throw new TooManyRowsError();
    collector.treeFiles.add(collector.paths.intern(file));
  }
  return undefined;
}

function firstProblem(files: readonly string[]): Problem | undefined {
  for (const file of files) {
    const problem = checkPath(file, "files");
    if (problem !== undefined) return problem;
  }
  return undefined;
}
