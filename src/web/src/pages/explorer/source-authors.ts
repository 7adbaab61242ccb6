import type { Answer } from "../../api/client.ts";
import { storedChoice } from "../../components/stored-choice.ts";

type Range = Answer<"GET /api/artifacts/:id/authors">["ranges"][number];

/** The commit that a line comes from. */
export interface LineAuthor extends Pick<Range, "author" | "commit" | "time"> {
  /** The line before it comes from another commit. */
  readonly isFirst: boolean;
  /** The author is named beside it: long ranges name theirs again, as their first line may be out of view. */
  readonly isNamed: boolean;
}

/** Whether the source names the authors of lines. */
export const { useChoice: useAuthorChoice, choose: chooseAuthors } = storedChoice("belvedere.authors", [
  "hidden",
  "shown",
]);

/** A range names its author once in so many lines. */
const linesPerName = 12;

/** The commit of each line that was committed. */
export function authorByLine(ranges: readonly Range[]): ReadonlyMap<number, LineAuthor> {
  const lines = new Map<number, LineAuthor>();
  for (const { startLine, endLine, author, commit, time } of ranges) {
    for (let line = startLine; line <= endLine; line++) {
      const isNamed = (line - startLine) % linesPerName === 0;
      lines.set(line, { author, commit, time, isFirst: line === startLine, isNamed });
    }
  }
  return lines;
}
