import { writeLineAuthors, type AuthoredRange, type LineAuthors, type LineCommit } from "../../snapshot/index.ts";
import type { Problem } from "../../text/index.ts";
import { idCharactersMax, nameBytesMax } from "../bounds.ts";
import type { Collector } from "../collector.ts";
import { checkFreeId, checkPath, fieldInvalid } from "./checks.ts";

/** Who wrote the lines of a file. */
export interface AuthorsRecord extends LineAuthors {
  readonly path: string;
}

/**
 * Checks an `authors` record and hands it to the collector. `fault` is the first field that could not be read; it counts
 * after the fields before it.
 */
export function addAuthors(
  collector: Collector,
  { path, commits, lines }: AuthorsRecord,
  line: number,
  fault: Problem | undefined,
): Problem | undefined {
  const problem = checkPath(path, "path") ?? checkCommits(commits) ?? fault ?? checkLines(lines, commits.length);
  if (problem !== undefined) return problem;
  const text = writeLineAuthors({ commits, lines });
  return collector.addAuthors(line, path, text) ? undefined : { code: "results.authors-repeated" };
}

function checkCommits(commits: readonly LineCommit[]): Problem | undefined {
  for (const { id, author } of commits) {
    const problem =
      checkFreeId(id, "commits.id", idCharactersMax) ?? checkFreeId(author, "commits.author", nameBytesMax);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Ranges are in order and do not overlap, because a line comes from one commit. */
function checkLines(lines: readonly AuthoredRange[], commits: number): Problem | undefined {
  let last = 0;
  for (const [from, to, commit] of lines) {
    if (from <= last || commit >= commits) return fieldInvalid("lines", "array-of-authored-lines");
    last = to;
  }
  return undefined;
}
